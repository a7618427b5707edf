import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { SAMPLE_FEEDS } from '../../../sample-world/feeds/catalogue.ts';
import { FaultySite, HOUR, MINUTE } from './faulty-site.ts';
import { until } from './until.ts';

const LOCAL = '/news?category=local';
const FEED = 'kivalliq-post';

let site: FaultySite;

beforeAll(async () => {
  site = await FaultySite.open({ config: inject('builtConfig') });
  await site.refresh();
});
afterAll(() => site?.close());

/** Before each test every feed is due and nothing fails. */
beforeEach(() => {
  site.breakStorage();
  site.world.clearFaults();
  site.pass(3 * HOUR);
  site.world.log.length = 0;
  site.forgetLog();
});

/** After each test the pages are 200 and /healthz has no alarm. */
afterEach(async () => {
  for (const path of ['/', '/news', LOCAL]) expect((await site.get(path)).status).toBe(200);
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
});

/** How often each feed was requested, as the set of those numbers. */
function requestCounts(): Set<number> {
  const ids = new Set(site.world.log.flatMap(({ feedId }) => feedId ?? []));
  expect(ids.size).toBe(SAMPLE_FEEDS.length);
  return new Set([...ids].map((id) => site.requests(id)));
}

test('with a queue that delivers each message three times every feed is requested once', async () => {
  const { title } = site.world.publish(FEED);
  site.breakStorage({ queueTwice: true });
  await site.refresh();
  expect(requestCounts()).toEqual(new Set([1]));
  expect((await site.get(LOCAL)).headlines).toContain(title);
  expect(await site.source(FEED)).toMatchObject({ status: 'good', failures: 0 });
});

test('with a queue that refuses messages the cron polls the feeds itself, in the same run', async () => {
  const { title } = site.world.publish(FEED);
  site.breakStorage({ queueRefuses: true });
  await site.refresh();
  expect((await site.get(LOCAL)).headlines).toContain(title);
  expect(site.log('claims not queued')).toMatchObject([{ level: 'error' }]);
});

test('with a queue that loses messages the new story is on its page after the next cron', async () => {
  const { title } = site.world.publish(FEED);
  const before = (await site.get(LOCAL)).headlines;
  site.breakStorage({ queueLoses: true });
  await site.refresh();
  expect([(await site.get(LOCAL)).headlines, site.world.log]).toEqual([before, []]);
  site.breakStorage();
  site.pass(5 * MINUTE);
  await site.refresh();
  expect((await site.get(LOCAL)).headlines).toContain(title);
});

test('with two crons at once every feed is requested once', async () => {
  const { title } = site.world.publish(FEED);
  await Promise.all([site.startRefresh(), site.startRefresh()]);
  await site.settle();
  expect(requestCounts()).toEqual(new Set([1]));
  const titles = (await site.stories('local')).map((story) => story.title);
  expect(titles.filter((shown) => shown === title)).toHaveLength(1);
});

test('a cron while polls of another one are under way requests no feed again, and publishes what is stored', async () => {
  const { title } = site.world.publish(FEED);
  site.world.setFault('world-wire', 'hang');
  await site.startRefresh();
  await until(() => site.requests('world-wire') === 1, 'the hanging feed was never requested');
  site.pass(5 * MINUTE);
  await site.startRefresh();
  await site.waitForPage(LOCAL, ({ headlines }) => headlines.includes(title));
  expect(site.isRefreshing).toBe(true);
  await site.settle();
  expect(requestCounts()).toEqual(new Set([1]));
  expect(await site.source('world-wire')).toMatchObject({ failures: 1 });
});

describe('when workerd is killed during a refresh', () => {
  test('readers have a whole edition, and the interrupted feed is polled again after 15 minutes', async () => {
    const before = (await site.get('/')).headlines;
    const { title } = site.world.publish(FEED);
    // All that is left to do when workerd dies: one poll is under way, the others are stored.
    site.world.setFault('world-wire', 'hang');
    await site.startRefresh();
    const leases = () => site.query("SELECT source FROM desk_sources WHERE lease LIKE 'used:%'");
    await until(
      async () => requestedFeeds() === SAMPLE_FEEDS.length && (await leases()).length === 1,
      'the other polls never ended',
    );
    await site.restart();

    const page = await site.get('/');
    expect(page.status).toBe(200);
    expect(page.headlines.length).toBe(before.length);
    expect(await site.health()).toMatchObject({ httpStatus: 200 });
    site.world.clearFaults();
    const late = site.world.publish('world-wire').title;
    site.pass(5 * MINUTE);
    await site.refresh();
    // What the killed refresh stored and could not publish.
    expect((await site.get(LOCAL)).headlines).toContain(title);
    expect(site.requests('world-wire')).toBe(1);

    site.pass(11 * MINUTE);
    await site.refresh();
    expect(site.requests('world-wire')).toBe(2);
    expect((await site.get('/news?category=world')).headlines).toContain(late);
    expect(await site.source('world-wire')).toMatchObject({ status: 'good', failures: 0 });
  });

  test('before any poll ended, nothing is lost and every feed is polled again when its lease has lapsed', async () => {
    const stored = await site.storedItems();
    const before = (await site.get('/')).headlines;
    site.world.setFault('*', 'hang');
    await site.startRefresh();
    await until(() => requestedFeeds() > 0, 'no feed was requested');
    await site.restart();
    expect(await site.storedItems()).toEqual(stored);
    expect((await site.get('/')).headlines).toEqual(before);
    site.world.clearFaults();
    const { title } = site.world.publish(FEED);
    site.pass(16 * MINUTE);
    await site.refresh();
    expect((await site.get(LOCAL)).headlines).toContain(title);
    for (const { id, status } of (await site.health()).sources ?? [])
      expect([id, status]).toEqual([id, 'good']);
  });
});

/** How many feeds were requested. */
function requestedFeeds(): number {
  return new Set(site.world.log.flatMap(({ feedId }) => feedId ?? [])).size;
}
