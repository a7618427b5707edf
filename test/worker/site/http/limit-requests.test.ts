import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { isOverLimit } from '../../../../src/site/http/limit-requests.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { contextAt } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ORIGIN = 'https://nunavut-news.example';
const KEY = { Authorization: 'Bearer public-anonymous-reader' };
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

/** A site whose binding counts requests, and refuses them all or none. */
function siteWithLimit(isOver: boolean) {
  const counts = { limited: 0 };
  const limit = async () => {
    counts.limited += 1;
    return { success: !isOver };
  };
  const get = async (path: string) => {
    const context = contextAt(NUNAVUT_NEWS, new Date());
    const request = new Request(ORIGIN + path, {
      headers: { 'CF-Connecting-IP': '203.0.113.1', ...KEY },
    });
    const limited = { ...context.env, READER_REQUESTS: { limit } };
    const response = await serveSite(request, { ...context, env: limited });
    return { response, text: await response.text() };
  };
  return { counts, get };
}

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

test('rate limit refuses nobody when its binding is missing or fails', async () => {
  const request = new Request(ORIGIN, { headers: { 'CF-Connecting-IP': '203.0.113.1' } });
  expect(await isOverLimit(request, {}, NOW)).toBe(false);
  const broken = { limit: () => Promise.reject(new Error('away')) };
  expect(await isOverLimit(request, { READER_REQUESTS: broken }, NOW)).toBe(false);
});

describe('rate limit of routes', () => {
  beforeAll(fetchFirstEdition);

  test.each([
    ...['/no-such-page', '/blog/no-such-post', '/news?q=word', '/faq?q=word', '/api/news?q=word'],
    ...['/api/search?q=word', '/blog?keyword=word', '/blog?page=2', '/status', '/healthz'],
    ...['/archive?q=ice', '/archive?month=2026-11', '/archive/1999-01-01'],
    ...['/functions/v1/get_details?slug=none', '/functions/v1/get_metainfo?domain=none'],
  ])('a reader over the rate limit gets 429 for %s, which nobody may keep', async (path) => {
    const { response, text } = await siteWithLimit(true).get(path);
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'cloudflare-cdn-cache-control': 'no-store',
    });
    expect(text).toMatch(/Too many requests/);
    const within = siteWithLimit(false);
    expect((await within.get(path)).response.status).not.toBe(429);
    expect(within.counts.limited).toBe(1);
  });

  test('feeds, site maps and plain pages are served to a reader over the rate limit, and not counted', async () => {
    const { counts, get } = siteWithLimit(true);
    const paths = ['/rss.xml', '/feeds/local.xml', '/sitemap.xml', '/robots.txt', '/news', '/'];
    for (const path of [...paths, '/blog', '/faq', '/api/news'])
      expect([path, (await get(path)).response.status]).toEqual([path, 200]);
    expect(counts.limited).toBe(0);
  });

  test('the binding of wrangler.toml refuses more than 120 requests of one reader in a minute', async () => {
    const statuses = new Map<number, number>();
    for (let count = 0; count < TOO_MANY; count++) {
      const { status, body } = await exports.default.fetch(`${ORIGIN}/no-such-page-${count}`, {
        headers: { 'CF-Connecting-IP': '203.0.113.2' },
      });
      await body?.cancel();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()]).toEqual([404, 429]);
    expect(statuses.get(404)).toBeGreaterThanOrEqual(120);
  });
});
