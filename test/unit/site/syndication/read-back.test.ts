import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import type { EditionItem } from '../../../../src/model/edition/edition.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { writeAtom } from '../../../../src/site/syndication/atom.ts';
import { writeOpml } from '../../../../src/site/syndication/fixed-documents.ts';
import {
  sectionChannel,
  writeHeadlinesRss,
} from '../../../../src/site/syndication/headline-feeds.ts';
import { writeJsonFeed } from '../../../../src/site/syndication/post-documents.ts';
import { onOneLine, type PostFeed } from '../../../../src/site/syndication/post-feed.ts';
import { writePostsRss, writeRss } from '../../../../src/site/syndication/rss.ts';
import { editionItem, NUNAVUT_NEWS, newsSource } from '../../../support/fixtures.ts';
import { HOSTILE_TITLES, seenTitle } from '../../../support/hostile.ts';

const AT = '2026-11-20T08:30:00.000Z';
const ENGLISH = NUNAVUT_NEWS;
const FRENCH: Publication = {
  ...ENGLISH,
  language: 'fr-CA',
  name: 'Le Journal',
  description: 'Le jour',
};

function postsOf(titles: readonly string[]): PostFeed {
  const at = Date.parse(AT);
  const posts = titles.map((title, index) => ({
    url: `https://nunavut-news.example/blog/${index}`,
    title: onOneLine(title),
    description: onOneLine(title),
    publishedAt: at,
    updatedAt: at,
  }));
  return { changedAt: at, posts };
}

const localFeed = (items: readonly EditionItem[], publication = ENGLISH) =>
  writeHeadlinesRss(sectionChannel('local', publication), items, publication);

const asPosts = HOSTILE_TITLES.map(([title]) => title);
const asHeadlines = asPosts.map((title, index) =>
  editionItem({ title: onOneLine(title), link: `https://courier.example/${index}` }),
);
const FEEDS: readonly (readonly [name: string, xml: string])[] = [
  ['the RSS feed of posts', writePostsRss(postsOf(asPosts), ENGLISH)],
  ['the Atom feed of posts', writeAtom(postsOf(asPosts), ENGLISH)],
  ['a feed of headlines', localFeed(asHeadlines)],
];
const EXPECTED = HOSTILE_TITLES.map(([, title]) => title);

/** Parsers that read a feed's titles. The site's own reads an RSS title as HTML. */
const READERS: Record<string, (xml: string) => Promise<(string | undefined)[] | undefined>> = {
  feedsmith: async (xml) => {
    const read = parseWithFeedsmith(xml);
    if (read.format === 'atom') return read.feed.entries?.map(({ title }) => title?.value);
    return read.format === 'rss' ? read.feed.items?.map(({ title }) => title) : undefined;
  },
  'rss-parser': async (xml) =>
    (await new RssParser().parseString(xml)).items.map(({ title }) => title),
  'the site’s own parser': async (xml) =>
    parseFeed(new TextEncoder().encode(xml), { url: 'https://paper.example/rss.xml' }).entries.map(
      ({ titles }) => titles[0]?.start(Number.POSITIVE_INFINITY).text,
    ),
};

describe.each(FEEDS)('%s', (_, xml) => {
  test.each(Object.entries(READERS))('is read with all titles intact by %s', async (__, read) => {
    expect((await read(xml))?.map(seenTitle)).toEqual(EXPECTED);
  });
});

test('the JSON feed of posts is read with all titles intact by feedsmith', () => {
  const read = parseWithFeedsmith(writeJsonFeed(postsOf(asPosts), ENGLISH));
  expect(read.format === 'json' && read.feed.items?.map(({ title }) => title)).toEqual(EXPECTED);
});

test('markup in RSS titles stays text for programs that parse titles as HTML', () => {
  const title = 'The <b>Paper</b> & &amp;';
  const facts = { title, description: '', language: 'en', pagePath: '/', path: '/feeds/x.xml' };
  const times = { newestAt: 0, changedAt: 0 };
  const item = { title, link: undefined, guid: 'x', isPermaLink: false, description: '' };
  const xml = writeRss(ENGLISH, { ...facts, times }, [{ ...item, publishedAt: undefined }]);
  // The title of the channel, of its picture and of the item.
  expect(xml.split('<title>The ‹b›Paper‹/b› &amp; &amp;\u2060amp;</title>')).toHaveLength(4);
});

