import { describe, expect, it } from 'vitest';
import { FeedParseError } from '../../src/feeds/feed-errors.ts';
import { normaliseChannel } from '../../src/feeds/normalise.ts';
import { readJsonService } from '../../src/feeds/read-json-service.ts';
import { NOW } from './read-document.ts';

const read = (answer: unknown) =>
  readJsonService(new TextEncoder().encode(JSON.stringify(answer)), 'https://paper.example/feed');

describe('an answer of the feed-to-JSON service', () => {
  it('reads like the feed itself', () => {
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

  it.each([
    [{ status: 'error', message: 'no such feed' }, 'RSS feed error: no such feed'],
    [{ status: 'OK', items: [] }, 'RSS feed error'],
    [{ status: 'ok' }, 'RSS feed error'],
  ])('%j is an error', (answer, message) => {
    expect(() => read(answer)).toThrow(new FeedParseError(message));
  });

  it.each([[null], [[]], [{ status: 'ok', items: [{ title: 7 }] }], ['ok']])(
    '%j is no answer',
    (answer) => {
      expect(() => read(answer)).toThrow(FeedParseError);
      expect(() => read(answer)).toThrow(/^RSS feed error: /);
    },
  );

  it('what is not JSON is no answer', () => {
    expect(() => readJsonService(new TextEncoder().encode('<rss/>'), '')).toThrow(
      'RSS feed error: the answer is not JSON',
    );
  });
});
