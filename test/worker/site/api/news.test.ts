import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchFirstEdition } from '../../../support/first-edition.ts';

beforeAll(fetchFirstEdition);

function getNews(query: string, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(`https://nunavut-news.example/api/news${query}`, { headers });
}

test('/api/news without parameters returns ten items of all sections', async () => {
  const response = await getNews('');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  const { category, total, items } = await response.json<{
    category: string;
    total: number;
    items: Record<string, unknown>[];
  }>();
  expect(category).toBe('all');
  expect(items).toHaveLength(10);
  expect(total).toBe(135);
  expect(Object.keys(items[0] ?? {}).sort()).toEqual([
    'byline',
    'category',
    'description',
    'id',
    'image',
    'isDated',
    'link',
    'pubDate',
    'publisher',
    'section',
    'title',
  ]);
});

test('/api/news filters by category, limit and q', async () => {
  const { items } = await (await getNews('?category=local&limit=3')).json<{
    items: { section: string }[];
  }>();
  expect(items.map((item) => item.section)).toEqual(['local', 'local', 'local']);
  const found = await (await getNews('?q=sealift&limit=200')).json<{
    items: { title: string; description: string }[];
  }>();
  expect(found.items.length).toBeGreaterThan(0);
  for (const { title, description } of found.items) {
    expect(`${title} ${description}`.toLowerCase()).toContain('sealift');
  }
});

test('/api/news responds 304 to its own ETag', async () => {
  const etag = (await getNews('')).headers.get('ETag') ?? '';
  expect((await getNews('', { 'If-None-Match': etag })).status).toBe(304);
});

test('/api/news responds to a query that repeats a parameter of another name', async () => {
  expect((await getNews('?limit=1&utm_source=a&utm_source=b')).status).toBe(200);
});

describe('/api/news with a bad parameter', () => {
  test.each([
    ['?category=nonsense', 'category', /^must be "all" or one of local, /],
    ['?limit=0', 'limit', /^must be at least 1$/],
    ['?limit=201', 'limit', /^must be at most 200$/],
    ['?limit=ten', 'limit', /^must be a whole number$/],
    ['?limit=-1', 'limit', /^must be a whole number$/],
    ['?limit=1.5', 'limit', /^must be a whole number$/],
    ['?limit=1&limit=2', 'limit', /^is given more than once$/],
    [`?q=${'x'.repeat(201)}`, 'q', /^must be at most 200 characters$/],
  ])(
    '/api/news%s is refused with 400, the parameter and the reason',
    async (query, parameter, detail) => {
      const response = await getNews(query);
      expect(response.status).toBe(400);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const body = await response.json<Record<string, unknown>>();
      expect(body).toMatchObject({ status: 400, title: 'Bad parameter', parameter });
      expect(body.detail).toMatch(detail);
    },
  );
});
