import { env } from 'cloudflare:workers';
import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { expect, test } from 'vitest';
import type { Edition } from '../../../../src/edition/edition.ts';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { editionOf, getFeed, headline } from '../../../support/headline-feed.ts';
import { HOSTILE_TITLES, STORED_TITLES, seenTitle } from '../../../support/hostile-titles.ts';
import { HOUR, MINUTE, publicationFixture } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

test('section feed item has its publisher, the publisher’s feed and its own address', async () => {
  const fixture = await editionOf([headline()]);
  const response = await getFeed(fixture, '/feeds/local.xml');
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(response.headers.get('Cache-Tag')).toBe(`desk:${fixture.publication.id}:local`);
  const xml = await response.text();
  expect(xml).toContain(`<title>${fixture.publication.hosts[1]} - Local Headlines</title>`);
  expect(xml).toContain('<lastBuildDate>Fri, 20 Nov 2026 08:30:00 GMT</lastBuildDate>');
  expect(xml).toContain(
    `<atom:link href="https://${fixture.publication.hosts[0]}/feeds/local.xml"`,
  );
  expect(xml).toContain(`    <item>
      <title>A headline</title>
      <link>https://courier.example/stories/1?a=1&amp;b=2</link>
      <guid isPermaLink="true">https://courier.example/stories/1?a=1&amp;b=2</guid>
      <description>What happened.</description>
      <pubDate>Fri, 20 Nov 2026 08:30:00 GMT</pubDate>
      <category>Local</category>
      <category>Sealift</category>
      <source url="https://courier.example/feed?all&amp;of=it">Courier</source>
    </item>`);
});

test('section feed item without an address has its own guid and no link', async () => {
  const fixture = await editionOf([headline({ link: '#' })]);
  const xml = await (await getFeed(fixture, '/feeds/local.xml')).text();
  expect(xml).toContain(`<guid isPermaLink="false">${fixture.publication.id}/local/one</guid>`);
  expect(xml).not.toContain('<link>#');
});

test('section feed items that share an address have guids of their own and link to it', async () => {
  const page = 'https://courier.example/live';
  const fixture = await editionOf([
    headline({ link: page }),
    headline({ id: 'two', link: page }),
    headline({ id: 'three' }),
  ]);
  const xml = await (await getFeed(fixture, '/feeds/local.xml')).text();
  const guids = [...xml.matchAll(/<guid isPermaLink="(.*)">(.*)<\/guid>/g)].map(
    ([, isLink, guid]) => `${isLink} ${guid}`,
  );
  expect(guids).toEqual([
    `false ${fixture.publication.id}/local/one`,
    `false ${fixture.publication.id}/local/two`,
    'true https://courier.example/stories/1?a=1&amp;b=2',
  ]);
  expect(xml.split(`<link>${page}</link>`)).toHaveLength(3);
});

test('section feed item of a publisher without a source names the site of its link as source', async () => {
  const fixture = await editionOf([
    headline({ publisher: 'Herald', link: 'https://herald.example/a/b' }),
  ]);
  expect(await (await getFeed(fixture, '/feeds/local.xml')).text()).toContain(
    '<source url="https://herald.example/">Herald</source>',
  );
});

