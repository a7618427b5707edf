import { feedPath, newFeedPath, otherFeedAddress } from '../addresses.ts';
import { withOpenEndTag } from '../faults/false-bodies.ts';
import { respondWithFault } from '../faults/respond-with-fault.ts';
import { type Exchange, sendText } from '../server/exchange.ts';
import type { Representation } from '../server/representation.ts';
import type { World } from '../server/world.ts';
import type { Channel } from '../stories/newsroom.ts';
import { measurePictures } from './article-html.ts';
import { writeAtom03, writeAtom10 } from './atom.ts';
import { findFeed } from './catalogue.ts';
import type { FeedFormat } from './feed-shape.ts';
import { writeRss10, writeRss20, writeRss091, writeRss092 } from './rss.ts';
import { encodeDocument } from './xml.ts';

export function serveFeed(exchange: Exchange, world: World, id: string): Promise<void> {
  return serve(exchange, world, id, false);
}

/** Serves `/feeds/{id}/new`, the new address of a moved feed; its other faults apply here too. */
export function serveNewFeed(exchange: Exchange, world: World, id: string): Promise<void> {
  return serve(exchange, world, id, true);
}

async function serve(
  exchange: Exchange,
  world: World,
  id: string,
  isNewAddress: boolean,
): Promise<void> {
  const feed = findFeed(id);
  if (!feed) return sendText(exchange, 404, `There is no feed "${id}".`);
  exchange.entry.feedId = id;
  const channel = world.newsroom.channel(feed);
  const address = new URL(feedPath(feed), exchange.url).href;
  const newAddress = new URL(newFeedPath(feed), exchange.url).href;
  await measurePictures(channel);
  return respondWithFault(exchange, world.faults.of(feed), {
    whole: () => writeFeed(channel),
    withoutItems: () => writeFeed({ ...channel, stories: [] }),
    withOpenEndTag: () => writeFeed(channel, withOpenEndTag),
    filler: 'xml',
    address: isNewAddress ? newAddress : address,
    newAddress: isNewAddress ? undefined : newAddress,
    otherPublisher: otherFeedAddress(world.origin, feed),
  });
}

const WRITERS: Readonly<Record<FeedFormat, (channel: Channel) => string>> = {
  'rss-2.0': writeRss20,
  'rss-1.0': writeRss10,
  'rss-0.91': writeRss091,
  'rss-0.92': writeRss092,
  'atom-1.0': writeAtom10,
  'atom-0.3': writeAtom03,
};

/** A channel in the publisher's format and encoding. `damage` changes its text. */
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
