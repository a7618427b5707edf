import { expect } from 'vitest';
import type { Fault } from '../../../sample-world/faults/fault-board.ts';
import { sampleSources } from '../../../sample-world/publications/sources.ts';
import type { SectionId } from '../../../src/shared/sections.ts';
import { type FaultySite, HOUR, type ReadPage } from './faulty-site.ts';
import { until } from './health.ts';

export interface FaultyFeed {
  feed: string;
  fault: Fault;
}

export type FaultPeriod = Awaited<ReturnType<typeof runFaultPeriod>>;

/** Feeds without a fault: their stories must appear as usual. */
export const FAULTLESS_FEEDS = [
  'tundra-courier',
  'kivalliq-post',
  'nunavut-voice',
  'dominion-daily',
  'coast-to-coast',
];
/** Time of ingest's last publication beside polls, and the shortest timeout of a poll. */
const LAST_INTERVAL_MS = 8_000;
const POLL_TIMEOUT_MS = 10_000;
const UNTIL_DUE = 3 * HOUR;
/** Longer than the pause after any single failure. */
const UNTIL_POLLED_AGAIN = 5 * HOUR;

/** Polls every feed; after three hours each has a new story, some a fault; five later all recover. */
export async function runFaultPeriod(
  site: FaultySite,
  faultyFeeds: readonly FaultyFeed[],
  others: readonly string[] = FAULTLESS_FEEDS,
) {
  const feeds = [...others, ...faultyFeeds.map(({ feed }) => feed)];
  const { world } = site;
  await site.refresh();
  const before = await takeSnapshot(site, feeds);

  site.pass(UNTIL_DUE);
  const fresh = new Map(feeds.map((feed) => [feed, world.publish(feed).title]));
  for (const { feed, fault } of faultyFeeds) world.setFault(feed, fault);
  // Publishes late stories once more after those of the other feeds, before any poll times out.
  site.breakStorage({ heldFromMs: LAST_INTERVAL_MS });
  await site.startRefresh();
  await until(async () => {
    const stored = await site.storedItems();
    return others.every((feed) => stored.get(feed)?.includes(JSON.stringify(fresh.get(feed))));
  }, 'the stories of the feeds without a fault were not stored');
  site.breakStorage({ heldFromMs: POLL_TIMEOUT_MS });
  for (const feed of others) {
    const title = fresh.get(feed) ?? '';
    await site.waitForPage(`/news?category=${sectionOf(feed)}`, (page) =>
      page.headlines.includes(title),
    );
  }
  const wereOthersOnTime = site.isRefreshing;
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
    /** The title of the story that a feed published as the faults began. */
    fresh(feedId: string): string {
      const title = fresh.get(feedId);
      if (title === undefined) throw new Error(`${feedId} published nothing`);
      return title;
    },
    /** Whether endless feeds were still being polled when the other feeds' stories were shown. */
    wereOthersOnTime,
  };
}

/** Expects last good stories for readers, the error for operators, and the new story afterwards. */
export function expectLastGood(hours: FaultPeriod, feed: string, error: string): void {
  const before = hours.before.of(feed);
  const { page, titles, stored, source, row, poll, ...during } = hours.during.of(feed);
  const pages = [hours.during.home, hours.during.news, page, during.feed];
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(hours.during.health).toMatchObject({ httpStatus: 200, status: 'ok', alarm: 'none' });
  expect(stored).toBe(before.stored);
  // Old stories may be displaced by new ones of other feeds in their section.
  expect(titles.length).toBeGreaterThanOrEqual(3);
  expect(titles).toEqual(before.titles.slice(0, titles.length));
  expect(page.headlines).toEqual(expect.arrayContaining(titles));
  expect(during.feed.text).toContain(titles[0]);

  expect(source).toMatchObject({ status: 'failing', failures: 1, cutOffs: 0 });
  expect(source.lastGoodAt).toBe(before.source.lastGoodAt);
  expect(source.lastError?.message).toContain(error);
  expect(row).toContain('Failing');
  expect(row).toContain(error);
  expect(poll).toMatchObject({ level: 'warn', result: 'failed', failures: 1 });

  const after = hours.after.of(feed);
  expect(after.page.headlines).toContain(hours.fresh(feed));
  expect(after.source).toMatchObject({ status: 'good', failures: 0, lastError: null });
}

const SECTIONS = new Map<string, SectionId>(
  sampleSources('http://127.0.0.1:8788').map(({ id, section }) => [id, section]),
);

function sectionOf(feedId: string): SectionId {
  const section = SECTIONS.get(feedId);
  if (!section) throw new Error(`the sample world has no feed ${feedId}`);
  return section;
}

/** The current state of some feeds for readers and operators; empties the log. */
async function takeSnapshot(site: FaultySite, feedIds: readonly string[]) {
  const [home, news, status, health, stored] = await Promise.all([
    site.get('/'),
    site.get('/news'),
    site.get('/status'),
    site.health(),
    site.storedItems(),
  ]);
  const readSection = async (section: SectionId) => ({
    page: await site.get(`/news?category=${section}`),
    feed: await site.get(`/feeds/${section}.xml`),
    items: await site.stories(section),
  });
  const sections = new Map<SectionId, Awaited<ReturnType<typeof readSection>>>();
  for (const section of new Set(feedIds.map(sectionOf)))
    sections.set(section, await readSection(section));
  const log = await site.log();
  site.forgetLog();
  return {
    home,
    news,
    health,
    log,
    /** Page and RSS feed of the feed's section, its stored items and its status. */
    of(feedId: string) {
      const section = sections.get(sectionOf(feedId));
      const source = health.sources?.find(({ id }) => id === feedId);
      if (!section || !source)
        throw new Error(`${feedId} is missing from the pages or from /healthz`);
      const { page, feed, items } = section;
      return {
        page,
        feed,
        titles: items
          .filter(({ publisher }) => publisher === source.publisher)
          .map(({ title }) => title),
        stored: stored.get(feedId),
        source,
        row: rowOf(status, feedId),
        poll: log.findLast((line) => line.event === 'poll' && line.source === feedId),
      };
    },
  };
}

function rowOf({ body }: ReadPage, feedId: string): string {
  const rows = body.split('<tr>');
  return rows.find((row) => row.includes(`<code>${feedId}</code>`)) ?? '';
}
