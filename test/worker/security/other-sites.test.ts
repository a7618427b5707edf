import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { fetchFirstEdition } from '../../support/first-edition.ts';

beforeAll(fetchFirstEdition);

const ORIGIN = 'https://nunavut-news.example';
const FROM_ELSEWHERE = { Origin: 'https://reader.example' };

function request(path: string, method: string, headers: Record<string, string>) {
  return exports.default.fetch(ORIGIN + path, {
    method,
    headers: { ...FROM_ELSEWHERE, ...headers },
  });
}

/** What a page of another site needs of a preflight before it may request something conditionally (Fetch §4.8). */
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
