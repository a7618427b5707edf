import type { Channel } from './channel.ts';
import { encodeDocument } from './encodings.ts';
import type { FeedFormat } from './feed-shape.ts';
import { writeAtom03 } from './formats/atom-0-3.ts';
import { writeAtom10 } from './formats/atom-1-0.ts';
import { writeRss091 } from './formats/rss-0-91.ts';
import { writeRss092 } from './formats/rss-0-92.ts';
import { writeRss10 } from './formats/rss-1-0.ts';
import { writeRss20 } from './formats/rss-2-0.ts';
import type { Representation } from './representation.ts';

const WRITERS: Readonly<Record<FeedFormat, (channel: Channel) => string>> = {
  'rss-2.0': writeRss20,
  'rss-1.0': writeRss10,
  'rss-0.91': writeRss091,
  'rss-0.92': writeRss092,
  'atom-1.0': writeAtom10,
  'atom-0.3': writeAtom03,
};

/** A channel as the document that its publisher serves, in the publisher's format and encoding; `damage` is done to its text. */
export function writeFeed(
  channel: Channel,
  damage: (document: string) => string = (document) => document,
): Representation {
  const { feed, changedAt } = channel;
  return {
    body: encodeDocument(damage(WRITERS[feed.format](channel)), feed.encoding),
    contentType: feed.contentType,
    lastModified: changedAt,
    cacheControl:
      feed.maxAgeSeconds === undefined ? undefined : `public, max-age=${feed.maxAgeSeconds}`,
  };
}
