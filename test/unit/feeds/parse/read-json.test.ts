import { expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { readJsonService } from '../../../../src/feeds/parse/read-json.ts';
import { FeedParseError } from '../../../../src/model/sources/feed-errors.ts';
import { NOW, parseText, readDocument } from '../../../support/read-document.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';
const feed = (items: unknown, more = {}) =>
  JSON.stringify({ version: VERSION, title: 'Paper', items, ...more });

it('readJsonFeed reads stories and fields of JSON Feed 1.1 and skips those of a wrong type', () => {
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
  expect(parseText(document).language).toBe('en-CA');
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
  // JSON Feed 1.0, and publishers' variants of both versions.
  { author: JANE },
  { authors: JANE },
  { authors: [], author: JANE },
  { authors: [{ url: 'x' }], author: [JANE] },
  { authors: 'Jane Doe' },
  { authors: [' Jane Doe ', 7] },
  { authors: null, author: 'Jane Doe' },
])('readJsonFeed reads the author of %j', (story) => {
  const [entry] = parseText(`\ufeff ${feed([story], { authors: 'The newsroom' })}`).entries;
  expect(entry?.author).toBe('Jane Doe');
});

it('readJsonFeed reads a tag and an attachment that are not in a list', () => {
  const attachments = { url: '/a.mp3', mime_type: 'audio/mpeg' };
  const [entry] = parseText(feed([{ tags: 'Food', attachments }])).entries;
  expect(entry).toMatchObject({ category: 'Food', links: [{ value: '/a.mp3' }] });
});

it.each([
  { image: { url: '/a.jpg' } },
  { image: ['/a.jpg'] },
  { image: {}, banner_image: [{ url: '/a.jpg' }] },
  { attachments: { url: '/a.jpg' } },
  { attachments: [{ url: '/a.jpg', mime_type: 'application/octet-stream' }] },
])('readJsonFeed finds the picture of %j', (item) => {
  const [entry] = parseText(feed([item])).entries;
  expect(entry?.images()).toEqual([{ value: '/a.jpg', base: undefined }]);
});

it('readJsonFeed ignores an attachment whose format cannot be shown', () => {
  const attachments = ['image/svg+xml', 'image/png'].map((mime_type) => ({
    url: '/a/',
    mime_type,
  }));
  const [entry] = parseText(feed([{ attachments }])).entries;
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
  expect(() => parseText(text)).toThrow(reason);
});

const read = (answer: unknown) =>
  readJsonService(new TextEncoder().encode(JSON.stringify(answer)), 'https://paper.example/feed');

it('readJsonService reads a response as the feed itself is read', () => {
  const channel = read({
    status: 'ok',
    feed: { title: 'Paper &amp; Ink', link: 'https://paper.example/' },
    items: [
      {
        title: 'Fish &amp; <b>chips</b>',
        description: '<p>Short</p>',
        content: '<p>Long <img src="http://paper.example/in.png"></p>',
        link: '/1',
        guid: 'g1',
        pubDate: '2026-01-02 03:04:05',
        categories: ['', 'Food', 'Local'],
        thumbnail: 'https://paper.example/thumb.png',
      },
      { thumbnail: 'thumb.png', categories: null, enclosure: {} },
      { enclosure: { link: 'https://paper.example/e.png', type: 'image/png' } },
    ],
  });
  expect(channel).toMatchObject({ format: 'json', title: 'Paper & Ink' });
  expect(normaliseChannel(channel, { now: NOW })).toMatchObject([
    {
      title: 'Fish & chips',
      description: 'Short',
      link: 'https://paper.example/1',
      pubDate: '2026-01-02T03:04:05.000Z',
      category: 'Food',
      image: 'https://paper.example/in.png',
    },
    {
      title: 'Untitled',
      description: '',
      link: '#',
      pubDate: NOW.toISOString(),
      category: '',
      image: 'https://paper.example/thumb.png',
    },
    { image: 'https://paper.example/e.png' },
  ]);
});

it('readJsonService reads the other stories and fields if one has a wrong type', () => {
  const channel = read({
    status: 'ok',
    feed: 'Paper',
    items: [
      { title: 7, description: ['a'], categories: { one: 1 }, enclosure: 'x', link: '/1' },
      'story',
      null,
      { title: 'Two', categories: [null, 3, 'Food'] },
    ],
  });
  expect(normaliseChannel(channel, { now: NOW })).toMatchObject([
    { title: '7', description: '', category: '', link: 'https://paper.example/1' },
    { title: 'Two', category: '3' },
  ]);
});

it.each<[document: unknown, reason: RegExp]>([
  [{ status: 'OK', items: [] }, /^RSS feed error$/],
  [{ status: 'error', items: [{ title: 'One' }] }, /^RSS feed error$/],
  [{ status: 'ok' }, /^RSS feed error$/],
  [null, /^RSS feed error: /],
  [[], /^RSS feed error: /],
  ['ok', /^RSS feed error: /],
  [{ status: 'ok', items: 'none' }, /^RSS feed error: /],
])('readJsonService refuses %j with an error like %s', (document, reason) => {
  expect(() => read(document)).toThrow(FeedParseError);
  expect(() => read(document)).toThrow(reason);
});

it('readJsonService gives the service’s own reason as the cause of its error', () => {
  const error = new FeedParseError('RSS feed error', { cause: new Error('no such feed') });
  expect(() => read({ status: 'error', message: 'no such feed' })).toThrow(error);
});

it('readJsonService refuses a response that is not JSON', () => {
  expect(() => readJsonService(new TextEncoder().encode('<rss/>'), '')).toThrow(
    'RSS feed error: the document is not JSON',
  );
});
