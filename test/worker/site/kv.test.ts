import { env, exports } from 'cloudflare:workers';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearCaches } from '../../../src/lib/caches.ts';
import { serveSite } from '../../../src/site/app.tsx';
import type { SiteContext } from '../../../src/site/context/site-context.ts';
import { ROUTE_PATHS, readablePath } from '../../support/every-route.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';
import { NUNAVUT_NEWS } from '../../support/fixtures.ts';
import { countingKv, databaseWith, withMethods } from '../../support/platform-doubles.ts';
import { publicationFixture, sampleContext } from '../../support/publication-fixture.ts';
import { putPaper, requestSite, townPaper } from '../../support/publish-paper.ts';
import { watchLog } from '../../support/watch-log.ts';

watchLog();

test('/api/news with an empty KV responds immediately with fallback items, and the refresh behind it fills KV', async () => {
  expect(await env.EDITIONS.get('edition:nunavut')).toBeNull();
  const first = await exports.default.fetch('https://nunavut-news.example/api/news');
  const body = await first.json<{ items: { title: string }[] }>();
  expect(body.items.map(({ title }) => title)).toContain('Nunavut communities stay connected');

  await expect.poll(() => env.EDITIONS.get('edition:nunavut')).not.toBeNull();
  const later = await exports.default.fetch('https://nunavut-news.example/api/news');
  expect(await later.text()).not.toContain('Nunavut communities stay connected');
});

const FEED_TABLES =
  /\b(?:INSERT|UPDATE|DELETE|REPLACE)\b[^;]*\b(?:desks|desk_sources|desk_items|desk_editions)\b/i;

test('no request to any route of the site writes to the feed tables or to an edition', async () => {
  await fetchFirstEdition();
  const statements: string[] = [];
  const { kv, puts } = countingKv();
  const db = databaseWith({ prepare: (sql) => statements.push(sql) });
  const watched = { ...env, DB: db, EDITIONS: kv };
  for (const path of ROUTE_PATHS.map(readablePath)) {
    const context = sampleContext(watched);
    const page = await serveSite(new Request(`https://nunavut-news.example${path}`), context);
    await page.body?.cancel();
  }
  expect(statements.some((sql) => sql.includes('desk_sources'))).toBe(true);
  expect(statements.filter((sql) => FEED_TABLES.test(sql))).toEqual([]);
  expect(puts.filter((key) => key.startsWith('edition:'))).toEqual([]);
});

/** The response to a path of a publication without an edition, and its cost. */
async function request(path: string, readKv: () => Promise<null>) {
  const counts = { reads: 0, refreshes: 0 };
  const get = () => {
    counts.reads += 1;
    return readKv();
  };
  clearCaches();
  const { desks } = NUNAVUT_NEWS;
  const EDITIONS = withMethods(env.EDITIONS, { get: get as never });
  const context: SiteContext = {
    ...publicationFixture({ desks }).context({ EDITIONS }),
    startRefresh: async () => {
      counts.refreshes += 1;
    },
  };
  const response = await serveSite(new Request(`https://paper.example${path}`), context);
  await response.text();
  return { response, counts };
}

const STATES: readonly [string, () => Promise<null>][] = [
  ['holds no edition', async () => null],
  ['cannot be read', () => Promise.reject(new Error('KV is away'))],
];

test.each(STATES)(
  'if KV %s, a page with news reads it two or three times, is uncached and starts a refresh; others read it once',
  async (_, readKv) => {
    for (const path of ['/', '/news', '/today', '/today.html', '/community', '/api/news']) {
      const { response, counts } = await request(path, readKv);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('Cache-Control')).toContain('no-store');
      // For published pages, or for events.
      const reads = path === '/api/news' ? 2 : 3;
      expect([path, counts]).toEqual([path, { reads, refreshes: 1 }]);
    }
    for (const path of ['/privacy', '/faq', '/resources', '/offline']) {
      const { response, counts } = await request(path, readKv);
      expect(response.headers.get('Cache-Control')).toContain('max-age=60');
      expect(response.headers.get('ETag')).toMatch(/^W\//);
      expect([path, counts]).toEqual([path, { reads: 1, refreshes: 0 }]);
    }
  },
);

