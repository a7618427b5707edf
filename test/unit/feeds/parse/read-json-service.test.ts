import { expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { readJsonService } from '../../../../src/feeds/parse/read-json.ts';
import { FeedParseError } from '../../../../src/model/sources/feed-errors.ts';
import { NOW } from '../../../support/read-document.ts';

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

it('readJsonService keeps the other stories and fields where one is of a wrong type', () => {
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

it('readJsonService refuses what is not JSON', () => {
  expect(() => readJsonService(new TextEncoder().encode('<rss/>'), '')).toThrow(
    'RSS feed error: the document is not JSON',
  );
});
