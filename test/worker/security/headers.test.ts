import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { serveSite } from '../../../src/site/app.tsx';
import { isOverLimit } from '../../../src/site/http/limit-requests.ts';
import { ROUTE_PATHS, readablePath } from '../../support/every-route.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';
import { NUNAVUT_NEWS } from '../../support/fixtures.ts';
import { contextAt } from '../../support/publication-fixture.ts';

beforeAll(fetchFirstEdition);

const ORIGIN = 'https://nunavut-news.example';
const PICTURE = '/pictures/inuit-art-guide.svg';

/** The responses of all routes, and one of each other kind. */
const RESPONSES: readonly [what: string, path: string, status?: number, init?: RequestInit][] = [
  ...ROUTE_PATHS.map((path): [string, string] => [path, readablePath(path)]),
  ['a picture of the paper', PICTURE],
  ['a page that is not there', '/no-such-page', 404],
  ['a resource that is not there', '/resources/no-such-guide', 404],
  ['an advertisement that is not there', '/ads/1', 404],
  ['a bad parameter', '/api/news?limit=0', 400],
  ['a method that is not allowed', '/status/check', 405],
  ['an address that cannot be read', '/%zz', 400],
  ['an address that is too long', `/news?q=${'x'.repeat(9000)}`, 414],
  ['headers that are too large', '/', 431, { headers: { 'X-Long': 'x'.repeat(40_000) } }],
  ['another way to write an address', '/news/', 308],
];

const send = (path: string, init?: RequestInit) =>
  exports.default.fetch(ORIGIN + path, { redirect: 'manual', ...init });

async function get(path: string, init?: RequestInit): Promise<Response> {
  const response = await send(path, init);
  await response.body?.cancel();
  return response;
}

