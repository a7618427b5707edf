import { env, exports } from 'cloudflare:workers';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { fallbackItems } from '../../../../src/model/edition/news-item.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { feedChangedAt, firstCarriedAt } from '../../../../src/site/syndication/post-feed.ts';
import { storeDays } from '../../../support/archive-fixtures.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { insertPosts } from '../../../support/database.ts';
import { composeWith } from '../../../support/fixtures.ts';
import {
  DAY,
  HOUR,
  publicationFixture,
  START,
  showEdition,
} from '../../../support/publication-fixture.ts';

const RSS = 'application/rss+xml';
const XML = 'application/xml';
const TEXT = 'text/plain';
const DOCUMENTS = Object.entries({
  '/rss.xml': RSS,
  '/feeds/local.xml': RSS,
  '/feeds/all.xml': RSS,
  '/feeds/real-estate.xml': RSS,
  '/atom.xml': 'application/atom+xml',
  '/feed.json': 'application/feed+json',
  '/feeds.opml': 'text/x-opml',
  '/sitemap.xml': XML,
  '/robots.txt': TEXT,
  '/llm.txt': TEXT,
  '/llms.txt': TEXT,
  '/.well-known/security.txt': TEXT,
}).map(([path, type]) => [path, `${type}; charset=utf-8`] as const);

const [publication] = BUILT_IN_PUBLICATIONS;
const now = new Date();
const edition = composeWith(publication, fallbackItems(now), now);
await showEdition(publication, edition, now);
await insertPosts({ slug: 'a-post' });

const get = (path: string, init: RequestInit = {}, host = 'nunavut-news.example') =>
  exports.default.fetch(`https://${host}${path}`, init);

test.each(DOCUMENTS)(
  '%s is complete as %s, even for range requests, with length, ETag and the publication’s own host',
  async (path, contentType) => {
    const response = await get(path);
    const { headers } = response;
    expect(response.status).toBe(200);
    expect(headers.get('Content-Type')).toBe(contentType);
    expect(headers.get('Cache-Control')).toMatch(/^max-age=\d+, stale-while-/);
    const etag = headers.get('ETag');
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const text = await response.text();
    if (/xml|opml/.test(contentType)) expect(XMLValidator.validate(text)).toBe(true);
    const bytes = new TextEncoder().encode(text).byteLength;
    expect(headers.get('Content-Length')).toBe(String(bytes));

    // Feed-politeness rule 43: no client is refused by its name.
    const robot = await get(path, { headers: { 'User-Agent': 'feedparser/6.0.11' } });
    expect([robot.status, await robot.text()]).toEqual([200, text]);
    const range = await get(path, { headers: { Range: 'bytes=100-' } });
    expect([range.status, range.headers.get('Accept-Ranges')]).toEqual([200, null]);
    expect(await range.text()).toBe(text);

    expect(text).toContain('https://nunavut-news.example/');
    const evil = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const other = await get(path, { headers: evil }, 'evil.example');
    expect([await other.text(), other.headers.get('ETag')]).toEqual([text, etag]);
    expect(JSON.stringify([...other.headers])).not.toContain('evil');
  },
);

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

