import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { bulletinKey, type DeskBulletin } from '../../../../src/model/bulletin.ts';
import type { Edition, WrittenToKv } from '../../../../src/model/edition/edition.ts';
import { fallbackItems } from '../../../../src/model/edition/news-item.ts';
import { writeStoredEdition } from '../../../../src/model/edition/stored-edition.ts';
import { activeSourcesOf } from '../../../../src/model/publication/desk.ts';
import { publishPages } from '../../../../src/site/pages/publish-pages.ts';
import { pagesKey } from '../../../../src/site/pages/published-pages.ts';
import { run } from '../../../support/database.ts';
import { composeWith, NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { countingKv, KV_AWAY, withMethods } from '../../../support/platform-doubles.ts';
import { HOUR, publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskBulletin, STATION, weatherReport, weatherWarning } from '../../../support/weather.ts';

let papers = 0;

/** A paper with one desk, with the values that ingest writes. */
function newPaper() {
  papers += 1;
  const id = `published-${papers}`;
  const sources = activeSourcesOf(NUNAVUT_NEWS.desks);
  const site = publicationFixture({ id, desks: [{ id, name: id, sources, stations: [STATION] }] });
  const key = pagesKey(id);
  const keys: string[] = [];
  const counted = withMethods(env.EDITIONS, {
    get: ((...[given, ...rest]: Parameters<KVNamespace['get']>) => {
      keys.push(...[given].flat());
      return env.EDITIONS.get(given, ...rest);
    }) as KVNamespace['get'],
  });
  let number = 0;
  return Object.assign(site, {
    key,
    keys,
    /** A new edition in KV, and its number in D1. */
    async write(title: string): Promise<Edition> {
      number += 1;
      const items = fallbackItems(new Date(site.now)).map((item) => ({ ...item, title }));
      const edition = { ...composeWith(site.publication, items, new Date(site.now)), number };
      await writeStoredEdition(env.EDITIONS, id, edition);
      await take('desk_editions', 'number', number);
      return edition;
    },
    /** New weather in KV, and its time in D1. */
    async writeBulletin(changes: Partial<DeskBulletin>): Promise<DeskBulletin> {
      const weather = deskBulletin({ ...changes, publishedAt: new Date(site.now).toISOString() });
      await env.EDITIONS.put(bulletinKey(id), JSON.stringify(weather));
      await take('desk_bulletins', 'taken_at', site.now);
      return weather;
    },
    async publishPages(
      written: Omit<WrittenToKv, 'latest'> = {},
      context = site.context(),
    ): Promise<void> {
      // Ingest reads this before it calls.
      const { latest } = await new FeedStore(env.DB).readUnpublished([], new Map([[id, site]]));
      await publishPages([id], { ...written, latest }, [context]);
    },
    /** The response of an isolate that has nothing in memory. */
    async readCold(path = '/'): Promise<Response> {
      clearCaches();
      keys.length = 0;
      return site.get(path, { EDITIONS: counted });
    },
    stored: () => env.EDITIONS.get(key, 'text'),
  });

  async function take(table: string, column: string, value: number): Promise<void> {
    await run(
      `INSERT INTO ${table} (desk, ${column}) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET ${column} = ?2`,
      id,
      value,
    );
  }
}

/** A paper whose published pages show a story and the weather. */
async function publishedPaper(title = 'Ice') {
  const site = newPaper();
  await site.writeBulletin({});
  await site.write(title);
  await site.publishPages();
  return site;
}

const PATHS = ['/', '/news'];
const log = watchLog();

beforeEach(() => {
  // Outside a build there is no build id.
  vi.stubEnv('BUILD_ID', 'test');
  return () => vi.unstubAllEnvs();
});
afterEach(() => clearCaches());

/** A paper whose pages are published again with a warning that ends in an hour. */
async function warnedPaper() {
  const site = await publishedPaper();
  site.now += 1;
  const warnings = [weatherWarning({ expiresAt: new Date(site.now + HOUR).toISOString() })];
  await site.writeBulletin({ version: '2', warningsVersion: '2', warnings });
  await site.publishPages();
  return site;
}

test.for(PATHS)(
  'the published page %s costs a cold isolate one KV read, and equals the rendered page byte for byte',
  async (path) => {
    const site = await publishedPaper('Ice & <b> ᓄᓇᕗᑦ');
    const expectAsRendered = async () => {
      const published = await site.readCold(path);
      expect(site.keys).toEqual([site.key]);
      await env.EDITIONS.delete(site.key);
      const rendered = await site.readCold(path);
      expect(site.keys.length).toBeGreaterThan(1);
      expect([...published.headers]).toEqual([...rendered.headers]);
      expect(published.headers.get('ETag')).toMatch(/^W\//);
      const text = await published.text();
      expect(text).toBe(await rendered.text());
      return text;
    };
    await expectAsRendered();
    const before = await site.write('Ice');
    const { id } = site.publication;
    await site.publishPages({ editions: { [id]: before } });
    const [first, ...others] = before.sections.local ?? [];
    if (!first) throw new Error('no story');
    const sections = { ...before.sections, local: [{ ...first, title: 'Thaw' }, ...others] };
    const edition = { ...before, number: 9, version: 'thaw', sections };
    await writeStoredEdition(env.EDITIONS, id, edition);
    // The call passes copies of the objects.
    await site.publishPages({ editions: { [id]: structuredClone(edition) } });
    expect(await expectAsRendered()).toContain('Thaw');
  },
);

test('published pages use this isolate’s memory only if D1 says that it is the latest', async () => {
  const site = await publishedPaper();
  await site.write('Thaw');
  const get = () => Promise.reject(new Error('read'));
  const publish = async (written: Omit<WrittenToKv, 'latest'> = {}) => {
    const EDITIONS = withMethods(env.EDITIONS, { get });
    await site.publishPages(written, site.context({ EDITIONS }));
    return (await site.stored())?.includes('Thaw');
  };
  expect(await publish()).not.toBe(true);
  const edition = await site.write('Thaw');
  expect(await publish({ editions: { [site.publication.id]: edition } })).toBe(true);
  expect(log.lines('editions unreadable').length).toBeGreaterThan(0);
});

test('published pages support 304 and HEAD, and do not replace other views of /news', async () => {
  const site = await publishedPaper();
  const ETag = (await site.readCold()).headers.get('ETag') ?? '';
  const again = await site.get('/', {}, { headers: { 'If-None-Match': ETag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await site.get('/', {}, { method: 'HEAD' });
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, ETag, '']);
  const all = await site.readCold('/news');
  const world = await site.readCold('/news?category=world');
  expect(await world.text()).not.toBe(await all.text());
});

test('published pages are rendered again when their content changes by itself: at midnight, and with old weather', async () => {
  const site = await publishedPaper();
  const { headers } = await site.readCold();
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/max-age=300\b/);
  site.now += 24 * HOUR;
  await site.readCold();
  expect(site.keys.length).toBeGreaterThan(1);
});

test('expired published pages are served uncached with their own policy if no edition can be read', async () => {
  const site = await warnedPaper();
  const policy = (await site.readCold()).headers.get('Content-Security-Policy');
  site.now += 24 * HOUR;
  const response = await site.get('/', { EDITIONS: KV_AWAY });
  expect(response.headers.get('Content-Security-Policy')).toBe(policy);
  const caching = ['Cache-Control', 'ETag'].map((name) => response.headers.get(name));
  expect(caching).toEqual(['no-store', null]);
  expect(await response.text()).toContain('>Ice<');
});

test('pages published by another build are rendered again', async () => {
  const site = await publishedPaper();
  vi.stubEnv('BUILD_ID', 'another');
  await site.readCold();
  expect(site.keys.length).toBeGreaterThan(1);
  site.keys.length = 0;
  await site.get('/', { EDITIONS: KV_AWAY });
  expect(log.lines('pages unreadable')).toEqual([]);
});

test('invalid published pages in KV are rendered again, and logged', async () => {
  const site = await publishedPaper();
  const whole = await env.EDITIONS.get(site.key, 'arrayBuffer');
  const { byteLength = 0 } = whole ?? {};
  const cutOff = [0, 1, 1_000, byteLength >> 2, byteLength >> 1, byteLength - 1];
  const noise = Uint8Array.from({ length: 300 }, (_, at) => (at * 7919) >> 3);
  for (const value of [
    ...cutOff.map((length) => whole?.slice(0, length) ?? ''),
    ...['{}\n', 'null\n', '{"shape":1,"build":"test"}\n', noise.buffer],
  ]) {
    await env.EDITIONS.put(site.key, value);
    const response = await site.readCold();
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/Ice[\s\S]*<\/html>/);
  }
  expect(log.lines('pages unreadable').length).toBeGreaterThan(0);
});

test('publishing pages shows a new edition, weather, day or build, and writes nothing if nothing is new', async () => {
  const site = await publishedPaper();
  const versions = [await site.stored()];
  const publishNext = async (written?: Omit<WrittenToKv, 'latest'>) => {
    clearCaches();
    await site.publishPages(written);
    versions.push(await site.stored());
  };
  await publishNext();
  expect(versions[1]).toBe(versions[0]);
  await site.write('Snow');
  await publishNext();
  const reports = { 'nu-21': weatherReport({ temperature: -3 }) };
  await site.writeBulletin({ version: '2', reports });
  await publishNext();
  site.now += 24 * HOUR;
  await publishNext();
  expect(new Set(versions).size).toBe(4);
  vi.stubEnv('BUILD_ID', 'another');
  await publishNext();
  expect(versions.at(-1)).toContain('"build":"another"');
});

test('publishing pages writes nothing for a paper none of whose desks was written', async () => {
  const papers = [await publishedPaper(), await publishedPaper()];
  const [{ publication: { id = '' } = {}, key } = {}] = papers;
  const edition = await papers[0]?.write('Snow');
  const ids = papers.map(({ publication }) => publication.id);
  const desks = new Map(ids.map((desk) => [desk, desk]));
  const { latest } = await new FeedStore(env.DB).readUnpublished([], desks);
  const { kv, puts } = countingKv();
  const contexts = papers.map((site) => site.context({ EDITIONS: kv }));
  await publishPages(ids, { editions: edition && { [id]: edition }, latest }, contexts);
  expect(puts).toEqual([key]);
});

test.for(['edition', 'bulletin'])(
  'publishing pages deletes them while KV does not return the %s written last, and then restores them',
  async (what) => {
    const site = await publishedPaper();
    const key = `${what}:${site.publication.id}`;
    const before = (await env.EDITIONS.get(key)) ?? '';
    site.now += 1;
    await (what === 'edition' ? site.write('Snow') : site.writeBulletin({ version: '2' }));
    const after = (await env.EDITIONS.get(key)) ?? '';
    await env.EDITIONS.put(key, before);
    clearCaches();
    await site.publishPages();
    expect(await site.stored()).toBeNull();
    await env.EDITIONS.put(key, after);
    await site.publishPages();
    expect(await site.stored()).not.toBeNull();
  },
);

test('publishing pages does nothing for a paper of other desks, nor before there is an edition', async () => {
  const site = newPaper();
  await site.publishPages();
  await publishPages(['another'], { latest: [] }, [site.context()]);
  expect(await site.stored()).toBeNull();
});

test('publishing pages leaves them unchanged if KV fails, and reports that to ingest', async () => {
  const site = await publishedPaper();
  const before = await site.stored();
  await site.write('Snow');
  clearCaches();
  const context = site.context({
    EDITIONS: withMethods(env.EDITIONS, { put: () => Promise.reject(new Error('refused')) }),
  });
  await expect(site.publishPages({}, context)).rejects.toThrow('refused');
  expect(await site.stored()).toBe(before);
});
