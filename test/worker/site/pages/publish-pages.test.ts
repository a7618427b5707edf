import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edition, WrittenToKv } from '../../../../src/edition/edition.ts';
import { fallbackItems } from '../../../../src/edition/news-item.ts';
import { writeStoredEdition } from '../../../../src/edition/stored-edition.ts';
import { type DeskWeather, weatherKey } from '../../../../src/edition/weather.ts';
import { activeSourcesOf } from '../../../../src/publications/desk.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { publishPages } from '../../../../src/site/pages/publish-pages.ts';
import { pagesKey } from '../../../../src/site/pages/published-pages.ts';
import { composeWith } from '../../../support/compose-for.ts';
import { runs } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { KV_AWAY, withMethods } from '../../../support/platform-doubles.ts';
import { HOUR, publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskWeather, STATION, weatherReport, weatherWarning } from '../../../support/weather.ts';

const PATHS = ['/', '/news'];
const log = watchLog();

beforeEach(() => {
  // Outside of a build there is none.
  vi.stubEnv('BUILD_ID', 'test');
  return () => vi.unstubAllEnvs();
});
afterEach(() => clearCaches());

let papers = 0;

/** A paper with one desk, as ingest writes what that brings. */
function paper() {
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
    /** The keys of KV that requests have read. */
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
    async writeWeather(changes: Partial<DeskWeather>): Promise<DeskWeather> {
      const weather = deskWeather({ ...changes, publishedAt: new Date(site.now).toISOString() });
      await env.EDITIONS.put(weatherKey(id), JSON.stringify(weather));
      await take('desk_weather', 'taken_at', site.now);
      return weather;
    },
    publishPages: (written: WrittenToKv = {}) => publishPages([id], written, [site.context()]),
    /** What a reader gets from an isolate that knows nothing. */
    async readCold(path = '/'): Promise<Response> {
      clearCaches();
      keys.length = 0;
      return site.get(path, { EDITIONS: counted });
    },
    stored: () => env.EDITIONS.get(key, 'text'),
  });

  async function take(table: string, column: string, value: number): Promise<void> {
    await env.DB.prepare(
      `INSERT INTO ${table} (desk, ${column}) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET ${column} = ?2`,
    )
      .bind(id, value)
      .run();
  }
}

/** One whose pages show a story and the weather. */
async function publishedPaper(title = 'Ice') {
  const site = paper();
  await site.writeWeather({});
  await site.write(title);
  await site.publishPages();
  return site;
}