test('/llm.txt describes the site, and links its pages, sections, feeds and resources', async () => {
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
  // Nothing that robots.txt disallows is recommended to programs.
  expect(text).not.toMatch(/\(https:\/\/[^/]+\/(?:api|functions)\//);
});

test('/feed redirects to the feed of posts', async () => {
  for (const path of ['/feed', '/feed/', '/feed?x=1']) {
    const response = await get(path);
    expect(response.url).toBe('https://nunavut-news.example/rss.xml');
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  }
  const moved = await get('/feed', { redirect: 'manual' });
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/rss.xml']);
});

test('the site map of the back issues links one for each month, which lists its days', async () => {
  const { publication, get } = publicationFixture();
  await storeDays(publication.id, { '2026-10-02': {}, '2026-10-03': {}, '2026-11-19': {} });
  const [host] = publication.hosts;
  const read = async (path: string) => (await get(path)).text();
  const found = (xml: string) => Array.from(xml.matchAll(/<(?:loc|lastmod)>(.*?)</g), ([, t]) => t);
  const index = await read('/archive/sitemap.xml');
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(found(index)).toEqual([
    `https://${host}/archive/sitemap.xml?month=2026-10`,
    '2026-10-03',
    `https://${host}/archive/sitemap.xml?month=2026-11`,
    '2026-11-19',
  ]);
  const month = await read('/archive/sitemap.xml?month=2026-10');
  expect(month).toContain('<urlset ');
  expect(found(month)).toEqual([
    `https://${host}/archive/2026-10-02`,
    '2026-10-02',
    `https://${host}/archive/2026-10-03`,
    '2026-10-03',
  ]);
});

test('/archive/sitemap.xml is a 404 if it would be empty, and so is the index of a paper without an issue', async () => {
  expect((await publicationFixture().get('/archive/sitemap.xml')).status).toBe(404);
  const { publication, get } = publicationFixture();
  await storeDays(publication.id, { '2026-10-02': {} });
  for (const month of ['2026-09', '2', '2026-10-02', 'x'])
    expect((await get(`/archive/sitemap.xml?month=${month}`)).status, month).toBe(404);
});

test('site map, sitemap.xml and llm.txt name the back issues only if the deployment stores them', async () => {
  const paths = ['/sitemap', '/sitemap.xml', '/llm.txt'];
  const leadThere = async (changes: Partial<Env>) => {
    const { get } = publicationFixture();
    const texts = paths.map(async (path) => (await get(path, changes)).text());
    return (await Promise.all(texts)).map((text) => /\/archive["<)]/.test(text));
  };
  expect(await leadThere({})).toEqual([true, true, true]);
  // A deployment without the bucket has no such binding.
  const without: { ARCHIVE?: unknown } = { ARCHIVE: undefined };
  expect(await leadThere(without as Partial<Env>)).toEqual([false, false, false]);
});

test('/sitemap.xml has the edit date of an edited post, the date of another, and none for a post without date', async () => {
  const fixture = publicationFixture();
  await fixture.publish(
    { slug: 'map-edited', date: '2026-11-02', updated: '2026-11-20T12:30:00.5Z' },
    { slug: 'map-plain', date: '2026-11-02' },
    { slug: 'map-words', date: 'November 20, 2026' },
    { slug: 'map-dateless', date: 'some day' },
  );
  const xml = await (await fixture.get('/sitemap.xml')).text();
  const entries = xml.matchAll(/(map-.*)<\/loc>\s*<(.*?)\s*[<\n]/g);
  expect(Array.from(entries, ([, slug, next]) => `${slug} ${next}`).sort()).toEqual([
    'map-dateless /url>',
    'map-edited lastmod>2026-11-20T12:30:00.500Z',
    'map-plain lastmod>2026-11-02',
    'map-words lastmod>2026-11-20T00:00:00.000Z',
  ]);
});

test('feed-politeness rule 42: an unchanged feed has the same bytes and validators a day later', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'same' });
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
    fixture.now = START;
    const before = await fixture.get(path);
    fixture.now += DAY;
    clearCaches();
    const after = await fixture.get(path);
    expect(await after.text()).toBe(await before.text());
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
    expect(after.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  }
});

test('feed-politeness rule 41: unchanged feed responds 304 by ETag, by date, and by ETag alone when both are sent', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'validators' });
  const { headers } = await fixture.get('/rss.xml');
  const etag = headers.get('ETag') ?? '';
  const modified = headers.get('Last-Modified') ?? '';
  const long = 'Thu, 19 Nov 2026 12:00:00 GMT';
  const cases: [Record<string, string>, number][] = [
    [{ 'If-None-Match': etag }, 304],
    [{ 'If-None-Match': `"other", W/${etag}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': '"other"' }, 200],
    [{ 'If-Modified-Since': modified }, 304],
    [{ 'If-Modified-Since': long }, 200],
    [{ 'If-Modified-Since': '2030-01-01T00:00:00Z' }, 200],
    [{ 'If-Modified-Since': 'Friday, 20-Nov-26 12:00:00 GMT' }, 304],
    [{ 'If-None-Match': etag, 'If-Modified-Since': long }, 304],
    [{ 'If-None-Match': '"other"', 'If-Modified-Since': modified }, 200],
  ];
  for (const [given, status] of cases) {
    const response = await fixture.get('/rss.xml', {}, { headers: given });
    expect(response.status, JSON.stringify(given)).toBe(status);
    expect(response.headers.get('ETag')).toBe(etag);
    if (status === 304) expect(await response.text()).toBe('');
  }
});

const at = (ms: number) => new Date(START + ms);

test('post first listed by two Workers at the same time has the same time in both', async () => {
  const { publication } = publicationFixture();
  const [one, other] = await Promise.all([
    firstCarriedAt(env, publication, ['at-once'], at(0)),
    firstCarriedAt(env, publication, ['at-once'], at(5)),
  ]);
  expect(one).toEqual(other);
  expect(await firstCarriedAt(env, publication, ['at-once'], at(HOUR))).toEqual(one);
});

test('posts are listed under their slugs, even ones like numbers or SQL, and in each publication at its own time', async () => {
  const one = publicationFixture();
  const other = publicationFixture();
  const slugs = ['2026', '1e3', "o'clock", '"; DROP TABLE posts; --', 'ᓄᓇᕗᑦ'];
  const times = await firstCarriedAt(env, one.publication, slugs, at(0));
  expect([...times.keys()].sort()).toEqual([...slugs].sort());
  const others = await firstCarriedAt(env, other.publication, ['2026'], at(HOUR));
  expect(others.get('2026')).toBe(START + HOUR);
});

test('change time of the feed is the time its digest first differed', async () => {
  const { publication } = publicationFixture();
  const since = (digest: string, ms: number) => feedChangedAt(env.DB, publication, digest, at(ms));
  expect(await since('a', 0)).toBe(START);
  expect(await since('a', HOUR)).toBe(START);
  expect(await since('b', 2 * HOUR)).toBe(START + 2 * HOUR);
  expect(await since('a', 3 * HOUR)).toBe(START + 3 * HOUR);
});

test('new posts beyond the daily budget write no row and have no time until the next day', async () => {
  const { publication } = publicationFixture();
  const first = await firstCarriedAt(env, publication, ['steady'], at(0));
  while (await takeFromBudget(env, 'posts carried', START, 1_000));
  const rows = noCounts();
  const db = countedDatabase(env.DB, rows);
  const slugs = ['steady', 'new'];
  expect(await firstCarriedAt({ DB: db }, publication, slugs, at(0))).toEqual(first);
  expect(rows.rowsWritten).toBe(0);
  const times = await firstCarriedAt(env, publication, slugs, at(DAY));
  expect(Object.fromEntries(times)).toEqual({ steady: START, new: START + DAY });
});
