import { feedPath, newFeedPath, otherFeedAddress } from './addresses.ts';
import { findFeed } from './catalogue.ts';
import { type Exchange, sendText } from './exchange.ts';
import { withOpenEndTag } from './faults/hostile-documents.ts';
import { respondWithFault } from './faults/respond-with-fault.ts';
import { withWrongDates } from './faults/wrong-dates.ts';
import type { World } from './world.ts';
import { writeFeed } from './write-feed.ts';

/** Serves `/feeds/{id}`. */
export function serveFeed(exchange: Exchange, world: World, id: string): Promise<void> | void {
  return serve(exchange, world, id, false);
}

/** Serves `/feeds/{id}/new`, where a moved feed is found; its other faults hold here too. */
export function serveNewFeed(exchange: Exchange, world: World, id: string): Promise<void> | void {
  return serve(exchange, world, id, true);
}

function serve(
  exchange: Exchange,
  world: World,
  id: string,
  isNewAddress: boolean,
): Promise<void> | void {
  const feed = findFeed(id);
  if (!feed) return sendText(exchange, 404, `There is no feed "${id}".`);
  exchange.entry.feedId = id;
  const channel = world.newsroom.channel(feed);
  const address = new URL(feedPath(feed), exchange.url).href;
  const newAddress = new URL(newFeedPath(feed), exchange.url).href;
  return respondWithFault(exchange, world.faults.of(feed), {
    whole: () => writeFeed(channel),
    withoutItems: () => writeFeed({ ...channel, stories: [] }),
    withWrongDates: () => writeFeed(withWrongDates(channel)),
    withOpenEndTag: () => writeFeed(channel, withOpenEndTag),
    filler: 'xml',
    address: isNewAddress ? newAddress : address,
    newAddress: isNewAddress ? undefined : newAddress,
    otherPublisher: otherFeedAddress(world.origin, feed),
  });
}