/** Ends pending reads with the result of a missing key. */
const waiting: (() => void)[] = [];
const hangingRead = (nothing: (keys: unknown) => unknown) => (keys: unknown) =>
  new Promise((resolve) => void waiting.push(() => resolve(nothing(keys))));
const SILENT = withMethods(env.EDITIONS, {
  get: hangingRead((keys) => (Array.isArray(keys) ? new Map() : null)) as never,
  getWithMetadata: hangingRead(() => ({ value: null, metadata: null })) as never,
});
// Otherwise their timeouts would end, and be logged, while the tests of another file run.
afterAll(() => {
  for (const end of waiting) end();
});

const PAGES = ['/', '/news', '/today', '/community', '/faq', '/feeds/all.xml'];
/** How long a page known to the isolate may wait for KV, however many reads it makes (ms). */
const GRACE_MS = 50;

/**
 * Requests a page; returns its status and the sum of the timeouts that expired one after another
 * (ms), which does not depend on the speed of the machine.
 */
async function requestMeasured(url: string, kv: KVNamespace) {
  let waitedMs = 0;
  const setTimer = globalThis.setTimeout;
  const setMeasured = (run: () => void, ms = 0) => {
    const until = waitedMs + ms;
    return setTimer(() => {
      waitedMs = Math.max(waitedMs, until);
      run();
    }, ms);
  };
  vi.stubGlobal('setTimeout', setMeasured);
  try {
    const response = await requestSite(url, kv);
    await response.arrayBuffer();
    return { status: response.status, waitedMs };
  } finally {
    vi.unstubAllGlobals();
  }
}

describe('while KV hangs', () => {
  beforeEach(async () => {
    await fetchFirstEdition();
    clearCaches();
  });

  test('pages known to the isolate wait for no timeout of KV, however long it hangs', async () => {
    const paper = townPaper();
    await putPaper(paper);
    const origin = `https://${paper.hosts[0]}`;
    for (const path of PAGES)
      expect((await requestMeasured(origin + path, env.EDITIONS)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const waits: number[] = [];
      for (let round = 0; round < 20; round++) {
        vi.setSystemTime(Date.now() + 31_000);
        for (const path of PAGES) {
          const page = await requestMeasured(origin + path, SILENT);
          expect([round, path, page.status]).toEqual([round, path, 200]);
          waits.push(page.waitedMs);
        }
      }
      expect(Math.max(...waits)).toBeLessThanOrEqual(GRACE_MS);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(['nunavut-news.example', 'town-of-silence.example'])(
    'without any earlier read, the first page of %s waits for one timeout of a second, and others for none',
    async (host) => {
      const waits: number[] = [];
      for (const path of PAGES) {
        const page = await requestMeasured(`https://${host}${path}`, SILENT);
        // A feed without stories would be taken for a current one.
        expect([path, page.status]).toEqual([path, path.startsWith('/feeds/') ? 503 : 200]);
        waits.push(page.waitedMs);
      }
      expect(waits.filter((ms) => ms > GRACE_MS)).toEqual([expect.closeTo(1_000, -2)]);
    },
  );

  test('a paper is shown again as soon as KV responds, however late', async () => {
    const paper = townPaper();
    await putPaper(paper);
    const url = `https://${paper.hosts[0]}/faq`;
    const { promise: responding, resolve: respond } = Promise.withResolvers<void>();
    const late = withMethods(env.EDITIONS, {
      getWithMetadata: (async (key: string, options: never) => {
        await responding;
        return env.EDITIONS.getWithMetadata(key, options);
      }) as never,
    });
    const first = await requestSite(url, late);
    expect(await first.text()).not.toContain(paper.name);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    respond();
    await expect
      .poll(async () => (await requestSite(url, env.EDITIONS)).text())
      .toContain(paper.name);
  });
});
