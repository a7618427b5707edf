import type { Fault } from '../../../sample-world/faults/fault-names.ts';
import { type FaultySite, HOUR } from './faulty-site.ts';
import { type Snapshot, sectionOf, takeSnapshot } from './snapshot.ts';

/** A feed that fails for some hours. */
export interface BadFeed {
  readonly feed: string;
  readonly fault: Fault;
}

/** What there was before, during and after some bad hours. */
export interface BadHours {
  readonly before: Snapshot;
  readonly during: Snapshot;
  readonly after: Snapshot;
  /** The title of the story that a feed published as its bad hours began. */
  fresh(feedId: string): string;
  /** Whether slow feeds were still being waited for when the stories of the others were on the page. */
  readonly othersWereOnTime: boolean;
  /** From the cron on: how long they took to be there, and how long every check took. */
  readonly othersTookSeconds: number;
  readonly tookSeconds: number;
}

/** Feeds of which nothing bad is said; their readers are to notice nothing. */
export const OTHERS = [
  'tundra-courier',
  'kivalliq-post',
  'nunavut-voice',
  'dominion-daily',
  'coast-to-coast',
];
const UNTIL_DUE = 3 * HOUR;
/** Longer than any wait after one failure, but for a feed that is gone. */
const UNTIL_ASKED_AGAIN = 5 * HOUR;

/**
 * Every feed is read once. Three hours later each publishes a story, and some have a fault; five hours after that all is well
 * again. `others` are watched beside them.
 */
export async function haveBadHours(
  site: FaultySite,
  badFeeds: readonly BadFeed[],
  others: readonly string[] = OTHERS,
): Promise<BadHours> {
  const feeds = [...others, ...badFeeds.map(({ feed }) => feed)];
  const { world } = site;
  await site.refresh();
  const before = await takeSnapshot(site, feeds);

  site.pass(UNTIL_DUE);
  const fresh = new Map(feeds.map((feed) => [feed, world.publish(feed).title]));
  for (const { feed, fault } of badFeeds) world.setFault(feed, fault);
  const startedAt = performance.now();
  await site.startRefresh();
  for (const feed of others) {
    const title = fresh.get(feed) ?? '';
    await site.waitForPage(`/news?category=${sectionOf(feed)}`, (page) =>
      page.headlines.includes(title),
    );
  }
  const othersWereOnTime = site.isRefreshing;
  const othersTookSeconds = (performance.now() - startedAt) / 1000;
  await site.settle();
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const during = await takeSnapshot(site, feeds);

  world.clearFaults();
  site.pass(UNTIL_ASKED_AGAIN);
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
    othersTookSeconds,
    tookSeconds,
  };
}
