// One site goes through all these faults; each test repairs what it breaks.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FaultySite,
  HOUR,
  MAX_STALE_EDITION_MS,
  MINUTE,
  type StorageFaults,
} from './faulty-site.ts';

const BUILT_IN = 'Nunavut communities stay connected';
const LOCAL = '/news?category=local';
const PAGES = ['/', '/news', LOCAL, '/news?category=sports'];

const site = await FaultySite.open();

beforeAll(() => site.refresh());
beforeEach(async () => {
  site.breakStorage();
  await site.refresh();
  site.forgetLog();
});

async function readHeadlines(): Promise<(readonly string[])[]> {
  const pages = await Promise.all(PAGES.map((path) => site.get(path)));
  expect(pages.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
  return pages.map(({ headlines }) => headlines);
}

/** Makes every feed due, publishes a local story and sets faults; the previous headlines. */
async function publishThenBreak(
  faults: StorageFaults,
): Promise<{ before: (readonly string[])[]; fresh: string }> {
  const before = await readHeadlines();
  site.pass(3 * HOUR);
  const fresh = site.world.publish('kivalliq-post').title;
  site.breakStorage(faults);
  return { before, fresh };
}

async function headlines(path = LOCAL): Promise<readonly string[]> {
  return (await site.get(path)).headlines;
}

async function recover(minutes = 5): Promise<void> {
  site.breakStorage();
  site.pass(minutes * MINUTE);
  await site.refresh();
}

test('while KV cannot be read isolates show editions from memory, new ones built-in items, and then the news', async () => {
  const { before, fresh } = await publishThenBreak({ kvReads: true });
  expect(await readHeadlines()).toEqual(before);
  expect((await site.log('editions unreadable'))[0]).toMatchObject({ level: 'error' });
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
  await site.refresh();
  expect(await site.readKv()).toContain(fresh);
  const after = (await readHeadlines()).flat();
  expect(after).toContain(fresh);
  expect(after).not.toContain(BUILT_IN);

  await site.restart();
  expect(await site.health()).toMatchObject({ httpStatus: 503, alarm: 'no edition' });
  const page = await site.get(LOCAL);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(page.headlines).toContain(BUILT_IN);

  site.breakStorage();
  expect(await headlines()).toContain(fresh);
  expect((await readHeadlines()).flat()).not.toContain(BUILT_IN);
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
});

describe.each([
  ['is cut off', (good: string) => good.slice(0, good.length / 2)],
  [
    'has an older shape',
    (good: string) => JSON.stringify({ ...JSON.parse(good), shape: 0, version: 'older' }),
  ],
])('when the edition in KV %s', (_, damage) => {
  test('an isolate with an edition in memory still shows it, and the next cron writes a complete edition', async () => {
    const before = await readHeadlines();
    const good = (await site.readKv()) ?? '';
    const damaged = damage(good);
    // A late refresh of an earlier visit may cause one write of a complete edition.
    const showDamaged = async () => {
      await site.writeKv(damaged);
      site.pass(MINUTE);
      return [await readHeadlines(), await site.readKv()];
    };
    await expect.poll(showDamaged, { timeout: 120_000, interval: 500 }).toEqual([before, damaged]);
    expect((await site.log('edition unreadable'))[0]).toMatchObject({ level: 'error' });
    site.pass(4 * MINUTE);
    await site.refresh();
    const { version, shape } = JSON.parse((await site.readKv()) ?? '');
    expect({ version, shape }).toEqual({ version: JSON.parse(good).version, shape: 1 });
  });

  test('a new isolate shows the built-in items once, and that visit causes a complete edition to be written', async () => {
    const before = await readHeadlines();
    await site.writeKv(damage((await site.readKv()) ?? ''));
    await site.restart();
    const first = await site.get(LOCAL);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(first.headlines).toContain(BUILT_IN);
    await site.waitForPage(LOCAL, (page) => !page.headlines.includes(BUILT_IN));
    expect(await readHeadlines()).toEqual(before);
  });
});

test('while KV cannot be written readers have the old edition, and operators an alarm after half an hour', async () => {
  const { before, fresh } = await publishThenBreak({ kvWrites: true });
  await site.refresh();
  expect(await readHeadlines()).toEqual(before);
  expect((await site.storedItems()).get('kivalliq-post')).toContain(fresh);
  expect((await site.log('edition not written'))[0]).toMatchObject({ level: 'error' });
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });

  site.pass(HOUR);
  await site.refresh();
  expect(await site.health()).toMatchObject({
    httpStatus: 200,
    alarm: 'edition not published',
    unpublished: { ageSeconds: expect.closeTo(3600, -3) },
  });
  expect((await site.get('/status')).text).toContain(
    'News that was fetched could not be published for half an hour or more.',
  );
  for (let refresh = 0; refresh < 2; refresh++) {
    site.pass(3 * HOUR);
    await site.refresh();
  }
  expect(await site.health()).toMatchObject({
    httpStatus: 503,
    status: 'failing',
    alarm: 'edition not published',
  });
  expect(await readHeadlines()).toEqual(before);

  const requests = site.requests('kivalliq-post');
  await recover();
  expect(await headlines()).toContain(fresh);
  // The story was stored: it needs no request to the feed.
  expect(site.requests('kivalliq-post')).toBe(requests);
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none', unpublished: null });
});

