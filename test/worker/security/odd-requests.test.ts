import { exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { runs } from '../../support/effort.ts';
import { filledPath, ROUTE_PATHS, reachesRoute, readablePath } from '../../support/every-route.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';
import { readHtml } from '../../support/read-page.ts';

beforeAll(fetchFirstEdition);

const ORIGIN = 'https://nunavut-news.example';

/** The status and main heading of a page. Throws if the page has a stack trace. */
async function getPage(address: string, init: RequestInit = {}) {
  const response = await exports.default.fetch(address, { redirect: 'manual', ...init });
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).not.toMatch(/\bat \w+ \(|\.tsx?:\d+|TypeError|node_modules|<script>alert/);
  const { status, headers } = response;
  return { status, headers, h1: (await readHtml(html).texts('h1'))[0] };
}

/** All refused spellings and lengths: test/unit/site/http/request-address.test.ts. */
const ODD: readonly (readonly [status: number, headline: string, paths: readonly string[]])[] = [
  [400, 'This address cannot be read', ['/%', '/news/%E0%A4%A', '/resources/%00', '/%0d%0aX: y']],
  [414, 'This address is too long', [`/news?q=${'x'.repeat(9_000)}`, `/${'/'.repeat(9_000)}`]],
  [
    404,
    'Oops! Page not found',
    [
      ...['/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/.env', '/a%5Cb', '/news%2Flocal'],
      ...['/<script>alert(1)</script>', '/%E1%93%84', '/:slug', '/*', '/News'],
      '/resources/__proto__',
    ],
  ],
  [
    200,
    'News',
    [
      ...['/news?q=%E0%A4%A', '/news?q=%', '/news?q=%00', '/news?category=%zz&page=%'],
      ...['/news?&&&===&q', '/news?q[]=1&__proto__=2', `/news?q=${'x'.repeat(8_000)}`],
    ],
  ],
  [200, 'Frequently asked questions', ['/faq?q=%ff%fe']],
  [200, 'Nunavut News', ['/?utm_source=50%off']],
];

test.each(ODD)('odd addresses get %i with the page “%s”', async (status, headline, paths) => {
  for (const path of paths) {
    const { status: got, h1, headers } = await getPage(ORIGIN + path);
    expect([path, got, h1]).toEqual([path, status, headline]);
    if (status === 400 || status === 414) expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

test('headers of 40,000 characters are refused with 431 and a page', async () => {
  const headers = { Cookie: 'x'.repeat(40_000) };
  const { status, h1 } = await getPage(`${ORIGIN}/`, { headers });
  expect([status, h1]).toEqual([431, 'Your browser sent too much']);
});

const send = (path: string, init: RequestInit) => exports.default.fetch(ORIGIN + path, init);

test('a method that an address lacks gets 405 with a page, and the allowed methods', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'PURGE'])
    for (const path of ['/', '/news/', '/api/news', '/resources/no-such', '/healthz']) {
      const { status, h1, headers } = await getPage(ORIGIN + path, { method });
      expect([path, status, h1]).toEqual([path, 405, 'This request is not possible here']);
      expect(headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
});

test('any method gets 404 at an address without a route', async () => {
  for (const method of ['POST', 'PUT', 'OPTIONS', 'PROPFIND'])
    for (const path of ['/no-such-page', '/api/no-such-call', '/status/check/more', '/News']) {
      const { status, headers } = await send(path, { method });
      expect([path, status, headers.get('Allow')]).toEqual([path, 404, null]);
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
});

test('no route accepts a POST body, and each lists its methods for OPTIONS', async () => {
  const allowed = 'GET, HEAD, OPTIONS';
  for (const path of ROUTE_PATHS.map(readablePath)) {
    const post = await send(path, { method: 'POST', body: 'x'.repeat(100_000) });
    await post.body?.cancel();
    const { status, headers, body } = await send(path, { method: 'OPTIONS' });
    expect([path, post.status, status, headers.get('Allow')]).toEqual([path, 405, 204, allowed]);
    expect(body).toBeNull();
  }
});

test('the address of a form allows POST alone', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) {
    const response = await send('/status/check', { method });
    const status = method === 'OPTIONS' ? 204 : 405;
    expect([response.status, response.headers.get('Allow')]).toEqual([status, 'POST, OPTIONS']);
  }
});

const NAMES = ['category', 'page', 'q', 'tab', 'tag', 'limit', 'slug', 'domain', 'port'];
const MARK = 'zq7x';

/** Hostile values, most with a mark that can be found in the response. */
const hostile = fc.constantFrom(
  `"><script>${MARK}</script>`,
  `'><img src=${MARK} onerror=alert(1)>`,
  `</title><svg onload=${MARK}>`,
  `</script><script>${MARK}`,
  `--><b>${MARK}`,
  `]]><${MARK}>`,
  `&lt;${MARK}&gt;<${MARK}>`,
  `${MARK}\r\nX-Injected: yes`,
  `\u0000<${MARK}`,
  `javascript:${MARK}`,
  `../../${MARK}`,
  ...['__proto__', 'constructor', 'toString', '-1', '1e309', 'NaN', '9'.repeat(20)],
  ...['\ud800', '\u202e', 'all', 'local', '%'],
  `${'('.repeat(50)}${MARK}`,
);
const value = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
);
const query = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 5 });
/** Malformed queries: any characters after the question mark. */
const rawQuery = fc
  .array(fc.constantFrom('%', '&', '=', 'q', '+', ';', '[]', '%zz', '%00', '<', '"', "'", 'é', '#'))
  .map((parts) => parts.join(''));

