import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_PATHS, readablePath } from '../../support/every-route.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';
import { readHtml } from '../../support/read-page.ts';

beforeAll(fetchFirstEdition);

const ORIGIN = 'https://nunavut-news.example';

/** Requests an address and reads the page: its status and main heading. Fails if the page has a stack trace. */
async function getPage(address: string, init: RequestInit = {}) {
  const response = await exports.default.fetch(address, { redirect: 'manual', ...init });
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).not.toMatch(/\bat \w+ \(|\.tsx?:\d+|TypeError|node_modules/);
  const page = readHtml(html, response.status, response.headers);
  return { status: page.status, h1: (await page.texts('h1'))[0], headers: page.headers, page };
}

describe('malformed addresses', () => {
  test.each(['/%', '/%zz', '/a%2', '/news/%E0%A4%A', '/%C0%AF', '/resources/%00', '/%0d%0aX: y'])(
    'malformed address %s gets 400 with a page',
    async (path) => {
      const { status, h1, headers, page } = await getPage(ORIGIN + path);
      expect([status, h1]).toEqual([400, 'This address cannot be read']);
      expect(page.html).toContain('This address is malformed.');
      expect(headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

describe('unknown addresses', () => {
  test.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/.env',
    '/a%5Cb',
    '/news%2Flocal',
    '/<script>alert(1)</script>',
    '/%E1%93%84%E1%93%87%E1%95%97%E1%91%A6',
    '/:slug',
    '/*',
    '/News',
    '/resources/__proto__',
  ])('unknown address %s gets 404 with the not-found page', async (path) => {
    const { status, page } = await getPage(ORIGIN + path);
    expect(status).toBe(404);
    expect(page.html).toContain('Oops! Page not found');
    expect(page.html).not.toContain('<script>alert');
  });
});

describe('malformed queries', () => {
  test.each([
    ['/news?q=%E0%A4%A', 'News'],
    ['/news?q=%', 'News'],
    ['/news?q=%00', 'News'],
    ['/news?category=%zz&page=%', 'News'],
    ['/faq?q=%ff%fe', 'Frequently Asked Questions'],
    ['/?utm_source=50%off', undefined],
    ['/news?&&&===&q', 'News'],
    ['/news?q[]=1&__proto__=2', 'News'],
  ])('address %s with a malformed query shows the page', async (path, heading) => {
    const { status, h1 } = await getPage(ORIGIN + path);
    expect(status).toBe(200);
    if (heading) expect(h1).toBe(heading);
  });

  test('/api/news with a malformed query responds 200 with no items', async () => {
    const response = await exports.default.fetch(`${ORIGIN}/api/news?q=%E0%A4%A`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ total: 0, items: [] });
  });
});

describe('canonical addresses', () => {
  test.each([
    ['/news/', '/news'],
    ['//news', '/news'],
    ['/news///', '/news'],
    ['//evil.example//', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['/./news/./', '/news'],
    ['/%6Eews?category=arts', '/news?category=arts'],
    ['/resources//inuit-art-guide', '/resources/inuit-art-guide'],
    ['/healthz/', '/healthz'],
  ])('address %s redirects to its canonical form %s', async (path, location) => {
    const response = await exports.default.fetch(ORIGIN + path, { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(location);
    expect(await response.text()).toBe('');
  });
});

describe('methods that are not allowed', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'PURGE'])(
    'method %s gets 405 with a page and the methods that the address has',
    async (method) => {
      for (const path of ['/', '/news', '/news/', '/api/news', '/resources/no-such', '/healthz']) {
        const { status, h1, headers } = await getPage(ORIGIN + path, { method });
        expect([path, status, h1]).toEqual([path, 405, 'This request is not possible here']);
        expect(headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
        expect(headers.get('Cache-Control')).toBe('no-store');
      }
    },
  );

  test.each(['GET', 'HEAD', 'PUT'])(
    'method %s gets 405 where a form is sent to, with POST as the method that it has',
    async (method) => {
      const response = await exports.default.fetch(`${ORIGIN}/status/check`, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'method %s gets 404 at an address that no route has',
    async (method) => {
      for (const path of ['/no-such-page', '/api/no-such-call', '/status/check/more', '/News']) {
        const response = await exports.default.fetch(ORIGIN + path, { method });
        expect([path, response.status]).toEqual([path, 404]);
        expect(response.headers.get('Allow')).toBeNull();
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    },
  );

  test('no route accepts a POST body', async () => {
    for (const path of ROUTE_PATHS) {
      const response = await exports.default.fetch(ORIGIN + readablePath(path), {
        method: 'POST',
        body: 'x'.repeat(100_000),
      });
      expect(response.status, path).toBe(405);
      await response.body?.cancel();
    }
  });
});

describe('OPTIONS', () => {
  test('OPTIONS request for each route gets 204 with the methods that it has, and no body', async () => {
    const paths = [...ROUTE_PATHS.map(readablePath), '/status/check'];
    for (const path of paths) {
      const response = await exports.default.fetch(ORIGIN + path, { method: 'OPTIONS' });
      const allowed = path === '/status/check' ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS';
      expect([path, response.status, response.headers.get('Allow')]).toEqual([path, 204, allowed]);
      expect(await response.text()).toBe('');
    }
  });
});

describe('requests that are too large', () => {
  test.each([
    [`/${'x'.repeat(9_000)}`, 414, 'This address is too long'],
    [`/news?q=${'x'.repeat(9_000)}`, 414, 'This address is too long'],
    [`/?utm_campaign=${'%41'.repeat(3_000)}`, 414, 'This address is too long'],
    [`/${'/'.repeat(9_000)}`, 414, 'This address is too long'],
  ])(
    'address of 9,000 characters is refused with 414 and a page (%#)',
    async (path, status, h1) => {
      expect(await getPage(ORIGIN + path)).toMatchObject({ status, h1 });
    },
  );

  test('headers of 40,000 characters are refused with 431 and a page', async () => {
    const headers = { Cookie: 'x'.repeat(40_000) };
    expect(await getPage(`${ORIGIN}/`, { headers })).toMatchObject({
      status: 431,
      h1: 'Your browser sent too much',
    });
  });

  test('address of 8,000 characters is accepted', async () => {
    expect((await getPage(`${ORIGIN}/news?q=${'x'.repeat(8_000)}`)).status).toBe(200);
  });
});

describe('unusual hosts', () => {
  test.each([
    'https://nunavut-news.example:8443/',
    'https://unknown.example/',
    'https://NUNAVUT-NEWS.EXAMPLE/',
    'https://nunavut-news.example./',
    'https://127.0.0.1:1/',
    'https://[::1]/',
    'https://xn--80ak6aa92e.com/',
    'https://user:password@nunavut-news.example/',
  ])('request for %s gets the front page with its canonical address', async (address) => {
    const { status, page } = await getPage(address);
    expect(status).toBe(200);
    const [canonical] = await page.all('link[rel=canonical]');
    expect(canonical?.attributes.href).toBe('https://nunavut-news.example/');
  });
});