test('while the database fails the news stays, the blog is 503, and the first cron afterwards publishes', async () => {
  await site.query(
    `INSERT INTO posts (slug, id, paper, date, meta_title, meta_description, blog)
     VALUES ('a-post', '1', 'nunavut-news', '2026-11-01', 'A post', 'What it is about.', 'Its text.')`,
  );
  expect((await site.get('/blog')).headlines).toContain('A post');
  const { before, fresh } = await publishThenBreak({ database: true });
  expect(await readHeadlines()).toEqual(before);
  expect((await site.get('/feeds/local.xml')).status).toBe(200);
  for (const [path, message] of [
    ['/blog', 'Failed to fetch blogs'],
    ['/blog/a-post', 'Failed to fetch blog details'],
  ] as const) {
    const page = await site.get(path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(page.text).toContain(`Error ${message} Back to Blog`);
  }
  expect(await site.log('blog page failed')).toHaveLength(2);
  expect((await site.log('blog database failed'))[0]).toMatchObject({
    publication: 'nunavut-news',
  });

  site.world.log.length = 0;
  await site.refresh();
  expect(site.world.log).toEqual([]);
  expect(await site.log('refresh not started')).toMatchObject([{ level: 'error' }]);

  const alarm = { alarm: 'database does not respond', sources: null };
  expect(await site.health()).toMatchObject({ httpStatus: 200, ...alarm });
  expect((await site.get('/status')).text).toContain('The database does not respond');
  expect((await site.log('health unreadable'))[0]).toMatchObject({ level: 'error' });
  site.pass(3 * HOUR);
  expect(await site.health()).toMatchObject({ httpStatus: 503, ...alarm });
  expect(await readHeadlines()).toEqual(before);

  await recover();
  expect(await headlines()).toContain(fresh);
  expect((await site.get('/blog')).headlines).toContain('A post');
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
});

test('if the edge’s cache rejects an invalidation the next cron repeats it, and readers have the new story', async () => {
  const { fresh } = await publishThenBreak({ edgeFails: true });
  site.invalidated.length = 0;
  await site.refresh();
  site.pass(MAX_STALE_EDITION_MS);
  expect(await headlines()).toContain(fresh);
  expect(site.invalidated).toEqual([]);
  expect((await site.log('editions not published'))[0]).toMatchObject({ level: 'error' });
  await recover();
  // And the weather, which could not be published either.
  expect(site.invalidated).toContainEqual([expect.stringContaining('local')]);
});
