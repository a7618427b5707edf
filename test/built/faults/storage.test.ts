import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { FaultySite, HOUR, MINUTE, type StorageFaults } from './faulty-site.ts';

const BUILT_IN = 'Nunavut communities stay connected';
const LOCAL = '/news?category=local';
const PAGES = ['/', '/news', LOCAL, '/news?category=sports'];

let site: FaultySite;

beforeAll(async () => {
  site = await FaultySite.open({ config: inject('builtConfig') });
  await site.refresh();
});
afterAll(() => site?.close());
beforeEach(() => site.forgetLog());

async function readHeadlines(): Promise<(readonly string[])[]> {
  const pages = await Promise.all(PAGES.map((path) => site.get(path)));
  expect(pages.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
  return pages.map(({ headlines }) => headlines);
}

/** What the pages show, and then: every feed is due, a local one has a new story, and the storage has faults. */
async function breakAsNewsComes(
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

/** Heals the storage and lets the next cron but one do what was left. */
async function heal(minutes = 5): Promise<void> {
  site.breakStorage();
  site.pass(minutes * MINUTE);
  await site.refresh();
}

describe('while KV cannot be read', () => {
  let fresh: string;

  test('an isolate that has an edition goes on showing it, while ingest publishes the next one', async () => {
    const broken = await breakAsNewsComes({ kvReads: true });
    const { before } = broken;
    fresh = broken.fresh;
    expect(await readHeadlines()).toEqual(before);
    expect(site.log('edition unreadable')[0]).toMatchObject({ level: 'error' });
    expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
    await site.refresh();
    expect(await readHeadlines()).toEqual(before);
    expect(await site.readKv()).toContain(fresh);
  });

  test('an isolate that has none shows the built-in items, which nobody stores, and the alarm is on', async () => {
    await site.restart();
    expect(await site.health()).toMatchObject({ httpStatus: 503, alarm: 'no edition' });
    const page = await site.get(LOCAL);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headlines).toContain(BUILT_IN);
  });

  test('once it can be read again that isolate shows the stories, the newest among them, at once', async () => {
    site.breakStorage();
    expect(await headlines()).toContain(fresh);
    expect((await readHeadlines()).flat()).not.toContain(BUILT_IN);
    expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
  });
});

describe.each([
  ['is cut off', (good: string) => good.slice(0, good.length / 2)],
  ['is no JSON', () => 'Internal Server Error'],
  ['is empty', () => ''],
  [
    'has an older shape',
    (good: string) => JSON.stringify({ ...JSON.parse(good), shape: 0, version: 'older' }),
  ],
  [
    'has stories of an older shape',
    (good: string) =>
      JSON.stringify({ ...JSON.parse(good), version: 'older' }).replaceAll('"isDated"', '"dated"'),
  ],
])('when what KV holds %s', (_, damage) => {
  test('an isolate that has an edition goes on showing it, and the next cron mends KV', async () => {
    const before = await readHeadlines();
    const good = (await site.readKv()) ?? '';
    const damaged = damage(good);
    await site.writeKv(damaged);
    site.pass(MINUTE);
    expect(await readHeadlines()).toEqual(before);
    expect(site.log('edition unreadable')[0]).toMatchObject({ level: 'error' });
    expect(await site.readKv()).toBe(damaged);
    site.pass(4 * MINUTE);
    await site.refresh();
    const { version, shape } = JSON.parse((await site.readKv()) ?? '');
    expect({ version, shape }).toEqual({ version: JSON.parse(good).version, shape: 1 });
  });

  test('an isolate that has none shows the built-in items once, and its reader’s visit mends KV', async () => {
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

describe('while KV cannot be written', () => {
  let before: (readonly string[])[];
  let fresh: string;

  test('readers have the edition before, and what was fetched is kept', async () => {
    ({ before, fresh } = await breakAsNewsComes({ kvWrites: true }));
    await site.refresh();
    expect(await readHeadlines()).toEqual(before);
    expect((await site.storedItems()).get('kivalliq-post')).toContain(fresh);
    expect(site.log('edition not published')[0]).toMatchObject({ level: 'error' });
    expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
  });

  test('the operator reads after half an hour that news is not published; after six hours that is an alarm', async () => {
    site.pass(HOUR);
    await site.refresh();
    expect(await site.health()).toMatchObject({
      httpStatus: 200,
      alarm: 'edition not published',
      unpublished: { ageSeconds: expect.closeTo(3600, -2) },
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
  });

  test('the next cron after it publishes, without asking any feed again', async () => {
    const asked = site.requests('kivalliq-post');
    await heal();
    expect(await headlines()).toContain(fresh);
    expect(site.requests('kivalliq-post')).toBe(asked);
    expect(await site.health()).toMatchObject({
      httpStatus: 200,
      alarm: 'none',
      unpublished: null,
    });
  });
});

describe('while the database fails', () => {
  let before: (readonly string[])[];
  let fresh: string;

  beforeAll(async () => {
    await site.query(
      `INSERT INTO posts (slug, id, domain, date, meta_title, meta_description, blog)
       VALUES ('a-post', '1', 'nunavut-news.example', '2026-11-01', 'A post', 'What it is about.', 'Its text.')`,
    );
  });

  test('every page of news is as it was', async () => {
    expect((await site.get('/blog')).headlines).toContain('A post');
    ({ before, fresh } = await breakAsNewsComes({ database: true }));
    expect(await readHeadlines()).toEqual(before);
    expect((await site.get('/feeds/local.xml')).status).toBe(200);
  });

  test('the blog says “Failed to fetch blogs” and “Failed to fetch blog details”, each with a way back', async () => {
    for (const [path, message] of [
      ['/blog', 'Failed to fetch blogs'],
      ['/blog/a-post', 'Failed to fetch blog details'],
    ] as const) {
      const page = await site.get(path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(page.text).toContain(`Error ${message} Back to Blog`);
    }
    expect(site.log('blog page failed')).toHaveLength(2);
    expect(site.log('blog database failed')[0]).toMatchObject({ publication: 'nunavut-news' });
  });

  test('no feed is asked, and the cron says why', async () => {
    site.world.log.length = 0;
    await site.refresh();
    expect(site.world.log).toEqual([]);
    expect(site.log('refresh not started')).toMatchObject([{ level: 'error' }]);
  });

  test('the operator reads that the database does not answer; after six hours that is an alarm', async () => {
    expect(await site.health()).toMatchObject({
      httpStatus: 200,
      alarm: 'database does not answer',
      sources: null,
    });
    expect((await site.get('/status')).text).toContain('The database does not answer');
    expect(site.log('states unreadable')[0]).toMatchObject({ level: 'error' });
    site.pass(3 * HOUR);
    expect(await site.health()).toMatchObject({
      httpStatus: 503,
      alarm: 'database does not answer',
    });
    expect(await readHeadlines()).toEqual(before);
  });

  test('the next cron after it brings the new story, and the blog is back', async () => {
    await heal();
    expect(await headlines()).toContain(fresh);
    expect((await site.get('/blog')).headlines).toContain('A post');
    expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
  });
});

describe('when the database takes no results', () => {
  let before: (readonly string[])[];
  let fresh: string;

  test('the pages are as they were, and the log has an error for each check', async () => {
    ({ before, fresh } = await breakAsNewsComes({ databaseWrites: true }));
    await site.refresh();
    expect(await readHeadlines()).toEqual(before);
    expect(site.log('refresh failed')).toHaveLength(25);
  });

  test('no feed is asked again for a quarter of an hour; then the new story comes', async () => {
    site.world.log.length = 0;
    await heal();
    expect(site.world.log).toEqual([]);
    await heal(11);
    expect(await headlines()).toContain(fresh);
    expect(site.requests('kivalliq-post')).toBe(1);
  });
});

describe('when what the database holds of one feed is damaged', () => {
  test('the page keeps its stories while other news comes', async () => {
    const before = await headlines();
    const [whole] = await site.query<{ items: string }>(
      "SELECT items FROM channels WHERE source = 'kivalliq-post'",
    );
    await site.query("UPDATE channels SET items = '[{]' WHERE source = 'kivalliq-post'");
    site.pass(3 * HOUR);
    // It is not its turn yet.
    const later = site.now() + HOUR;
    await site.query("UPDATE source_states SET next_at = ? WHERE source = 'kivalliq-post'", later);
    const { title } = site.world.publish('world-wire');
    await site.refresh();
    expect(await headlines('/news?category=world')).toContain(title);
    expect(await headlines()).toEqual(before);
    expect(site.log('stored items unreadable')[0]).toMatchObject({
      publication: 'nunavut-news',
      source: 'kivalliq-post',
    });
    await site.query(
      "UPDATE channels SET items = ? WHERE source = 'kivalliq-post'",
      whole?.items ?? '',
    );
  });

  test('its stories come back with its next check, whole, though the feed has not changed', async () => {
    const stored = (await site.storedItems()).get('kivalliq-post');
    const before = await readHeadlines();
    await site.query("UPDATE channels SET items = '[{]' WHERE source = 'kivalliq-post'");
    site.pass(3 * HOUR);
    expect(await readHeadlines()).toEqual(before);
    await site.refresh();
    expect((await site.storedItems()).get('kivalliq-post')).toBe(stored);
    expect(await readHeadlines()).toEqual(before);
  });
});

describe('when the edge’s cache cannot be told', () => {
  test('it is told of the section by the next cron', async () => {
    const { fresh } = await breakAsNewsComes({ edgeFails: true });
    site.invalidated.length = 0;
    await site.refresh();
    expect(await headlines()).toContain(fresh);
    expect(site.invalidated).toEqual([]);
    expect(site.log('edition not published')[0]).toMatchObject({ level: 'error' });
    await heal();
    expect(site.invalidated).toEqual([[expect.stringContaining('local')]]);
  });
});