function expectSecured(path: string, { headers }: Response): void {
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  const resource = EMBEDDABLE.includes(path) ? 'cross-origin' : 'same-origin';
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe(resource);
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  const isAd = path.startsWith('/ads/');
  expect(policy).toMatch(isAd ? /frame-ancestors '(?:none|self)'/ : /frame-ancestors 'none'/);
  const caching = headers.get('Cache-Control') ?? '';
  expect(caching).toMatch(/^(?:no-store|max-age=\d+|private)/);
  // Stored documents have no nonce of their own.
  if (!caching.includes('no-store'))
    expect(policy).not.toMatch(/script-src[^;]*'(?:unsafe-|nonce-)|unsafe-eval/);
  if (isAd || !headers.get('Content-Type')?.startsWith('text/html')) return;
  // Only the site's one policy may create scripts and markup from text.
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types site");
  expect(headers.get('Origin-Agent-Cluster')).toBe('?1');
}

/** What pages of other sites may embed. */
const EMBEDDABLE = ['/favicon.ico', '/favicon.png', '/apple-touch-icon.png', PICTURE];

/** RFC 9110 §15.4.5, and the headers for the edge. */
const OF_304 = ['cache-control', 'cache-tag', 'cloudflare-cdn-cache-control', 'etag', 'vary'];

test.for(RESPONSES)('%s has its headers, also for HEAD and 304', async ([, path, status, init]) => {
  const read = await get(path, init);
  if (status === undefined) expect(read.status).toBeLessThan(500);
  else expect(read.status).toBe(status);
  expectSecured(path, read);
  const head = await send(path, { ...init, method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([read.status, '']);
  expect(comparableHeaders(head.headers)).toEqual(comparableHeaders(read.headers));
  const etag = read.headers.get('ETag');
  if (etag === null) return;
  const conditional = (value: string) => get(path, { headers: { 'If-None-Match': value } });
  expect((await conditional('W/"another"')).status).toBe(200);
  const unmodified = await conditional(etag);
  expect(unmodified.status).toBe(304);
  const repeated = comparableHeaders(unmodified.headers);
  expect(comparableHeaders(read.headers)).toMatchObject(repeated);
  expect(Object.keys(repeated).filter((name) => !name.startsWith('access-control-'))).toEqual(
    Object.keys(comparableHeaders(read.headers)).filter((name) => OF_304.includes(name)),
  );
});

/** The headers without values that change every second, such as lifetimes with a known end. */
function comparableHeaders(headers: Headers): Record<string, string> {
  const { date: _, 'content-length': __, ...rest } = Object.fromEntries(headers);
  const withoutSeconds = Object.entries(rest).map(([name, value]) => [
    name,
    name.endsWith('cache-control') ? value.replace(/=\d+/g, '=N') : value,
  ]);
  return { 'cloudflare-cdn-cache-control': '', ...Object.fromEntries(withoutSeconds) };
}

const CROSS_ORIGIN = { Origin: 'https://reader.example' };

function request(path: string, method: string, headers: Record<string, string>) {
  return exports.default.fetch(ORIGIN + path, {
    method,
    headers: { ...CROSS_ORIGIN, ...headers },
  });
}

/** The headers of a page of another site for a conditional request (Fetch §4.8). */
const PREFLIGHT = {
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'if-none-match',
};

const DOCUMENTS = [
  ...['/rss.xml', '/feeds/local.xml', '/api/news', '/atom.xml', '/feed.json', '/feeds.opml'],
  '/sitemap.xml',
];

test.each([...DOCUMENTS, '/api/search?q=ice'])('%s is readable for any site', async (path) => {
  const { status, headers, body } = await request(path, 'GET', {});
  await body?.cancel();
  expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
  expect(headers.get('Access-Control-Expose-Headers')).toBe('ETag');
  expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  const preflight = await request(path, 'OPTIONS', PREFLIGHT);
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,HEAD',
    'access-control-allow-headers': 'If-None-Match,If-Modified-Since',
    'access-control-max-age': '86400',
  });
  const again = await request(path, 'GET', { 'If-None-Match': headers.get('ETag') ?? '"none"' });
  await again.body?.cancel();
  const status304 = DOCUMENTS.includes(path) ? 304 : 200;
  expect([again.status, again.headers.get('Access-Control-Allow-Origin')]).toEqual([
    status304,
    '*',
  ]);
});

const NOW = new Date('2026-11-20T12:00:00Z');
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

/** A site whose binding counts requests, and refuses all or none. */
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

test('rate limit key is the same for all addresses of one IPv6 /64, in any notation', async () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::'];
  expect(new Set(await keysOf(same)).size).toBe(1);
  const others = ['2001:db8:1:3::1', '2001:db8::1', '2001:db8:1:2::1'];
  expect(new Set(await keysOf(others)).size).toBe(3);
});

test('rate limit does not count loopback addresses or requests without an address', async () => {
  expect(await keysOf([undefined, '127.0.0.1', '::1', '::ffff:127.0.0.1'])).toEqual([]);
});

test('rate limit refuses no request when its binding is missing or fails', async () => {
  const request = new Request(ORIGIN, { headers: { 'CF-Connecting-IP': '203.0.113.1' } });
  expect(await isOverLimit(request, {}, NOW)).toBe(false);
  const broken = { limit: () => Promise.reject(new Error('away')) };
  expect(await isOverLimit(request, { READER_REQUESTS: broken }, NOW)).toBe(false);
});

test.each([
  ...['/no-such-page', '/blog/no-such-post', '/news?q=word', '/faq?q=word', '/api/news?q=word'],
  ...['/api/search?q=word', '/blog?keyword=word', '/blog?page=2', '/status', '/healthz'],
  ...['/archive?q=ice', '/archive?month=2026-11', '/archive/1999-01-01'],
  ...['/functions/v1/get_details?slug=none', '/functions/v1/get_metainfo?domain=none'],
])('a reader over the rate limit gets an uncacheable 429 for %s', async (path) => {
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

test('feeds, site maps and plain pages are served to a reader over the rate limit, and are not counted', async () => {
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