/** A value that is reflected inside a tag. */
const REFLECTED = new RegExp(`<[^>"']*${MARK}`, 'i');

async function expectSound(address: string): Promise<void> {
  const response = await exports.default.fetch(address, { redirect: 'manual' });
  const type = response.headers.get('Content-Type') ?? '';
  expect(response.status, address).toBeLessThan(500);
  expect(response.headers.get('X-Injected'), address).toBeNull();
  expect(response.headers.get('X-Content-Type-Options'), address).toBe('nosniff');
  if (type.startsWith('audio/')) {
    await response.body?.cancel();
    return;
  }
  const text = await response.text();
  if (response.status === 308 || response.status === 302) {
    expect(response.headers.get('Location'), address).toMatch(/^\/(?!\/)/);
  } else if (/^application\/(?:problem\+|manifest\+|feed\+)?json\b/.test(type)) {
    expect(() => JSON.parse(text), address).not.toThrow();
  } else {
    expect(type, address).toMatch(
      /^(?:text\/(?:html|plain|xml|calendar|x-opml)|application\/\S*xml)\b/,
    );
    expect(text, address).not.toMatch(REFLECTED);
  }
}

test.each(ROUTE_PATHS)('%s responds safely to any query', async (path) => {
  expect(reachesRoute(filledPath(path, 'a'), path)).toBe(true);
  await fc.assert(
    fc.asyncProperty(query, hostile, async (pairs, segment) => {
      const where = filledPath(path, encodeURIComponent(segment.toWellFormed()));
      const parameters = pairs.map(([name, given]) => [name, given.toWellFormed()]);
      await expectSound(`${ORIGIN}${where}?${new URLSearchParams(parameters)}`);
    }),
    { numRuns: runs(15) },
  );
  await fc.assert(
    fc.asyncProperty(rawQuery, async (raw) => {
      await expectSound(`${ORIGIN}${filledPath(path, 'a')}?${raw}`);
    }),
    { numRuns: runs(15) },
  );
});

test('any path gets a safe response: no 5xx, no injected header, nothing reflected as markup', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...'/ // % %00 %2e .. \\ ? # ; : @ * news'.split(' ')),
    hostile.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ maxLength: 10 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      await expectSound(`${ORIGIN}/${pieces.join('')}`);
    }),
    { numRuns: runs(300) },
  );
});