describe('the front page and /news', () => {
  test.for(PATHS)(
    '%s comes from one read of KV to an isolate that knows nothing, byte for byte as it would render it',
    async (path) => {
      const site = await publishedPaper('Ice & <b> ᓄᓇᕗᑦ');
      const published = await site.readCold(path);
      expect(site.keys).toEqual([site.key]);
      await env.EDITIONS.delete(site.key);
      const rendered = await site.readCold(path);
      expect(site.keys.length).toBeGreaterThan(1);
      expect([...published.headers]).toEqual([...rendered.headers]);
      expect(await published.text()).toBe(await rendered.text());
      expect(published.headers.get('ETag')).toMatch(/^W\//);
    },
  );

  test.for(PATHS)(
    '%s is what an isolate that knows nothing would render, where most stories are those of the edition before',
    async (path) => {
      const site = await publishedPaper();
      const before = await site.write('Ice');
      await site.publishPages({ editions: { [site.publication.id]: before } });
      const [first, ...others] = before.sections.local ?? [];
      if (!first) throw new Error('no story');
      const sections = { ...before.sections, local: [{ ...first, title: 'Thaw' }, ...others] };
      const edition = { ...before, number: 9, version: 'thaw', sections };
      await writeStoredEdition(env.EDITIONS, site.publication.id, edition);
      // As the call brings it: objects of its own.
      await site.publishPages({ editions: { [site.publication.id]: structuredClone(edition) } });
      const published = await (await site.readCold(path)).text();
      expect(published).toContain('Thaw');
      await env.EDITIONS.delete(site.key);
      expect(published).toBe(await (await site.readCold(path)).text());
    },
  );

  test('are made without reading what this isolate knows, where D1 says that it is the latest', async () => {
    const site = await publishedPaper();
    await site.write('Thaw');
    const get = () => Promise.reject(new Error('read'));
    const publish = async (written: WrittenToKv = {}) => {
      const EDITIONS = withMethods(env.EDITIONS, { get });
      await publishPages([site.publication.id], written, [site.context({ EDITIONS })]);
      return (await site.stored())?.includes('Thaw');
    };
    expect(await publish()).not.toBe(true);
    const edition = await site.write('Thaw');
    expect(await publish({ editions: { [site.publication.id]: edition } })).toBe(true);
    expect(log.lines('editions unreadable').length).toBeGreaterThan(0);
  });

  test('are a 304 to who has them, and have no body for HEAD', async () => {
    const site = await publishedPaper();
    const ETag = (await site.readCold()).headers.get('ETag') ?? '';
    const again = await site.get('/', {}, { headers: { 'If-None-Match': ETag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await site.get('/', {}, { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, ETag, '']);
  });

  test('are not what another view of /news is', async () => {
    const site = await publishedPaper();
    expect(await (await site.readCold('/news?category=world')).text()).not.toBe(
      await (await site.readCold('/news')).text(),
    );
  });

  test('are rendered anew where what they show changes by itself: at midnight, and as the report grows old', async () => {
    const site = await publishedPaper();
    const [, expiry = ''] =
      /max-age=(\d+)/.exec(
        (await site.readCold()).headers.get('Cloudflare-CDN-Cache-Control') ?? '',
      ) ?? [];
    expect(Number(expiry)).toBe(300);
    site.now += 24 * HOUR;
    await site.readCold();
    expect(site.keys.length).toBeGreaterThan(1);
  });

  test('are the last ones, which nothing keeps, where their time is over and no edition can be read', async () => {
    const site = await publishedPaper();
    await site.readCold();
    site.now += 24 * HOUR;
    const response = await site.get('/', { EDITIONS: KV_AWAY });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('>Ice<');
  });

  test('are rendered anew where another build published them', async () => {
    const site = await publishedPaper();
    vi.stubEnv('BUILD_ID', 'another');
    await site.readCold();
    expect(site.keys.length).toBeGreaterThan(1);
    site.keys.length = 0;
    await site.get('/', { EDITIONS: KV_AWAY });
    expect(log.lines('pages unreadable')).toEqual([]);
  });

  test('are rendered anew whatever else KV has under their key, which the log says', async () => {
    const site = await publishedPaper();
    const whole = await env.EDITIONS.get(site.key, 'arrayBuffer');
    const damage = fc.oneof(
      fc.nat({ max: (whole?.byteLength ?? 1) - 1 }).map((length) => whole?.slice(0, length)),
      fc.uint8Array({ minLength: 1 }).map(({ buffer }) => buffer),
      fc.constantFrom('{}\n', 'null\n', '{"shape":1,"build":"test"}\n'),
    );
    await fc.assert(
      fc.asyncProperty(damage, async (value) => {
        await env.EDITIONS.put(site.key, value ?? '');
        const response = await site.readCold();
        expect(response.status).toBe(200);
        expect(await response.text()).toMatch(/Ice[\s\S]*<\/html>/);
      }),
      { numRuns: runs(25) },
    );
    expect(log.lines('pages unreadable').length).toBeGreaterThan(0);
  });
});

describe('publishing them', () => {
  test('shows a new edition, new weather, a new day and a new build, and writes nothing where nothing is new', async () => {
    const site = await publishedPaper();
    const versions = [await site.stored()];
    const publishNext = async (written?: WrittenToKv) => {
      clearCaches();
      await site.publishPages(written);
      versions.push(await site.stored());
    };
    await publishNext();
    expect(versions[1]).toBe(versions[0]);
    await site.write('Snow');
    await publishNext();
    await site.writeWeather({
      version: '2',
      reports: { 'nu-21': weatherReport({ temperature: -3 }) },
    });
    await publishNext();
    site.now += 24 * HOUR;
    await publishNext();
    expect(new Set(versions).size).toBe(4);
    vi.stubEnv('BUILD_ID', 'another');
    await publishNext();
    expect(versions.at(-1)).toContain('"build":"another"');
  });

  test('shows a warning that was just written', async () => {
    const site = await publishedPaper();
    site.now += 1;
    const warnings = [weatherWarning({ expiresAt: new Date(site.now + HOUR).toISOString() })];
    await site.writeWeather({ version: '2', warningsVersion: '2', warnings });
    await site.publishPages();
    const response = await site.readCold();
    expect(site.keys).toEqual([site.key]);
    expect(await response.text()).toContain('class="warnings"');
    site.now += HOUR;
    expect(await (await site.readCold()).text()).not.toContain('class="warnings"');
  });

  test('shows what ingest has written and KV does not return yet, where the call brings it', async () => {
    const site = await publishedPaper();
    const before = await env.EDITIONS.get(`edition:${site.publication.id}`);
    const edition = await site.write('Snow');
    await env.EDITIONS.put(`edition:${site.publication.id}`, before ?? '');
    clearCaches();
    await site.publishPages({ editions: { [site.publication.id]: edition } });
    expect(await (await site.readCold()).text()).toContain('>Snow<');
    expect(site.keys).toEqual([site.key]);
  });

  test.for(['edition', 'weather'])(
    'deletes them where KV does not return the %s that was written last, and brings them back when it does',
    async (what) => {
      const site = await publishedPaper();
      const key = `${what}:${site.publication.id}`;
      const before = (await env.EDITIONS.get(key)) ?? '';
      site.now += 1;
      await (what === 'edition' ? site.write('Snow') : site.writeWeather({ version: '2' }));
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

  test('does nothing for a paper of other desks, nor before there is an edition', async () => {
    const site = paper();
    await site.publishPages();
    await publishPages(['another'], {}, [site.context()]);
    expect(await site.stored()).toBeNull();
  });

  test('leaves them as they are where KV or D1 fails, and says so to ingest', async () => {
    const site = await publishedPaper();
    const before = await site.stored();
    await site.write('Snow');
    clearCaches();
    const context = site.context({
      EDITIONS: withMethods(env.EDITIONS, { put: () => Promise.reject(new Error('refused')) }),
    });
    await expect(publishPages([site.publication.id], {}, [context])).rejects.toThrow('refused');
    expect(await site.stored()).toBe(before);
  });
});
