import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookupResponse, storeResponse } from '../../../../src/site/cache/response-cache.ts';
import { limitLifetimes, setCaching } from '../../../../src/site/http/caching.ts';
import { forAll } from '../../../support/effort.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const CACHES = ['Cache-Control', 'Cloudflare-CDN-Cache-Control'];

/** For how long a cache may use a response, fresh or stale (seconds; RFC 9111 and RFC 5861). */
function longestUse(policy: string): number {
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(policy)?.[1] ?? 0);
  const stale = Math.max(seconds('stale-while-revalidate'), seconds('stale-if-error'));
  return seconds('max-age') + stale;
}

const policies = fc.record({
  browserSeconds: fc.nat(3_600),
  edgeSeconds: fc.nat(86_400),
  isNeverStale: fc.boolean(),
});

test('a page that changes by itself is used by no cache after that, not even stale, whenever it is requested', () => {
  let page = 0;
  let used = 0;
  forAll(
    100,
    [policies, fc.integer({ min: 1, max: 2 * DAY_MS }), fc.nat(3 * DAY_MS), fc.boolean()],
    (policy, lifeMs, laterMs, hasNewGeneration) => {
      page += 1;
      const expiresAt = START + lifeMs;
      const request = new Request('https://nunavut-news.example/');
      const headers = new Headers();
      setCaching(headers, policy, []);
      limitLifetimes(headers, expiresAt, new Date(START));
      const key = `page ${page}`;
      const rendered = { version: '1', headers, expiresAt, bytes: new Uint8Array(1) };
      const first = { key, generation: '1', now: new Date(START) };
      const now = START + laterMs;
      const later = { key, generation: hasNewGeneration ? '2' : '1', now: new Date(now) };
      const responses = [
        { at: START, response: storeResponse(first, rendered, request) },
        { at: now, response: lookupResponse(later, request) },
      ];
      for (const { at, response } of responses) {
        if (!response) continue;
        used += 1;
        expect(at).toBeLessThan(expiresAt);
        for (const name of CACHES) {
          const longest = longestUse(response.headers.get(name) ?? '');
          expect(at + longest * 1_000).toBeLessThanOrEqual(expiresAt);
        }
      }
    },
  );
  expect(used).toBeGreaterThan(20);
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
  for (const name of CACHES) expect(headers.get(name)).toBe(expected);
});
