import { readFile } from 'node:fs/promises';
import { refuseBinary, unpackGzip } from '../src/feeds/fetch/fetch-source.ts';
import { type FeedDocument, requestDocument } from '../src/feeds/judge/feed-document.ts';
import type { OutboundLimits } from '../src/lib/http/outbound.ts';
import { withAndWithoutWww } from '../src/lib/http/outbound-policy.ts';
import { webAddress } from '../src/lib/http/web-address.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an argument is an address instead of a file. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(webAddress(input));
}

/** Reads a file; gzip is unpacked. */
export async function openFeed(path: string): Promise<FeedDocument> {
  const bytes = await readFile(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('no such file; an address begins with http:// or https://');
  });
  const refusal = refuseBinary(bytes);
  if (refusal) throw new Error(refusal);
  const unpacked = await unpackGzip(bytes);
  return { bytes: unpacked, url: undefined, contentType: undefined, response: undefined };
}

/**
 * Requests a document from its own host only, as ingest does. Throws DocumentRequestError if that
 * fails.
 */
export function requestFeed(
  given: string,
  userAgent: string,
  limits?: Partial<OutboundLimits>,
): Promise<FeedDocument> {
  const address = webAddress(given);
  const { host, hostname, protocol } = new URL(address);
  const isLocal = protocol === 'http:' && LOOPBACK.test(hostname);
  const policy = {
    userAgent,
    hosts: new Set(withAndWithoutWww(host)),
    insecureHosts: new Set(isLocal ? [host] : []),
  };
  return requestDocument(address, policy, limits);
}
