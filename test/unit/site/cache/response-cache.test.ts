import { describe, expect, test } from 'vitest';
import {
  lookupResponse,
  lookupVersion,
  startRendering,
  storeResponse,
} from '../../../../src/site/cache/response-cache.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(START + ms);
const request = new Request('https://nunavut-news.example/');
const headers = () => new Headers({ ETag: 'W/"1"' });

/** Stores a page of the first generation. */
function storeFirst(key: string, text = 'first'): void {
  const bytes = new Uint8Array(new TextEncoder().encode(text));
  storeResponse(
    { key, generation: '1', now: at(0) },
    { version: 'a', headers: headers(), bytes },
    request,
  );
}

/** The cached response that a reader gets; a reader who gets none starts to render the page. */
function read(key: string, generation: string, ms: number): Response | undefined {
  const cacheKey = { key, generation, now: at(ms) };
  const cached = lookupResponse(cacheKey, request);
  if (!cached) startRendering(cacheKey);
  return cached;
}

const textFor = (key: string, generation: string, ms: number) => read(key, generation, ms)?.text();

const EDGE = 'Cloudflare-CDN-Cache-Control';

describe('response cache after a new edition', () => {
  test('after a new edition the first reader renders the page and the others get the stale response', async () => {
    storeFirst('crowd');
    expect(await textFor('crowd', '1', 0)).toBe('first');
    expect(textFor('crowd', '2', 0)).toBeUndefined();
    expect(await textFor('crowd', '2', 0)).toBe('first');
    expect(await textFor('crowd', '2', 900)).toBe('first');
  });

  test('a response is fresh for a minute, as what it shows has dates', () => {
    storeFirst('minute');
    expect(read('minute', '1', 59_999)).toBeDefined();
    expect(read('minute', '1', 60_000)).toBeUndefined();
  });

  test('stale response is marked no-store for the edge', () => {
    storeFirst('edge');
    expect(read('edge', '1', 0)?.headers.get(EDGE)).toBeNull();
    read('edge', '2', 0);
    expect(read('edge', '2', 0)?.headers.get(EDGE)).toBe('no-store');
  });

  test('all readers get the new response once it is rendered', async () => {
    storeFirst('made');
    expect(textFor('made', '2', 0)).toBeUndefined();
    const bytes = new Uint8Array(new TextEncoder().encode('second'));
    storeResponse(
      { key: 'made', generation: '2', now: at(0) },
      { version: 'b', headers: headers(), bytes },
      request,
    );
    expect(await textFor('made', '2', 1)).toBe('second');
    expect(textFor('made', '3', 1)).toBeUndefined();
  });

  test('cached response whose version is unchanged becomes fresh without rendering', async () => {
    storeFirst('same');
    expect(textFor('same', '2', 0)).toBeUndefined();
    expect(
      await lookupVersion(
        { key: 'same', generation: '2', now: at(0) },
        { version: 'a', headers: headers() },
        request,
      )?.text(),
    ).toBe('first');
    expect(await textFor('same', '2', 1)).toBe('first');
    expect(textFor('same', '3', 1)).toBeUndefined();
  });

  test('cached response that was fresh hours ago is not served', () => {
    storeFirst('hours');
    expect(textFor('hours', '2', 5 * 3_600_000)).toBeUndefined();
    expect(textFor('hours', '2', 5 * 3_600_000)).toBeUndefined();
  });
});

test('the cached responses of a Worker take 8 MB at most, and none more than half a megabyte', () => {
  const keys = Array.from({ length: 30 }, (_, index) => `large-${index}`);
  for (const key of keys) storeFirst(key, 'x'.repeat(400_000));
  const kept = keys.filter((key) => read(key, '1', 0));
  expect(kept.length).toBeGreaterThan(10);
  expect(kept).toEqual(keys.slice(-kept.length));
  expect(kept.length * 400_000).toBeLessThanOrEqual(8_000_000);
  storeFirst('too large', 'x'.repeat(510_000));
  expect(read('too large', '1', 0)).toBeUndefined();
});
