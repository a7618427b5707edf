import { expect, it, test } from 'vitest';
import { findFeedLinks } from '../../../../src/feeds/judge/feed-links.ts';
import { findAnnouncedFeeds } from '../../../../src/feeds/judge/judge-address.ts';

const hrefs = (page: string) => findFeedLinks(page).links.map(({ href }) => href);

it.each([
  ...['feed', '/feed/', '/rss', '/news.rss', 'atom.xml', '/index.xml?x=1', '/?feed=rss2'],
  ...['/news?format=rss', '/feeds/local', '/feed.json', 'https://feeds.paper.example/top'],
  'feed://paper.example/news',
])('guesses that %s leads to a feed', (href) => {
  const link = { href, title: undefined, isAnnounced: false };
  expect(findFeedLinks(`<p><a href="${href}">RSS`).links).toEqual([link]);
});

it.each([
  ...['/feedback', '/#feed', '#rss', '/news', '/sitemap.xml', '/wp-json/feed', '/rss/icon.svg'],
  ...['/embarrassing', ''],
])('does not take %j for a feed', (href) => {
  expect(hrefs(`<a href="${href}">`)).toEqual([]);
});

it('takes a link of type application/json for a guess, and none of the WordPress API', () => {
  const links = ['/api/stories', '/wp-json/wp/v2/pages/2'].map(
    (href) => `<link rel=alternate type="application/json" href="${href}">`,
  );
  expect(findFeedLinks(links.join('')).links).toMatchObject([
    { href: '/api/stories', isAnnounced: false },
  ]);
});

it('reads no link in comments, scripts, styles and texts of fields, and none after a comment without an end', () => {
  const link = '<a href=/feed>';
  const hidden = ['script', 'style', 'textarea', 'title'].map(
    (name) => `<${name}>${link}</${name}>`,
  );
  expect(hrefs(`<!-- ${link} -->${hidden.join('')}<a href=/rss><!-- ${link}`)).toEqual(['/rss']);
});

it('gives titles as plain text, without markup, direction marks and control characters, cut to 120 characters', () => {
  const title = '&lt;b onclick=x&gt;\u202eNews\u0000&lt;/b&gt; &quot;A&quot;'.padEnd(
    400,
    ' and more',
  );
  const page = `<link rel="alternate" type="application/rss+xml" title="${title}" href="/feed">`;
  const found = findFeedLinks(page).links[0]?.title ?? '';
  expect(found).toMatch(/^News "A" and more/);
  expect(found.length).toBeLessThanOrEqual(120);
});

it('takes the first base, and stops at 1,000 links of 10,000', () => {
  const page = `<base target=x><base href=/one><base href=/two>${'<a href=/feed>'.repeat(10_000)}`;
  const { base, links } = findFeedLinks(page, 'https://paper.example/news/');
  expect([base, links.length]).toEqual(['https://paper.example/one', 1_000]);
});

const PAGE = 'https://paper.example/news/';

test('findAnnouncedFeeds gives each feed that a page links to as its alternate once, as an absolute address', () => {
  const page = `<html><head><link rel="stylesheet" href="/a.css">
    <link rel="alternate" type="application/rss+xml" title="News" href="/feed/">
    <link rel="Alternate Home" type="application/atom+xml; charset=utf-8" href='atom.xml?a=1&amp;b=2'>
    <link rel=alternate type=application/feed+json href=//other.example/feed.json>
    <link rel="alternate" type="application/rss+xml" href="https://paper.example/feed/">
    <link rel="alternate" hreflang="fr" href="/fr/">`;
  expect(findAnnouncedFeeds(page, PAGE)).toEqual([
    'https://paper.example/feed/',
    'https://paper.example/news/atom.xml?a=1&b=2',
    'https://other.example/feed.json',
  ]);
});

test('findAnnouncedFeeds resolves against the base of the page, and gives no script and no broken address', () => {
  const page = `<base href="https://www.paper.example/sub/"><link rel="alternate" type="application/rss+xml" href="rss">
    <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
    <link rel="alternate" type="application/rss+xml" href="https://[">
    <a rel="alternate" type="application/rss+xml" href="/not-a-link">`;
  expect(findAnnouncedFeeds(page, PAGE)).toEqual(['https://www.paper.example/sub/rss']);
  expect(
    findAnnouncedFeeds('<link rel="alternate" type="text/xml" href="/rss">', undefined),
  ).toEqual([]);
});
