import type { Fault } from '../../../sample-world/faults/fault-board.ts';
import { type FaultySite, HOUR } from './faulty-site.ts';
import { type Snapshot, sectionOf, takeSnapshot } from './snapshot.ts';
import { until } from './until.ts';

/** A feed and the fault that it has for some hours. */
export interface FaultyFeed {
  readonly feed: string;
  readonly fault: Fault;
}

/** What the site showed before, during and after a period of faults. */
export interface FaultPeriod {
  readonly before: Snapshot;
  readonly during: Snapshot;
  readonly after: Snapshot;
  /** The title of the story that a feed published as the faults began. */
  fresh(feedId: string): string;
  /** Whether feeds that never end were still being polled when the others' stories were on the page. */
  readonly othersWereOnTime: boolean;
}

/** Feeds without a fault: their stories must appear as usual. */
export const OTHERS = [
  'tundra-courier',
  'kivalliq-post',
  'nunavut-voice',
  'dominion-daily',
  'coast-to-coast',
];
/** After which ingest publishes for the last time what has come while others are polled, and the least time-out of a poll. */
const LAST_INTERVAL_MS = 8_000;
const POLL_TIMEOUT_MS = 10_000;
const UNTIL_DUE = 3 * HOUR;
/** Longer than the pause after one failure, whatever it was; a feed that is gone is never polled again. */
const UNTIL_POLLED_AGAIN = 5 * HOUR;

/**
 * Polls every feed once, lets three hours pass, has each feed publish a story and gives some of them a fault; five hours later
 * clears the faults and polls once more. `others` are feeds without a fault that are observed too.
 */
export async function runFaultPeriod(
  site: FaultySite,
  faultyFeeds: readonly FaultyFeed[],
  others: readonly string[] = OTHERS,
): Promise<FaultPeriod> {
  const feeds = [...others, ...faultyFeeds.map(({ feed }) => feed)];
  const { world } = site;
  await site.refresh();
  const before = await takeSnapshot(site, feeds);

  site.pass(UNTIL_DUE);
  const fresh = new Map(feeds.map((feed) => [feed, world.publish(feed).title]));
  for (const { feed, fault } of faultyFeeds) world.setFault(feed, fault);
  // However slow the machine is, what has come is published once more when all others have come, and no poll is given up before.
  site.breakStorage({ heldFromMs: LAST_INTERVAL_MS });
  await site.startRefresh();
  await until(async () => {
    const stored = await site.storedItems();
    return others.every((feed) => stored.get(feed)?.includes(JSON.stringify(fresh.get(feed))));
  }, 'the stories of the others were not stored');
  site.breakStorage({ heldFromMs: POLL_TIMEOUT_MS });
  for (const feed of others) {
    const title = fresh.get(feed) ?? '';
    await site.waitForPage(`/news?category=${sectionOf(feed)}`, (page) =>
      page.headlines.includes(title),
    );
  }
  const othersWereOnTime = site.isRefreshing;
  site.breakStorage();
  await site.settle();
  const during = await takeSnapshot(site, feeds);

  world.clearFaults();
  site.pass(UNTIL_POLLED_AGAIN);
  await site.refresh();
  const after = await takeSnapshot(site, feeds);
  return {
    before,
    during,
    after,
    fresh(feedId) {
      const title = fresh.get(feedId);
      if (title === undefined) throw new Error(`${feedId} published nothing`);
      return title;
    },
    othersWereOnTime,
  };
}
