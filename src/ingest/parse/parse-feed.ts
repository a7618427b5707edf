import type { Channel } from './channel.ts';
import { decodeBytes } from './decode-bytes.ts';
import { FeedParseError } from './feed-errors.ts';
import { readJsonFeed } from './json/read-json-feed.ts';
import { readAtom } from './read-atom.ts';
import { readRss } from './read-rss.ts';
import { readXml } from './xml/read-xml.ts';

/** The largest document that is read, in bytes (after decompression). */
export const MAX_FEED_BYTES = 5_000_000;

/** The names of the elements that a feed may be, as RSS 0.9x and 2.0, RSS 0.90 and 1.0, and Atom have them. */
const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf', 'channel', 'feed']);

/** What is known of a document beside its bytes. */
export interface DocumentFacts {
  /** The address that it was fetched from, at the end of any redirects. */
  readonly url?: string | undefined;
  /** The value of its Content-Type header. */
  readonly contentType?: string | undefined;
}

/**
 * Reads the bytes of an RSS or Atom document, or of a JSON Feed.
 *
 * @throws FeedParseError when they are not a whole feed, or more than 5 MB
 */
export function parseFeed(bytes: Uint8Array, facts: DocumentFacts = {}): Channel {
  if (bytes.byteLength > MAX_FEED_BYTES)
    throw new FeedParseError(`the document is larger than ${MAX_FEED_BYTES} bytes`);
  const text = decodeBytes(bytes, facts.contentType);
  if (/^\ufeff?\s*\{/.test(text)) return readJsonFeed(text, facts.url);
  const document = readXml(text, ROOTS);
  return document.root.name === 'feed'
    ? readAtom(document, facts.url)
    : readRss(document, facts.url);
}
