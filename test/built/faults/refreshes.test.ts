import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FaultySite, HOUR, MINUTE } from './faulty-site.ts';
import { until } from './health.ts';

const LOCAL = '/news?category=local';
const FEED = 'kivalliq-post';

const site = await FaultySite.open();

beforeAll(() => site.refresh());

beforeEach(() => {
  site.world.clearFaults();
  site.pass(3 * HOUR);
  site.world.log.length = 0;
});

afterEach(async () => {
  for (const path of ['/', '/news', LOCAL]) expect((await site.get(path)).status).toBe(200);
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
});

test('if workerd dies during a refresh readers have a complete edition, and the feed is polled after 15 minutes', async () => {
  const before = (await site.get('/')).headlines;
  const { title } = site.world.publish(FEED);
  // When workerd dies, one poll is in flight, and the other one is stored.
  await site.query(
    'UPDATE desk_sources SET next_at = ? WHERE source NOT IN (?, ?)',
    site.now() + HOUR,
    FEED,
    'world-wire',
  );
  site.world.setFault('world-wire', 'drip');
  await site.startRefresh();
  const leases = () => site.query("SELECT source FROM desk_sources WHERE lease LIKE 'used:%'");
  await until(
    async () => site.requests('world-wire') === 1 && site.requests(FEED) === 1,
    'the feeds were never requested',
  );
  await until(async () => (await leases()).length === 1, 'the other poll never ended');
  await site.restart();

  const page = await site.get('/');
  expect(page.status).toBe(200);
  expect(page.headlines.length).toBe(before.length);
  expect(await site.health()).toMatchObject({ httpStatus: 200 });
  site.world.clearFaults();
  const late = site.world.publish('world-wire').title;
  site.pass(5 * MINUTE);
  await site.refresh();
  // Stored by the killed refresh, but not published.
  expect((await site.get(LOCAL)).headlines).toContain(title);
  expect(site.requests('world-wire')).toBe(1);

  site.pass(11 * MINUTE);
  await site.refresh();
  expect(site.requests('world-wire')).toBe(2);
  expect((await site.get('/news?category=world')).headlines).toContain(late);
  expect(await site.source('world-wire')).toMatchObject({ status: 'good', failures: 0 });
});

test('if workerd dies before any poll of a refresh ends, every feed is polled again after its lease expires', async () => {
  const stored = await site.storedItems();
  const before = (await site.get('/')).headlines;
  site.world.setFault('*', 'hang');
  await site.startRefresh();
  await until(() => site.world.log.length > 0, 'no feed was requested');
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
