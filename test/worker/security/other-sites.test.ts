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
const CONDITIONAL = ['/rss.xml', '/feeds/local.xml', '/api/news'];
const READABLE = [
  ...CONDITIONAL,
  '/atom.xml',
  '/feed.json',
  '/feeds.opml',
  '/sitemap.xml',
  '/api/search?q=ice',
];

test.each(READABLE)('%s is readable for a page of any site, with its ETag', async (path) => {
  const response = await request(path, 'GET', {});
  expect(response.status).toBe(200);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('Access-Control-Expose-Headers')).toBe('ETag');
  expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  await response.body?.cancel();
});

test.each(READABLE)('the preflight of a conditional request for %s is answered', async (path) => {
  const { status, headers } = await request(path, 'OPTIONS', PREFLIGHT);
  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD');
  expect(headers.get('Access-Control-Allow-Headers')).toBe('If-None-Match,If-Modified-Since');
  expect(headers.get('Access-Control-Max-Age')).toBe('86400');
});

test.each(CONDITIONAL)('a 304 of %s is readable for a page of any site too', async (path) => {
  const first = await request(path, 'GET', {});
  await first.body?.cancel();
  const response = await request(path, 'GET', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect(response.status).toBe(304);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

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
