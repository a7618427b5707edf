import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { app } from '../../../src/site/app.tsx';
import { type Hosted, passToSite, type SiteProps, type Sites } from '../../../src/site/gateway.ts';
import { readableEverywhere } from '../../../src/site/policies.ts';
import { NUNAVUT_NEWS } from '../../support/fixtures.ts';

const ORIGIN = 'https://nunavut-news.example';
const FIRST: Hosted = {
  publication: { ...NUNAVUT_NEWS, hosts: ['nunavut-news.example', 'www.nunavut-news.example'] },
  props: { publication: 'nunavut-news' },
  isCertain: true,
};

const failing = () => Promise.reject(new Error('broken'));

/** Passes a request through the gateway; returns its response and the requests to the site. */
async function pass(given: string | Request, changes: Partial<Sites> = {}) {
  const requests: { props: SiteProps; url: string }[] = [];
  const headers = { 'Cache-Control': 'max-age=60', 'Cloudflare-CDN-Cache-Control': 'max-age=3600' };
  const response = await passToSite(typeof given === 'string' ? new Request(given) : given, {
    find: () => FIRST,
    cached: undefined,
    direct: ({ props }, { url }) => {
      requests.push({ props, url });
      return new Response('page', { headers });
    },
    picture: () => undefined,
    refuse: async (_, __, status) => new Response(null, { status }),
    ...changes,
  });
  return { response, requests };
}

test('gateway looks up the publication of a host, and waits for it', async () => {
  const props = { publication: 'my-town', host: 'my-town.example', version: '1' };
  const find = vi.fn(async () => ({ ...FIRST, props }));
  const { requests } = await pass('https://My-Town.example/', { find });
  expect(find.mock.calls).toEqual([['my-town.example']]);
  expect(requests).toEqual([{ props, url: 'https://my-town.example/' }]);
});

