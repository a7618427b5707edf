import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { isOverLimit } from '../../../../src/site/http/limit-requests.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ORIGIN = 'https://nunavut-news.example';
/** As many as are too many, also where the minute ends between them. */
const TOO_MANY = 2 * 120 + 5;

/** What the platform is told to count for readers at these addresses. */
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

/** The statuses of as many requests from one address, and the last refusal. */
async function askOften(path: string, address: string, times = TOO_MANY) {
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

describe('what is counted', () => {
  test('is a group of readers of the day: four characters that hold no address', async () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `203.0.113.${index}`);
    const keys = await keysOf(addresses);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{4}$/);
    expect(new Set(keys).size).toBeGreaterThan(190);
    expect(await keysOf(addresses)).toEqual(keys);
    expect(await keysOf(addresses, new Date('2026-11-21T12:00:00Z'))).not.toEqual(keys);
  });

  test('is one group for all addresses behind one IPv6 network, however they are written', async () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::'];
    expect(new Set(await keysOf(same)).size).toBe(1);
    const others = ['2001:db8:1:3::1', '2001:db8::1', '2001:db8:1:2::1'];
    expect(new Set(await keysOf(others)).size).toBe(3);
  });

  test('is neither this machine nor a request without an address', async () => {
    expect(await keysOf([undefined, '127.0.0.1', '::1', '::ffff:127.0.0.1'])).toEqual([]);
  });
});

test('without the binding, and where it fails, nobody is refused', async () => {
  const request = new Request(ORIGIN, { headers: { 'CF-Connecting-IP': '203.0.113.1' } });
  expect(await isOverLimit(request, {}, NOW)).toBe(false);
  const broken = { limit: () => Promise.reject(new Error('away')) };
  expect(await isOverLimit(request, { READER_REQUESTS: broken }, NOW)).toBe(false);
});

describe('the limit of wrangler.toml', () => {
  beforeAll(fetchFirstEdition);

  test('is configured for this Worker', () => {
    expect(env.READER_REQUESTS).toBeDefined();
  });

  test.each([
    ['/no-such-page-{n}', '203.0.113.1', 404],
    ['/blog/no-such-post-{n}', '203.0.113.2', 404],
    ['/news?q=word{n}', '203.0.113.3', 200],
    ['/functions/v1/get_details?slug=none-{n}', '203.0.113.4', 404],
    ['/status', '203.0.113.6', 200],
    ['/healthz', '203.0.113.7', 200],
  ])(
    '%s is refused to who asks for it hundreds of times a minute',
    async (path, address, usual) => {
      const { statuses, refusal } = await askOften(path, address);
      expect([...statuses.keys()].sort()).toEqual([usual, 429].sort());
      expect(statuses.get(usual)).toBeGreaterThanOrEqual(120);
      expect(refusal?.headers.get('Retry-After')).toBe('60');
      expect(refusal?.headers.get('Cache-Control')).toBe('no-store');
      expect(refusal?.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
      expect(await refusal?.text()).toMatch(/Too many requests/);
    },
  );

  test('feeds, site maps and plain pages are not refused to a reader over the limit', async () => {
    await askOften('/no-such-page-{n}', '203.0.113.5');
    for (const path of [
      '/rss.xml',
      '/feeds/local.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/news',
      '/',
    ])
      expect([...(await askOften(path, '203.0.113.5', 5)).statuses.keys()]).toEqual([200]);
  });
});
