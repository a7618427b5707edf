import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { isOverLimit } from '../../../../src/site/http/limit-requests.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ORIGIN = 'https://nunavut-news.example';
/** More requests than the limit, even if the minute ends between them. */
const TOO_MANY = 2 * 120 + 5;

/** The rate limit keys of readers at these addresses. */
async function keysOf(addresses: readonly (string | undefined)[], now = NOW): Promise<string[]> {
  const keys: string[] = [];
  const binding = {
    limit: async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: true };
    },
  };
  for (const address of addresses) {
    const headers = new Headers(address === undefined ? {} : { 'CF-Connecting-IP': address });
    const request = new Request(ORIGIN, { headers });
    expect(await isOverLimit(request, { READER_REQUESTS: binding }, now)).toBe(false);
  }
  return keys;
}

/** The statuses of `times` requests from one address, and the last refusal. */
async function requestOften(path: string, address: string, times = TOO_MANY) {
  const statuses = new Map<number, number>();
  let refusal: Response | undefined;
  for (let count = 0; count < times; count++) {
    const response = await exports.default.fetch(ORIGIN + path.replace('{n}', String(count)), {
      headers: { 'CF-Connecting-IP': address, Authorization: 'Bearer public-anonymous-reader' },
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === 429) refusal = response;
    else await response.body?.cancel();
  }
  return { statuses, refusal };
}

describe('rate limit keys', () => {
  test('rate limit key is four hex digits that change daily and contain no address', async () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `203.0.113.${index}`);
    const keys = await keysOf(addresses);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{4}$/);
    expect(new Set(keys).size).toBeGreaterThan(190);
    expect(await keysOf(addresses)).toEqual(keys);
    expect(await keysOf(addresses, new Date('2026-11-21T12:00:00Z'))).not.toEqual(keys);
  });

  test('rate limit key is the same for all addresses of one IPv6 /64, however they are written', async () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::'];
    expect(new Set(await keysOf(same)).size).toBe(1);
    const others = ['2001:db8:1:3::1', '2001:db8::1', '2001:db8:1:2::1'];
    expect(new Set(await keysOf(others)).size).toBe(3);
  });

  test('rate limit does not count loopback addresses or requests without an address', async () => {
    expect(await keysOf([undefined, '127.0.0.1', '::1', '::ffff:127.0.0.1'])).toEqual([]);
  });
});

test('rate limit refuses nobody when its binding is missing or fails', async () => {
  const request = new Request(ORIGIN, { headers: { 'CF-Connecting-IP': '203.0.113.1' } });
  expect(await isOverLimit(request, {}, NOW)).toBe(false);
  const broken = { limit: () => Promise.reject(new Error('away')) };
  expect(await isOverLimit(request, { READER_REQUESTS: broken }, NOW)).toBe(false);
});

describe('rate limit of wrangler.toml', () => {
  beforeAll(fetchFirstEdition);

  test('rate limit binding is configured for this Worker', () => {
    expect(env.READER_REQUESTS).toBeDefined();
  });

  test.each([
    ['/no-such-page-{n}', '203.0.113.1', 404],
    ['/blog/no-such-post-{n}', '203.0.113.2', 404],
    ['/news?q=word{n}', '203.0.113.3', 200],
    ['/api/search?q=word{n}', '203.0.113.8', 200],
    ['/blog?keyword=word{n}', '203.0.113.9', 200],
    ['/functions/v1/get_details?slug=none-{n}', '203.0.113.4', 404],
    ['/status', '203.0.113.6', 200],
    ['/healthz', '203.0.113.7', 200],
  ])(
    'rate limit refuses %s with 429 after more than 120 requests in a minute',
    async (path, address, usual) => {
      const { statuses, refusal } = await requestOften(path, address);
      expect([...statuses.keys()].sort()).toEqual([usual, 429].sort());
      expect(statuses.get(usual)).toBeGreaterThanOrEqual(120);
      expect(refusal?.headers.get('Retry-After')).toBe('60');
      expect(refusal?.headers.get('Cache-Control')).toBe('no-store');
      expect(refusal?.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
      expect(await refusal?.text()).toMatch(/Too many requests/);
    },
  );

  test('feeds, site maps and plain pages are served to a reader over the rate limit', async () => {
    await requestOften('/no-such-page-{n}', '203.0.113.5');
    for (const path of [
      '/rss.xml',
      '/feeds/local.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/news',
      '/',
    ])
      expect([...(await requestOften(path, '203.0.113.5', 5)).statuses.keys()]).toEqual([200]);
  });
});
