import { expect, test } from 'vitest';
import { readPage } from '../../../support/read-page.ts';

const FEEDS = [
  ['application/rss+xml', '/rss.xml', 'nunavut-news.example - Latest News & Updates (RSS)'],
  ['application/atom+xml', '/atom.xml', 'nunavut-news.example - Latest News & Updates (Atom)'],
  [
    'application/feed+json',
    '/feed.json',
    'nunavut-news.example - Latest News & Updates (JSON Feed)',
  ],
];

async function feedsOf(path: string): Promise<(string | undefined)[][]> {
  const links = await (await readPage(path)).all('head link[rel=alternate]');
  return links.map(({ attributes }) => [attributes.type, attributes.href, attributes.title]);
}

test.each(['/faq', '/blog', '/rss', '/no-such-page'])(
  'the head of %s links the three feeds of posts',
  async (path) => {
    expect(await feedsOf(path)).toEqual(FEEDS);
  },
);

test('the head of a section’s page links that section’s feed first', async () => {
  expect(await feedsOf('/news?category=sports')).toEqual([
    ['application/rss+xml', '/feeds/sports.xml', 'nunavut-news.example - Sports Headlines'],
    ...FEEDS,
  ]);
});

test.each(['/', '/news', '/news?category=no-such'])(
  'the head of %s links the feed of all headlines first',
  async (path) => {
    expect(await feedsOf(path)).toEqual([
      ['application/rss+xml', '/feeds/all.xml', 'nunavut-news.example - All Headlines'],
      ...FEEDS,
    ]);
  },
);
