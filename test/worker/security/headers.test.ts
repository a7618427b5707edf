import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { ROUTE_PATHS, readablePath } from '../../support/every-route.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';

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
  // What is stored has no nonce of its own.
  if (!caching.includes('no-store'))
    expect(policy).not.toMatch(/script-src[^;]*'(?:unsafe-|nonce-)|unsafe-eval/);
  if (isAd || !headers.get('Content-Type')?.startsWith('text/html')) return;
  // Scripts and markup are made of text by the site's one policy alone.
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types site");
  expect(headers.get('Origin-Agent-Cluster')).toBe('?1');
}

/** What pages of other sites may show. */
const EMBEDDABLE = ['/favicon.ico', '/favicon.png', '/apple-touch-icon.png', PICTURE];

/** RFC 9110 §15.4.5, and what the edge is told. */
const OF_304 = ['cache-control', 'cache-tag', 'cloudflare-cdn-cache-control', 'etag', 'vary'];

test.for(RESPONSES)(
  '%s has the security headers, a lifetime, the headers of GET for HEAD, and of them in a 304, which its own ETag alone gets, nothing but its validator, its caching and who may read it',
  async ([, path, status, init]) => {
    const read = await get(path, init);
    if (status === undefined) expect(read.status).toBeLessThan(500);
    else expect(read.status).toBe(status);
    expectSecured(path, read);
    const head = await send(path, { ...init, method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([read.status, '']);
    expect(comparable(head.headers)).toEqual(comparable(read.headers));
    const etag = read.headers.get('ETag');
    if (etag === null) return;
    const conditional = (value: string) => get(path, { headers: { 'If-None-Match': value } });
    expect((await conditional('W/"another"')).status).toBe(200);
    const unmodified = await conditional(etag);
    expect(unmodified.status).toBe(304);
    const repeated = comparable(unmodified.headers);
    expect(comparable(read.headers)).toMatchObject(repeated);
    expect(Object.keys(repeated).filter((name) => !name.startsWith('access-control-'))).toEqual(
      Object.keys(comparable(read.headers)).filter((name) => OF_304.includes(name)),
    );
  },
);

/** The headers without what changes from one second to the next: the lifetimes of what changes at a known time are among them. */
function comparable(headers: Headers): Record<string, string> {
  const { date: _, 'content-length': __, ...rest } = Object.fromEntries(headers);
  const withoutSeconds = Object.entries(rest).map(([name, value]) => [
    name,
    name.endsWith('cache-control') ? value.replace(/=\d+/g, '=N') : value,
  ]);
  return { 'cloudflare-cdn-cache-control': '', ...Object.fromEntries(withoutSeconds) };
}

const FROM_ELSEWHERE = { Origin: 'https://reader.example' };

function request(path: string, method: string, headers: Record<string, string>) {
  return exports.default.fetch(ORIGIN + path, {
    method,
    headers: { ...FROM_ELSEWHERE, ...headers },
  });
}

/**
 * What a page of another site needs of a preflight before it may request something conditionally
 * (Fetch §4.8).
 */
const PREFLIGHT = {
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'if-none-match',
};

const DOCUMENTS = [
  ...['/rss.xml', '/feeds/local.xml', '/api/news', '/atom.xml', '/feed.json', '/feeds.opml'],
  '/sitemap.xml',
];

test.each([...DOCUMENTS, '/api/search?q=ice'])(
  '%s is readable for a page of any site, with its ETag, a preflight and the 304',
  async (path) => {
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
  },
);

test.each([
  ['/', 'GET'],
  ['/news', 'OPTIONS'],
  ['/healthz', 'GET'],
  ['/status', 'GET'],
  ['/status/check', 'OPTIONS'],
  ['/functions/v1/get_details', 'OPTIONS'],
])('%s tells pages of other sites nothing (%s)', async (path, method) => {
  const { headers } = await request(path, method, PREFLIGHT);
  for (const name of headers.keys()) expect(name).not.toMatch(/^access-control-/);
});
