import { expect, it } from 'vitest';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { readDocument } from '../../../support/read-document.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';
const feed = (items: unknown, more = {}) =>
  JSON.stringify({ version: VERSION, title: 'Paper', items, ...more });
const parse = (text: string) => parseFeed(new TextEncoder().encode(text));

it('readJsonFeed reads the stories and fields of JSON Feed 1.1, but those of a wrong type', () => {
  const document = feed(
    [
      {
        id: 'a-1',
        url: '/stories/1',
        title: 'Fish & 5 < 6',
        content_html: '<p>Text &amp; more</p>',
        image: 'a.jpg',
        date_published: '2026-01-02T03:04:05Z',
        tags: ['', 'Food'],
        authors: [{ name: 'Jane Doe' }, { url: 'x' }, { name: 'Joe Roe' }],
        language: 'fr',
      },
      null,
      'x',
      { title: {}, attachments: [{ url: '/a.mp3', mime_type: 'audio/mpeg' }] },
      { id: '3', title: 'Three' },
    ],
    {
      home_page_url: 'https://paper.example/',
      language: 'en-CA',
      authors: [{ name: 'The newsroom' }],
    },
  );
  expect(parse(document).language).toBe('en-CA');
  expect(readDocument(document)).toMatchObject([
    {
      title: 'Fish & 5 < 6',
      link: 'https://paper.example/stories/1',
      description: 'Text & more',
      image: 'https://paper.example/a.jpg',
      pubDate: '2026-01-02T03:04:05.000Z',
      category: 'Food',
      byline: 'Jane Doe, Joe Roe',
      language: 'fr',
    },
    { title: 'Untitled', link: 'https://paper.example/a.mp3', byline: 'The newsroom' },
    { title: 'Three', link: '#', language: 'en-CA' },
  ]);
});

const JANE = { name: 'Jane Doe' };
it.each([
  // JSON Feed 1.0, and what publishers make of either version.
  { author: JANE },
  { authors: JANE },
  { authors: [], author: JANE },
  { authors: [{ url: 'x' }], author: [JANE] },
  { authors: 'Jane Doe' },
  { authors: [' Jane Doe ', 7] },
  { authors: null, author: 'Jane Doe' },
])('readJsonFeed reads the author of %j', (story) => {
  const [entry] = parse(`\ufeff ${feed([story], { authors: 'The newsroom' })}`).entries;
  expect(entry?.author).toBe('Jane Doe');
});

it('readJsonFeed reads a tag and an attachment that are in no list', () => {
  const attachments = { url: '/a.mp3', mime_type: 'audio/mpeg' };
  const [entry] = parse(feed([{ tags: 'Food', attachments }])).entries;
  expect(entry).toMatchObject({ category: 'Food', links: [{ value: '/a.mp3' }] });
});

it.each([
  { image: { url: '/a.jpg' } },
  { image: ['/a.jpg'] },
  { image: {}, banner_image: [{ url: '/a.jpg' }] },
  { attachments: { url: '/a.jpg' } },
  { attachments: [{ url: '/a.jpg', mime_type: 'application/octet-stream' }] },
])('readJsonFeed finds the picture of %j', (item) => {
  const [entry] = parse(feed([item])).entries;
  expect(entry?.images()).toEqual([{ value: '/a.jpg', base: undefined }]);
});

it('readJsonFeed takes no attachment for a picture that cannot be shown', () => {
  const attachments = ['image/svg+xml', 'image/png'].map((mime_type) => ({
    url: '/a/',
    mime_type,
  }));
  const [entry] = parse(feed([{ attachments }])).entries;
  expect(entry?.images()).toEqual([{ value: '/a/', base: undefined }]);
});

const feedOf = (count: number, story: unknown) => feed(Array(count).fill(story));

it.each([
  ['without a version', '{"items":[]}', 'not a JSON Feed with items'],
  ['with 10,001 stories', feedOf(10_001, {}), 'more than 10000 stories'],
  ['with 120,000 numbers as stories', feedOf(120_000, 1), 'more than 10000 stories'],
  ['with 250,000 values', feedOf(250_000, 1), 'more than 200000 values'],
  [
    'with 70,000 arrays in each other',
    feed([]).replace('[]', '['.repeat(70_000)),
    'nested more than 100 levels deep',
  ],
])('readJsonFeed refuses a document %s', (_what, text, reason) => {
  expect(() => parse(text)).toThrow(reason);
});
