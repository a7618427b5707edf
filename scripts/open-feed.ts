import { readFile } from 'node:fs/promises';
import { refuseBinary, unpackGzip } from '../src/ingest/fetch/fetch-source.ts';
import { MAX_FEED_BYTES } from '../src/ingest/parse/parse-feed.ts';
import type { FeedDocument } from '../src/ingest/verdict/feed-document.ts';

/** Whether an argument of the command is an address and no file. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input);
}

/** Reads a file, also one that is packed with gzip. */
export async function openFeed(path: string): Promise<FeedDocument> {
  const bytes = await readFile(path);
  const refusal = refuseBinary(bytes);
  if (refusal) throw new Error(refusal);
  const unpacked = await unpackGzip(bytes, MAX_FEED_BYTES);
  return { bytes: unpacked, url: undefined, contentType: undefined, response: undefined };
}