test('a response for a host whose look-up failed is not stored and bypasses the edge cache', async () => {
  const { response } = await pass('https://my-town.example/', {
    find: async () => ({ ...FIRST, isCertain: false }),
    cached: () => ({ fetch: failing }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
});

test.each([
  ['/news?utm_source=x&category=arts&fbclid=1', '/news?category=arts'],
  ['/news?q=ice&category=arts', '/news?category=arts&q=ice'],
  ['/news?category=', '/news'],
  ['/?anything=1', '/'],
  [
    '/feeds/search.xml?q=ice&utm_source=x&publisher=&category=local',
    '/feeds/search.xml?category=local&q=ice',
  ],
])('gateway canonicalises %s to %s', async (given, canonical) => {
  const { requests } = await pass(ORIGIN + given);
  expect(requests).toMatchObject([{ url: ORIGIN + canonical }]);
});

test('gateway bypasses the edge cache for the stream, with an unchanged query', async () => {
  const url = `${ORIGIN}/api/stream?port=80%3776&x=1`;
  const { requests } = await pass(url, { cached: () => ({ fetch: failing }) });
  expect(requests).toMatchObject([{ url }]);
});

test('gateway marks a response of the cached site no-store for the edge and passes on its Cache-Control', async () => {
  const page = (await pass(ORIGIN)).response;
  const { response, requests } = await pass(ORIGIN, {
    cached: () => ({ fetch: async () => page }),
  });
  expect(requests).toEqual([]);
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
  expect(response.headers.get('Cache-Control')).toBe('max-age=60');
});

test.each([
  [`${ORIGIN}//news`, '/news'],
  [`${ORIGIN}/news//?category=arts`, '/news?category=arts'],
  [`${ORIGIN}/\\evil.example`, '/evil.example'],
  [`${ORIGIN}/./resources/../news/`, '/news'],
  ['http://www.nunavut-news.example/news?q=ice', 'https://www.nunavut-news.example/news?q=ice'],
  ['http://nunavut-news.example:8080/rss.xml', 'https://nunavut-news.example/rss.xml'],
  ['http://nunavut-news.example./faq', 'https://nunavut-news.example./faq'],
  ['http://preview.nunavut-news.workers.dev/', 'https://preview.nunavut-news.workers.dev/'],
  ['http://nunavut-news.example//evil.example', 'https://nunavut-news.example/evil.example'],
])('gateway redirects %s permanently to %s in one step', async (given, location) => {
  const { response, requests } = await pass(given);
  expect(response.status).toBe(308);
  expect(response.headers.get('Location')).toBe(location);
  expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
  expect(requests).toEqual([]);
});

test.each([
  'http://127.0.0.1:8787/',
  'http://192.168.1.20:8787/',
  'http://mymachine:8787/',
  'http://evil.localhost/',
])('gateway does not redirect %s in a private network to https', async (url) => {
  expect((await pass(url)).response.status).toBe(200);
});

test.each([
  ['https', 'http', 200],
  ['http', 'https', 308],
])(
  'gateway ignores, for a request over %s, the header X-Forwarded-Proto: %s',
  async (scheme, proto, status) => {
    const headers = { 'X-Forwarded-Proto': proto };
    const request = new Request(`${scheme}://nunavut-news.example/`, { headers });
    expect((await pass(request)).response.status).toBe(status);
  },
);

test('gateway redirects a POST over http with 308', async () => {
  const request = new Request('http://nunavut-news.example/news', { method: 'POST', body: 'x' });
  expect((await pass(request)).response.status).toBe(308);
});

test('gateway turns an error of the site into a 500 response with the security headers', async () => {
  const { response } = await pass(ORIGIN, { direct: failing });
  expect(response.status).toBe(500);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test.each([
  ['en-CA', 'Unexpected Application Error!'],
  ['fr-CA', 'Erreur inattendue de l’application!'],
])('gateway responds 500 in %s when the error page fails too', async (language, sentence) => {
  const { response } = await pass(ORIGIN, {
    cached: () => ({ fetch: failing }),
    direct: failing,
    refuse: failing,
    find: () => ({ ...FIRST, publication: { ...FIRST.publication, language } }),
  });
  expect(response.status).toBe(500);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.text()).toBe(`${sentence}\n`);
});

test('the site has each route once, and at most 70 routes', () => {
  // The table has each handler with its policies; a function with `next` is a policy.
  const routes = app.routes
    .filter(({ method, handler }) => method !== 'ALL' && handler.length < 2)
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes.length).toBeLessThanOrEqual(70);
});

test('only routes of data, feeds and other documents allow cross-origin reads', () => {
  const readable = app.routes.filter(({ handler }) => handler === readableEverywhere);
  expect(readable.map(({ path }) => path).sort()).toEqual([
    ...['/.well-known/security.txt', '/api/news', '/api/notices', '/api/search', '/api/weather'],
    ...['/archive/sitemap.xml', '/atom.xml', '/events.ics', '/events/:file{[\\w-]+\\.ics}'],
    ...['/events/communities/:file', '/feed', '/feed.json', '/feeds.opml', '/feeds/:file'],
    ...['/feeds/alerts.xml', '/feeds/communities/:file', '/feeds/notices.xml', '/feeds/search.xml'],
    ...['/feeds/today.xml', '/llm.txt', '/llms.txt', '/robots.txt', '/rss.xml', '/sitemap.xml'],
  ]);
});

const SITE = join(import.meta.dirname, '..', '..', '..', 'src', 'site');

/** Calls that read KV, directly or through functions of src/model/edition and src/site. */
const READ =
  /(?:EDITIONS|kv)\s*\.\s*(?:get|getWithMetadata|list)[<(]|(?<!function )\b(?:readStoredEditions|readHost)\(/g;
const WITHIN = /readKv\(\s*\(\) => (?:(?:this\.#)?env\.)?$/;

test('every read of KV on the site has the timeout and cooldown of readKv', () => {
  let reads = 0;
  const outside: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SITE })) {
    const text = readFileSync(join(SITE, file), 'utf8');
    for (const { index } of text.matchAll(READ)) {
      reads += 1;
      if (!WITHIN.test(text.slice(0, index)))
        outside.push(`${file}: ${text.slice(index, index + 60)}`);
    }
  }
  expect(reads).toBeGreaterThan(5);
  expect(outside).toEqual([]);
});
