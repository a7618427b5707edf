import { exports } from 'cloudflare:workers';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { fallbackItems } from '../../../../src/edition/news-item.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import { composeWith } from '../../../support/compose-for.ts';
import { insertPosts } from '../../../support/insert-post.ts';
import { showEdition } from '../../../support/show-edition.ts';

const DOCUMENTS: readonly (readonly [path: string, contentType: string])[] = [
  ['/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/atom.xml', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
  ['/feeds.opml', 'text/x-opml; charset=utf-8'],
  ['/feeds/local.xml', 'application/rss+xml; charset=utf-8'],
  ['/feeds/all.xml', 'application/rss+xml; charset=utf-8'],
  ['/feeds/real-estate.xml', 'application/rss+xml; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llm.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
];

const [publication] = BUILT_IN_PUBLICATIONS;
const now = new Date();
const edition = composeWith(publication, fallbackItems(now), now);
await showEdition(publication, edition, now);
await insertPosts({ slug: 'a-post' });

const get = (path: string, init: RequestInit = {}, host = 'nunavut-news.example') =>
  exports.default.fetch(`https://${host}${path}`, init);

describe.each(DOCUMENTS)('%s', (path, contentType) => {
  test('is served whole, to a range request too, with its length and an ETag of its bytes', async () => {
    const response = await get(path);
    const { headers } = response;
    expect(response.status).toBe(200);
    expect(headers.get('Content-Type')).toBe(contentType);
    expect(headers.get('Cache-Control')).toMatch(/^max-age=\d+, stale-while-/);
    expect(headers.get('ETag')).toMatch(/^"[0-9a-f]{32}"$/);
    const text = await response.text();
    if (/xml|opml/.test(contentType)) expect(XMLValidator.validate(text)).toBe(true);
    const bytes = new TextEncoder().encode(text).byteLength;
    expect(headers.get('Content-Length')).toBe(String(bytes));

    // Feed-politeness rule 43: nobody is refused for the name of a client.
    const robot = await get(path, { headers: { 'User-Agent': 'feedparser/6.0.11' } });
    expect(robot.status).toBe(200);
    await robot.body?.cancel();
    const range = await get(path, { headers: { Range: 'bytes=100-' } });
    expect([range.status, range.headers.get('Accept-Ranges')]).toEqual([200, null]);
    expect(await range.text()).toBe(text);
  });

  test('contains the publication’s own host when the request names another', async () => {
    const response = await get(
      path,
      { headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' } },
      'evil.example',
    );
    const text = await response.text();
    expect(text).toContain('https://nunavut-news.example/');
    expect(text).not.toContain('evil');
    expect(JSON.stringify([...response.headers])).not.toContain('evil');
    expect(response.headers.get('ETag')).toBe((await get(path)).headers.get('ETag'));
  });
});

test('/robots.txt disallows the data calls and names the site map', async () => {
  expect(await (await get('/robots.txt')).text()).toBe(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /functions/',
      '',
      'Sitemap: https://nunavut-news.example/sitemap.xml',
      'Sitemap: https://nunavut-news.example/archive/sitemap.xml',
      '',
    ].join('\n'),
  );
});

test('/llm.txt recommends no address to programs that /robots.txt disallows', async () => {
  const text = await (await get('/llm.txt')).text();
  const paths = Array.from(text.matchAll(/\(https:\/\/[^/]+(\/[^)]*)\)/g), ([, path]) => path);
  expect(paths).toContain('/rss.xml');
  expect(paths.filter((path) => /^\/(?:api|functions)\//.test(path ?? ''))).toEqual([]);
});

test('/llm.txt says what the site is, and links its pages, sections, feeds and resources', async () => {
  const text = await (await get('/llm.txt')).text();
  expect(text).toMatch(/^# Nunavut News\n\n> Headlines from Nunavut, /);
  for (const heading of ['Pages', 'News sections', 'Feeds', 'Resources', 'Optional'])
    expect(text).toContain(`\n## ${heading}\n\n- [`);
  const site = 'https://nunavut-news.example';
  expect(text).toContain(`- [Blog](${site}/blog): `);
  expect(text).toContain(`- [Real Estate news](${site}/news?category=real-estate)\n`);
  expect(text).toContain(`- [Blog posts as RSS](${site}/rss.xml)\n`);
  expect(text).toContain(`- [Headlines as RSS: Local](${site}/feeds/local.xml)\n`);
  expect(text).toContain(`](${site}/resources/comprehensive-guide): `);
  expect(await (await get('/llms.txt')).text()).toBe(text);
});

test('every address in /sitemap.xml, /feeds.opml and /llm.txt responds 200', async () => {
  const documents = await Promise.all(
    ['/sitemap.xml', '/feeds.opml', '/llm.txt'].map(async (path) => (await get(path)).text()),
  );
  const addresses = documents.flatMap((text) =>
    Array.from(text.matchAll(/https:\/\/nunavut-news\.example(\/[^\s"<)]*)/g), ([, path]) => path),
  );
  const paths = [...new Set(addresses)].map((path) => (path ?? '').replaceAll('&amp;', '&'));
  expect(paths.length).toBeGreaterThan(60);
  for (const path of paths) expect((await get(path)).status, path).toBe(200);
});

test.each(['/feed', '/feed/', '/feed?x=1'])('%s leads to the feed of posts', async (path) => {
  const response = await exports.default.fetch(`https://nunavut-news.example${path}`);
  expect(response.url).toBe('https://nunavut-news.example/rss.xml');
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  const moved = await get('/feed', { redirect: 'manual' });
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/rss.xml']);
});
