import { feedPath, newFeedPath, otherFeedAddress } from './addresses.ts';
import { findFeed } from './catalogue.ts';
import { type Exchange, sendText } from './exchange.ts';
import { answerWithFault } from './faults/answer-with-fault.ts';
import { withOpenEndTag } from './faults/hostile-documents.ts';
import { withWrongDates } from './faults/wrong-dates.ts';
import type { World } from './world.ts';
import { writeFeed } from './write-feed.ts';

/** Answers `/feeds/{id}`. */
export function answerFeed(exchange: Exchange, world: World, id: string): Promise<void> | void {
  return answer(exchange, world, id, false);
}

/** Answers `/feeds/{id}/new`, where a moved feed is found; its other faults hold here too. */
export function answerNewFeed(exchange: Exchange, world: World, id: string): Promise<void> | void {
  return answer(exchange, world, id, true);
}

function answer(
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
  return answerWithFault(exchange, world.faults.of(feed), {
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
