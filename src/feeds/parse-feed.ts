import type { Channel } from './channel.ts';
import { decodeBytes } from './decode-bytes.ts';
import { FeedParseError } from './feed-errors.ts';
import { readAtom } from './read-atom.ts';
import { readRss } from './read-rss.ts';
import { readXml } from './xml-tree.ts';

/** The largest document that is read, in bytes (after decompression). */
export const MAX_FEED_BYTES = 5_000_000;

/** What is known of a document beside its bytes. */
export interface DocumentFacts {
  /** The address that it was fetched from, at the end of any redirects. */
  readonly url?: string | undefined;
  /** The value of its Content-Type header. */
  readonly contentType?: string | undefined;
}

/**
 * Reads the bytes of an RSS or Atom document.
 *
 * @throws FeedParseError when they are not a whole feed, or more than 5 MB
 */
export function parseFeed(bytes: Uint8Array, facts: DocumentFacts = {}): Channel {
  if (bytes.byteLength > MAX_FEED_BYTES)
    throw new FeedParseError(`the document is larger than ${MAX_FEED_BYTES} bytes`);
  const document = readXml(decodeBytes(bytes, facts.contentType));
  switch (document.root.name) {
    case 'rss':
    case 'rdf':
    case 'channel':
      return readRss(document, facts.url);
    case 'feed':
      return readAtom(document, facts.url);
    case 'html':
      throw new FeedParseError('the document is an HTML page, not a feed');
    default:
      throw new FeedParseError(
        `the document is not a feed: its root is <${document.root.name.slice(0, 40)}>`,
      );
  }
}