test('descriptions in RSS are read back by a program that parses them as HTML', async () => {
  const { items } = await new RssParser().parseString(writePostsRss(postsOf(asPosts), ENGLISH));
  expect(items.map(({ contentSnippet }) => contentSnippet)).toEqual(EXPECTED);
});

test('descriptions are escaped for HTML only when HTML would read them differently', () => {
  const typed = ['Fish & chips, 7 > 6', 'Use <b> and &copy; with care', '3 < 5', 'AT&T, R&D'];
  const xml = writePostsRss(postsOf(typed), ENGLISH);
  const written = [...xml.matchAll(/<item>[\s\S]*?<description>(.*)<\/description>/g)];
  expect(written.map(([, description]) => description)).toEqual([
    'Fish &amp; chips, 7 &gt; 6',
    'Use &amp;lt;b&amp;gt; and &amp;amp;copy; with care',
    '3 &amp;lt; 5',
    'AT&amp;amp;T, R&amp;amp;D',
  ]);
});

test('feeds of a paper in French are in French', () => {
  const posts = postsOf(['x']);
  const rss = writePostsRss(posts, FRENCH);
  expect(rss).toContain('- Actualités et nouveautés</title>');
  expect(rss).toContain('<category>Blogue</category>');
  for (const xml of [rss, localFeed([editionItem()], FRENCH)])
    expect(xml).toContain('<language>fr-ca</language>');
  expect(writeAtom(posts, FRENCH)).toContain('xml:lang="fr-CA"');
  expect(writeJsonFeed(posts, FRENCH)).toContain('"language": "fr-CA"');
  expect(writeOpml(FRENCH)).toContain('<title>Le Journal\u00a0: fils RSS</title>');
});

test('an item of a feed of headlines has its publisher, the publisher’s feed and its own address', () => {
  const url = 'https://courier.example/feed?all&of=it';
  const source = newsSource('courier', { publisher: 'Courier', url });
  const desks = [{ id: 'desk', name: 'Desk', sources: [source] }];
  const xml = localFeed([editionItem({ category: 'Sealift' })], { ...ENGLISH, desks });
  expect(xml).toContain('<lastBuildDate>Fri, 20 Nov 2026 08:30:00 GMT</lastBuildDate>');
  expect(xml).toContain('<atom:link href="https://nunavut-news.example/feeds/local.xml"');
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

test('an item of a publisher without a source names the site of its link as source', () => {
  const xml = localFeed([editionItem({ publisher: 'Herald', link: 'https://herald.example/a/b' })]);
  expect(xml).toContain('<source url="https://herald.example/">Herald</source>');
});

test('items without an address, or with a shared one, have unique guids', () => {
  const page = 'https://courier.example/live';
  const xml = localFeed([
    editionItem({ link: page }),
    editionItem({ id: 'two', link: page }),
    editionItem({ id: 'three', link: '#' }),
    editionItem({ id: 'four' }),
  ]);
  const guids = [...xml.matchAll(/<guid isPermaLink="(.*)">(.*)<\/guid>/g)].map(
    ([, isLink, guid]) => `${isLink} ${guid}`,
  );
  expect(guids).toEqual([
    'false nunavut-news/local/one',
    'false nunavut-news/local/two',
    'false nunavut-news/local/three',
    'true https://courier.example/stories/1?a=1&amp;b=2',
  ]);
  expect(xml.split(`<link>${page}</link>`)).toHaveLength(3);
  expect(xml).not.toContain('<link>#');
});

test.each(['a', 'ᐊ'])('a feed of 15 longest headlines in %s is under 64 KB', (letter) => {
  const items = Array.from({ length: 15 }, (_, index) =>
    editionItem({
      id: `story-${index}`,
      title: letter.repeat(300),
      description: letter.repeat(500),
      category: letter.repeat(80),
      link: `https://courier.example/${'section/'.repeat(12)}${index}`,
    }),
  );
  const xml = localFeed(items);
  expect(xml.match(/<item>/g)).toHaveLength(15);
  expect(new TextEncoder().encode(xml).byteLength).toBeLessThan(65_536);
});
