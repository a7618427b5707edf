import { expect, test } from 'vitest';
import {
  lookupResponse,
  lookupVersion,
  startRendering,
  storeResponse,
} from '../../../../src/site/cache/response-cache.ts';
import { limitLifetimes, setCaching } from '../../../../src/site/http/caching.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(START + ms);
const request = new Request('https://nunavut-news.example/');
const headers = new Headers({ ETag: 'W/"1"' });

function store(key: string, text = 'first', generation = '1'): void {
  const rendered = { version: text, headers, bytes: new TextEncoder().encode(text) };
  storeResponse({ key, generation, now: at(0) }, rendered, request);
}

/** The cached response that a reader gets; `undefined`: the reader renders the page. */
function read(key: string, generation: string, ms = 0): Response | undefined {
  const cacheKey = { key, generation, now: at(ms) };
  const cached = lookupResponse(cacheKey, request);
  if (!cached) startRendering(cacheKey);
  return cached;
}

const textFor = (...given: Parameters<typeof read>) => read(...given)?.text();

const EDGE = 'Cloudflare-CDN-Cache-Control';

test('after a new edition one reader renders the page, and others get a stale response that the edge does not store', async () => {
  store('crowd');
  const fresh = read('crowd', '1', 0);
  expect([await fresh?.text(), fresh?.headers.get(EDGE)]).toEqual(['first', null]);
  expect(textFor('crowd', '2', 0)).toBeUndefined();
  for (const ms of [0, 900]) {
    const stale = read('crowd', '2', ms);
    expect([await stale?.text(), stale?.headers.get(EDGE)]).toEqual(['first', 'no-store']);
  }
});

test('a response with relative dates is fresh for a minute', () => {
  store('minute');
  expect(read('minute', '1', 59_999)).toBeDefined();
  expect(read('minute', '1', 60_000)).toBeUndefined();
});

test('all readers get the new response once it is rendered', async () => {
  store('made');
  expect(textFor('made', '2', 0)).toBeUndefined();
  store('made', 'second', '2');
  expect(await textFor('made', '2', 1)).toBe('second');
  expect(textFor('made', '3', 1)).toBeUndefined();
});

test('cached response whose version is unchanged becomes fresh without rendering', async () => {
  store('same');
  expect(textFor('same', '2', 0)).toBeUndefined();
  const cacheKey = { key: 'same', generation: '2', now: at(0) };
  const unchanged = lookupVersion(cacheKey, { version: 'first', headers }, request);
  expect(await unchanged?.text()).toBe('first');
  expect(await textFor('same', '2', 1)).toBe('first');
  expect(textFor('same', '3', 1)).toBeUndefined();
});

test('cached response that was fresh hours ago is not served', () => {
  store('hours');
  expect(textFor('hours', '2', 5 * 3_600_000)).toBeUndefined();
  expect(textFor('hours', '2', 5 * 3_600_000)).toBeUndefined();
});

test('the response cache is limited to 8 MB, and to half a megabyte per response', () => {
  const keys = Array.from({ length: 30 }, (_, index) => `large-${index}`);
  for (const key of keys) store(key, 'x'.repeat(400_000));
  const cached = keys.filter((key) => read(key, '1', 0));
  expect(cached.length).toBeGreaterThan(10);
  expect(cached).toEqual(keys.slice(-cached.length));
  expect(cached.length * 400_000).toBeLessThanOrEqual(8_000_000);
  store('too large', 'x'.repeat(510_000));
  expect(read('too large', '1', 0)).toBeUndefined();
});

test('a page with an expiry is not used by any cache after it, not even stale', () => {
  const own = new Headers();
  const expiresAt = START + 100_000;
  setCaching(own, { browserSeconds: 60, edgeSeconds: 60 }, []);
  limitLifetimes(own, expiresAt, at(0));
  const rendered = { version: '1', headers: own, expiresAt, bytes: new Uint8Array(1) };
  storeResponse({ key: 'ends', generation: '1', now: at(0) }, rendered, request);
  for (const [ms, generation, policy] of [
    [30_000, '1', 'max-age=60, stale-while-revalidate=10, stale-if-error=10'],
    [55_500, '1', 'max-age=44'],
    // In the next generation one reader renders the page, and others get the stale one.
    [60_000, '2', undefined],
    [60_500, '2', 'max-age=39'],
    [99_500, '2', undefined],
    [99_999, '2', 'max-age=0'],
    [100_000, '2', undefined],
  ] as const)
    expect([ms, read('ends', generation, ms)?.headers.get('Cache-Control')]).toEqual([ms, policy]);
});

test.each([
  [60, 'max-age=60'],
  [61, 'max-age=60, stale-while-revalidate=1, stale-if-error=1'],
  [1_000, 'max-age=60, stale-while-revalidate=600, stale-if-error=940'],
  [86_460, 'max-age=60, stale-while-revalidate=600, stale-if-error=86400'],
  [-5, 'max-age=0'],
])('a page that changes in %i s is cached as %s', (seconds, expected) => {
  const headers = new Headers();
  setCaching(headers, { browserSeconds: 60, edgeSeconds: 60 }, []);
  limitLifetimes(headers, START + seconds * 1_000, new Date(START));
  for (const name of ['Cache-Control', EDGE]) expect(headers.get(name)).toBe(expected);
});
