import { expect, test } from 'vitest';
import { findAnnouncedFeeds } from '../../../../src/ingest/verdict/find-failure.ts';

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
