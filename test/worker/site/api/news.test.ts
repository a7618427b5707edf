import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { fallbackItems, type NewsItem } from '../../../../src/edition/news-item.ts';
import { composeFor } from '../../../support/compose-for.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';

beforeAll(fetchFirstEdition);

const getNews = (query: string) =>
  exports.default.fetch(`https://nunavut-news.example/api/news${query}`);

test('/api/news without parameters returns ten items of all sections', async () => {
  const response = await getNews('');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  const { category, total, items } = await response.json<Record<string, object[]>>();
  // Nine sections of 15, and one story that two of them have.
  expect([category, total, items?.length]).toEqual(['all', 134, 10]);
  // Some have a byline and other facts beside these, and which one is the newest depends on the hour.
  const facts = [
    ...['category', 'description', 'id', 'image', 'isDated', 'link', 'pubDate', 'publisher'],
    ...['section', 'title'],
  ];
  for (const item of items ?? []) expect(Object.keys(item)).toEqual(expect.arrayContaining(facts));
});

test('/api/news filters by category, limit and q', async () => {
  const itemsOf = async (query: string) =>
    (await (await getNews(query)).json<{ items: EditionItem[] }>()).items;
  // A parameter of another name may be repeated.
  const local = await itemsOf('?category=local&limit=3&utm_source=a&utm_source=b');
  expect(local.map((item) => item.section)).toEqual(['local', 'local', 'local']);
  const found = await itemsOf('?q=sealift&limit=200');
  expect(found.length).toBeGreaterThan(0);
  for (const { title, description } of found)
    expect(`${title} ${description}`.toLowerCase()).toContain('sealift');
});

test.each([
  ['en-CA', [undefined, 'fr', undefined]],
  ['fr-CA', ['en', undefined, undefined]],
])(
  '/api/news of a paper in %s says the language of a story where it is another one',
  async (language, expected) => {
    const paper = publicationFixture({ language });
    const now = new Date(paper.now);
    const [first, second, third] = fallbackItems(now);
    const items = [
      { ...first, language: 'en' },
      { ...second, language: 'fr' },
      third,
    ] as NewsItem[];
    const [desk] = paper.publication.desks;
    const source = desk?.sources.find(({ section }) => section === 'local')?.id ?? '';
    const edition = composeFor(paper.publication, new Map([[source, items]]), now);
    await showEdition(paper.publication, edition, now);
    const response = await paper.get('/api/news?category=local');
    const body = await response.json<{ items: { language?: string }[] }>();
    expect(body.items.map((item) => item.language)).toEqual(expected);
  },
);