test.each(['/feeds/sports.xml', '/feeds/nowhere.xml', '/feeds/local', '/feeds/local.xml.xml'])(
  'section feed %s is 404 when only local news has sources',
  async (path) => {
    const fixture = await editionOf([headline()]);
    const response = await getFeed(fixture, path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  },
);

test('section feed is 503, without fallback items, when the section was never fetched', async () => {
  const fixture = publicationFixture();
  const response = await getFeed(fixture, '/feeds/local.xml');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('300');
  expect(log.lines('document not renewed')).toHaveLength(1);
});

test('unchanged section feed has the same bytes and responds 304 by ETag and by date', async () => {
  const fixture = await editionOf([headline()]);
  const before = await getFeed(fixture, '/feeds/local.xml');
  fixture.now += HOUR;
  clearCaches();
  const after = await getFeed(fixture, '/feeds/local.xml');
  expect(await after.text()).toBe(await before.text());
  const etag = after.headers.get('ETag') ?? '';
  const since = after.headers.get('Last-Modified') ?? '';
  expect(since).toBe('Fri, 20 Nov 2026 09:00:00 GMT');
  expect((await getFeed(fixture, '/feeds/local.xml', { 'If-None-Match': etag })).status).toBe(304);
  expect((await getFeed(fixture, '/feeds/local.xml', { 'If-Modified-Since': since })).status).toBe(
    304,
  );
});

test('section feed contains new stories within a minute', async () => {
  const fixture = await editionOf([headline()]);
  await getFeed(fixture, '/feeds/local.xml');
  const next = {
    shape: 1 as const,
    version: 'v2',
    publishedAt: '2026-11-20T12:00:30.000Z',
    sections: { local: [headline({ title: 'The next headline' })] },
  };
  await showEdition(env.EDITIONS, fixture.publication, next, new Date(fixture.now));
  fixture.now += MINUTE;
  expect(await (await getFeed(fixture, '/feeds/local.xml')).text()).toContain('The next headline');
});

test('section feed that returns to earlier stories gets a later Last-Modified', async () => {
  const fixture = await editionOf([headline()]);
  const first = await getFeed(fixture, '/feeds/local.xml');
  expect(first.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 09:00:00 GMT');
  const again: Edition = {
    shape: 1,
    version: 'v1',
    publishedAt: '2026-11-20T12:00:30.000Z',
    sections: { local: [headline()] },
  };
  await showEdition(env.EDITIONS, fixture.publication, again, new Date(fixture.now));
  fixture.now += MINUTE;
  const later = await getFeed(fixture, '/feeds/local.xml');
  expect(later.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:30 GMT');
  expect(later.headers.get('ETag')).toBe(first.headers.get('ETag'));
});

test('headlines of every kind are read back from a section feed by two libraries and the site’s own parser', async () => {
  const cleaned = (titles: readonly (readonly [string, string])[]) =>
    titles.map(([title], index) => headline({ title, link: `https://courier.example/${index}` }));
  const all = await editionOf(cleaned(HOSTILE_TITLES));
  const xml = await (await getFeed(all, '/feeds/local.xml')).text();
  // Ingest collapses line breaks; the feed writer does not change them.
  const read = (titles: readonly (string | undefined)[]) =>
    titles.map((title) => seenTitle(title)?.replace(/\s+/g, ' '));
  const expected = HOSTILE_TITLES.map(([, title]) => title);
  const smith = parseWithFeedsmith(xml);
  expect(
    read(smith.format === 'rss' ? (smith.feed.items ?? []).map(({ title }) => title) : []),
  ).toEqual(expected);
  const parsed = await new RssParser().parseString(xml);
  expect(read(parsed.items.map(({ title }) => title))).toEqual(expected);

  const plain = await editionOf(cleaned(STORED_TITLES));
  const bytes = await (await getFeed(plain, '/feeds/local.xml')).arrayBuffer();
  const { entries } = parseFeed(new Uint8Array(bytes));
  expect(
    read(entries.map(({ titles }) => titles[0]?.start(Number.POSITIVE_INFINITY).text)),
  ).toEqual(STORED_TITLES.map(([, title]) => title));
});

test.each([
  ['Latin letters', 'a'],
  ['syllabics', 'ᐊ'],
])(
  'section feed with 15 headlines of the longest texts in %s stays under 64 KB',
  async (_, letter) => {
    const items = Array.from({ length: 15 }, (_, index) =>
      headline({
        id: `story-${index}`,
        title: letter.repeat(300),
        description: letter.repeat(500),
        category: letter.repeat(80),
        link: `https://courier.example/${'section/'.repeat(12)}${index}`,
      }),
    );
    const xml = await (await getFeed(await editionOf(items), '/feeds/local.xml')).text();
    expect(xml.match(/<item>/g)).toHaveLength(15);
    expect(new TextEncoder().encode(xml).byteLength).toBeLessThan(65_536);
  },
);
