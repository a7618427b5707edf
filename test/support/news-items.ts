import type { EditionItem } from '../../src/model/edition/edition.ts';
import type { NewsItem } from '../../src/model/edition/news-item.ts';
import type { Source } from '../../src/model/publication/desk.ts';

/** A story as it is read from a feed; what a test does not name is plain. */
export const newsItem = (facts: Partial<NewsItem> = {}): NewsItem => ({
  id: 'one',
  title: 'A headline',
  description: 'What happened.',
  link: 'https://courier.example/stories/1?a=1&b=2',
  pubDate: '2026-11-20T08:30:00.000Z',
  isDated: true,
  category: '',
  image: '/stock-photo.svg',
  ...facts,
});

export const editionItem = (facts: Partial<EditionItem> = {}): EditionItem => ({
  ...newsItem(),
  publisher: 'Courier',
  section: 'local',
  ...facts,
});

/** A source at a host of its own; what a test does not name is plain. */
export const newsSource = (id: string, facts: Partial<Source> = {}): Source => ({
  id,
  section: 'local',
  publisher: id,
  via: 'xml',
  url: `https://${id}.example/feed`,
  ...facts,
});
