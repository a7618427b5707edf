import { expect, it, test } from 'vitest';
import { findFeedLinks } from '../../../../src/feeds/judge/feed-links.ts';
import { findAnnouncedFeeds } from '../../../../src/feeds/judge/judge-address.ts';

const hrefs = (page: string) => findFeedLinks(page).links.map(({ href }) => href);

it.each([
  ...['feed', '/feed/', '/rss', '/news.rss', 'atom.xml', '/index.xml?x=1', '/?feed=rss2'],
  ...['/news?format=rss', '/feeds/local', '/feed.json', 'https://feeds.paper.example/top'],
  'feed://paper.example/news',
])('takes %s for a possible feed', (href) => {
  const link = { href, title: undefined, isAnnounced: false };
  expect(findFeedLinks(`<p><a href="${href}">RSS`).links).toEqual([link]);
});

it.each([
  ...['/feedback', '/#feed', '#rss', '/news', '/sitemap.xml', '/wp-json/feed', '/rss/icon.svg'],
  ...['/embarrassing', ''],
])('does not take %j for a feed', (href) => {
  expect(hrefs(`<a href="${href}">`)).toEqual([]);
});

it('takes a link of type application/json for a possible feed, but not the WordPress API', () => {
  const links = ['/api/stories', '/wp-json/wp/v2/pages/2'].map(
    (href) => `<link rel=alternate type="application/json" href="${href}">`,
  );
  expect(findFeedLinks(links.join('')).links).toMatchObject([
    { href: '/api/stories', isAnnounced: false },
  ]);
});

it('ignores links in comments, scripts, styles and text fields, and after an unclosed comment', () => {
  const link = '<a href=/feed>';
  const hidden = ['script', 'style', 'textarea', 'title'].map(
    (name) => `<${name}>${link}</${name}>`,
  );
  expect(hrefs(`<!-- ${link} -->${hidden.join('')}<a href=/rss><!-- ${link}`)).toEqual(['/rss']);
});

it('cleans titles of markup, direction marks and control characters, and cuts them to 120', () => {
  const title = '&lt;b onclick=x&gt;\u202eNews\u0000&lt;/b&gt; &quot;A&quot;'.padEnd(
    400,
    ' and more',
  );
  const page = `<link rel="alternate" type="application/rss+xml" title="${title}" href="/feed">`;
  const found = findFeedLinks(page).links[0]?.title ?? '';
  expect(found).toMatch(/^News "A" and more/);
  expect(found.length).toBeLessThanOrEqual(120);
});

it('uses the first base, and stops after 1,000 links', () => {
  const page = `<base target=x><base href=/one><base href=/two>${'<a href=/feed>'.repeat(10_000)}`;
  const { base, links } = findFeedLinks(page, 'https://paper.example/news/');
  expect([base, links.length]).toEqual(['https://paper.example/one', 1_000]);
});

const PAGE = 'https://paper.example/news/';

test('findAnnouncedFeeds lists each alternate feed of a page once, as an absolute address', () => {
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

test('findAnnouncedFeeds resolves against the page’s base, without scripts and invalid addresses', () => {
  const page = `<base href="https://www.paper.example/sub/"><link rel="alternate" type="application/rss+xml" href="rss">
    <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
    <link rel="alternate" type="application/rss+xml" href="https://[">
    <a rel="alternate" type="application/rss+xml" href="/not-a-link">`;
  expect(findAnnouncedFeeds(page, PAGE)).toEqual(['https://www.paper.example/sub/rss']);
  expect(
    findAnnouncedFeeds('<link rel="alternate" type="text/xml" href="/rss">', undefined),
  ).toEqual([]);
});
