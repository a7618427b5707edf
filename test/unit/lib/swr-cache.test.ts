import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { SwrCache } from '../../../src/lib/swr-cache.ts';
import { forAll } from '../../support/effort.ts';

const TTL = 30_000;
const STALE = 60_000;

function cacheOf(options = {}) {
  return new SwrCache<string>({ ttlMs: TTL, staleMs: STALE, maxEntries: 100, ...options });
}

function cacheWithOld(options = {}) {
  const cache = cacheOf(options);
  cache.store('key', 'old', 0);
  return cache;
}

const never = () => new Promise<string>(() => {});
const failing = async () => {
  throw new Error('the store is down');
};

test('SwrCache.get loads a value once while it is fresh', async () => {
  const cache = cacheOf();
  const load = vi.fn(async () => 'a');
  expect(await cache.get('key', 0, load)).toBe('a');
  expect(await cache.get('key', TTL - 1, load)).toBe('a');
  expect(load).toHaveBeenCalledTimes(1);
});

test('SwrCache.get returns the stale value to the others while one request revalidates it', async () => {
  const cache = cacheWithOld();
  const revalidation = cache.get('key', TTL, async () => 'new');
  expect(await cache.get('key', TTL, never)).toBe('old');
  expect(await revalidation).toBe('new');
  expect(await cache.get('key', TTL, never)).toBe('new');
});

test('SwrCache.get lets another request revalidate one second after a cancelled one', async () => {
  const cache = cacheWithOld();
  void cache.get('key', TTL, never);
  expect(await cache.get('key', TTL + 999, never)).toBe('old');
  expect(await cache.get('key', TTL + 1_000, async () => 'new')).toBe('new');
});

test('SwrCache.get returns no value that was last fresh longer ago than staleMs', async () => {
  const cache = cacheWithOld();
  void cache.get('key', TTL + STALE, never);
  expect(await cache.get('key', TTL + STALE, async () => 'new')).toBe('new');
});

test('SwrCache.get returns the last good value if a load fails, or throws if there is none', async () => {
  const onError = vi.fn();
  expect(await cacheWithOld().get('key', 5 * 3_600_000, failing, onError)).toBe('old');
  expect(onError).toHaveBeenCalledTimes(1);
  await expect(cacheOf().get('key', 0, failing)).rejects.toThrow('the store is down');
});

test.each([
  [0, 'new'],
  [TTL, 'old'],
])(
  'SwrCache.get with a cooldown of %i ms returns the %s value after a failure',
  async (cooldownMs, expected) => {
    const cache = cacheWithOld({ cooldownMs });
    await cache.get('key', TTL, failing);
    expect(await cache.get('key', TTL + 1, async () => 'new')).toBe(expected);
  },
);

test('SwrCache.get passes the last good value to load', async () => {
  const load = async (lastGood?: string) => `${lastGood} and new`;
  expect(await cacheWithOld().get('key', TTL, load)).toBe('old and new');
});

test('SwrCache.get keeps the value that choose prefers when another was stored during the load', async () => {
  const cache = cacheOf({ choose: (a: string, b: string) => (a > b ? a : b) });
  cache.store('key', 'b', 0);
  const loading = cache.get('key', TTL, async () => 'a');
  cache.store('key', 'c', TTL);
  expect(await loading).toBe('c');
});

test('SwrCache.get treats a value stored in the future as stale', async () => {
  const cache = cacheOf();
  cache.store('key', 'ahead', 3_600_000);
  expect(await cache.get('key', 0, async () => 'now')).toBe('now');
});

test('SwrCache.expire makes a fresh value stale, and one that is being loaded', async () => {
  const cache = cacheWithOld();
  cache.expire();
  expect(await cache.get('key', 1, async () => 'new')).toBe('new');
  const loading = cache.get('other', 0, async () => 'old');
  cache.expire();
  await loading;
  expect(await cache.get('other', 1, async () => 'new')).toBe('new');
});

test('SwrCache.expire keeps the last good value for the cooldown if the next load fails', async () => {
  const cache = cacheWithOld({ cooldownMs: TTL });
  cache.expire();
  expect(await cache.get('key', 1, failing)).toBe('old');
  expect(await cache.get('key', 2, async () => 'new')).toBe('old');
});

test('SwrCache entry is fresh while its generation is the current one', () => {
  const cache = new SwrCache<string>({ maxEntries: 100 });
  cache.store('key', 'page', 0, 'edition 1');
  expect(cache.lookup('key', 9e9, 'edition 1')).toEqual({ kind: 'fresh', value: 'page' });
  expect(cache.lookup('key', 9e9, 'edition 2')).toBeUndefined();
});

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

test('SwrCache stays within its bounds after any sequence of stores and lookups', () => {
  const step = fc.record({
    key: fc.constantFrom(...KEYS),
    size: fc.integer({ min: 0, max: 40 }),
    isRead: fc.boolean(),
  });
  forAll(100, [fc.array(step, { maxLength: 60 })], (steps) => {
    const cache = new SwrCache<number>({
      maxEntries: 4,
      maxSize: 100,
      maxEntrySize: 30,
      sizeOf: (size) => size,
    });
    for (const [now, { key, size, isRead }] of steps.entries()) {
      if (isRead) cache.lookup(key, now);
      else cache.store(key, size, now);
      const cached = KEYS.flatMap((each) => cache.lastGood(each) ?? []);
      expect(cached.length).toBeLessThanOrEqual(4);
      expect(cached.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(100);
      if (!isRead) expect(cache.lastGood(key)).toBe(size > 30 ? undefined : size);
    }
  });
});

test('SwrCache evicts the least recently used entry first', () => {
  const cache = new SwrCache<string>({ maxEntries: 2 });
  cache.store('a', '1', 0);
  cache.store('b', '2', 1);
  cache.lookup('a', 2);
  cache.store('c', '3', 3);
  expect(['a', 'b', 'c'].map((key) => cache.lastGood(key))).toEqual(['1', undefined, '3']);
});

test('SwrCache.lookup returns no stale value after its expiry', () => {
  const cache = cacheWithOld({ expiresAt: () => 40_000 });
  cache.startRevalidation('key', 39_500);
  expect(cache.lookup('key', 39_999)?.kind).toBe('stale');
  expect(cache.lookup('key', 40_000)).toBeUndefined();
});
