import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
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

/** Every feed is due and one has a new story, whose title this is. */
beforeEach(() => {
  site.breakStorage();
  site.world.clearFaults();
  site.pass(3 * HOUR);
  site.world.log.length = 0;
  site.forgetLog();
});

/** Whatever happened, readers have pages and the operator no alarm. */
afterEach(async () => {
  for (const path of ['/', '/news', LOCAL]) expect((await site.get(path)).status).toBe(200);
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
});

/** How often each feed was asked, as the set of those numbers. */
function timesAsked(): Set<number> {
  const ids = new Set(site.world.log.flatMap(({ feedId }) => feedId ?? []));
  expect(ids.size).toBe(25);
  return new Set([...ids].map((id) => site.requests(id)));
}

test('a queue that delivers every message three times makes no feed be asked twice', async () => {
  const { title } = site.world.publish(FEED);
  site.breakStorage({ queueTwice: true });
  await site.refresh();
  expect(timesAsked()).toEqual(new Set([1]));
  expect((await site.get(LOCAL)).headlines).toContain(title);
  expect(await site.source(FEED)).toMatchObject({ standing: 'good', failures: 0 });
});

test('a queue that refuses messages delays nothing: the cron checks the feeds itself', async () => {
  const { title } = site.world.publish(FEED);
  site.breakStorage({ queueRefuses: true });
  await site.refresh();
  expect((await site.get(LOCAL)).headlines).toContain(title);
  expect(site.log('the queue takes nothing')).toMatchObject([{ level: 'error' }]);
});

test('messages that a queue loses cost five minutes', async () => {
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

test('two crons at once ask every feed once', async () => {
  const { title } = site.world.publish(FEED);
  await Promise.all([site.startRefresh(), site.startRefresh()]);
  await site.settle();
  expect(timesAsked()).toEqual(new Set([1]));
  const titles = (await site.stories('local')).map((story) => story.title);
  expect(titles.filter((shown) => shown === title)).toHaveLength(1);
});

test('a cron while another one’s checks go on asks no feed again, and publishes what is there', async () => {
  const { title } = site.world.publish(FEED);
  site.world.setFault('world-wire', 'hang');
  await site.startRefresh();
  await until(() => site.requests('world-wire') === 1, 'the hanging feed was never asked');
  site.pass(5 * MINUTE);
  await site.startRefresh();
  await site.waitForPage(LOCAL, ({ headlines }) => headlines.includes(title));
  expect(site.isRefreshing).toBe(true);
  await site.settle();
  expect(timesAsked()).toEqual(new Set([1]));
  expect(await site.source('world-wire')).toMatchObject({ failures: 1 });
});

describe('a refresh that is killed half-way', () => {
  test('leaves readers a whole edition, and asks no feed again before a quarter of an hour is over', async () => {
    const before = (await site.get('/')).headlines;
    const { title } = site.world.publish(FEED);
    // All that is left to do when workerd dies: one check is going on, the others are stored.
    site.world.setFault('world-wire', 'hang');
    await site.startRefresh();
    const leases = () => site.query("SELECT source FROM source_states WHERE lease LIKE 'used:%'");
    await until(
      async () => timesSeen() === 25 && (await leases()).length === 1,
      'the other checks never ended',
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
    expect(await site.source('world-wire')).toMatchObject({ standing: 'good', failures: 0 });
  });

  test('before any check ended loses nothing: every feed is asked again when its lease lapses', async () => {
    const stored = await site.storedItems();
    const before = (await site.get('/')).headlines;
    site.world.setFault('*', 'hang');
    await site.startRefresh();
    await until(() => timesSeen() > 0, 'no feed was asked');
    await site.restart();
    expect(await site.storedItems()).toEqual(stored);
    expect((await site.get('/')).headlines).toEqual(before);
    site.world.clearFaults();
    const { title } = site.world.publish(FEED);
    site.pass(16 * MINUTE);
    await site.refresh();
    expect((await site.get(LOCAL)).headlines).toContain(title);
    for (const { id, standing } of (await site.health()).sources ?? [])
      expect([id, standing]).toEqual([id, 'good']);
  });
});

test('a feed that kills its poll each time costs the others nothing, is named, and is read again when it is mended', async () => {
  const begun = () => site.query("SELECT source FROM source_states WHERE lease LIKE 'used:%'");
  for (const cutOffs of [1, 2]) {
    const { title } = site.world.publish(FEED);
    site.world.setFault('world-wire', 'hang');
    await site.startRefresh();
    // The second time it is polled alone, when all that the others brought is published.
    await until(
      async () => timesSeen() === 25 && (await begun()).length === 1,
      'the other checks never ended',
    );
    if (cutOffs === 2)
      expect((await site.stories('local')).map((story) => story.title)).toContain(title);
    await site.restart();
    site.world.clearFaults();
    site.pass(16 * MINUTE);
    expect(await site.source('world-wire')).toMatchObject({ cutOffs, failures: 0 });
    if (cutOffs === 1) {
      site.pass(2 * HOUR);
      site.world.log.length = 0;
    }
  }
  expect(await site.source('world-wire')).toMatchObject({ standing: 'cut off' });
  expect((await site.get('/status')).body).toMatch(/Cut off: polled alone.*cut off 2 times/s);
  for (const { id, standing } of (await site.health()).sources ?? [])
    if (id !== 'world-wire') expect([id, standing]).toEqual([id, 'good']);

  const { title } = site.world.publish('world-wire');
  site.pass(15 * MINUTE);
  await site.refresh();
  expect((await site.get('/news?category=world')).headlines).toContain(title);
  expect(await site.source('world-wire')).toMatchObject({ standing: 'good', cutOffs: 0 });
});

/** How many feeds were asked. */
function timesSeen(): number {
  return new Set(site.world.log.flatMap(({ feedId }) => feedId ?? [])).size;
}
