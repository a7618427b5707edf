import { describe, expect, test } from 'vitest';
import type { BlogBackend, PostList, PostSummary } from '../../../../src/site/blog/blog-backend.ts';
import { everyPost } from '../../../../src/site/syndication/sitemap.ts';

const BILLION = 1e9;

const postOf = (slug: string): PostSummary => ({
  id: slug,
  slug,
  metaTitle: slug,
  metaDescription: '',
});

/** A backend with the pages of this function, and counts of its calls. */
function backendOf(pageOf: (page: number, limit: number) => PostList) {
  const calls = { list: 0 };
  const backend: BlogBackend = {
    maxLimit: 100,
    list: async ({ page, limit }) => {
      calls.list += 1;
      return pageOf(page, limit);
    },
    details: async () => undefined,
  };
  return { backend, calls };
}

const fullPage = (page: number, limit: number): PostSummary[] =>
  Array.from({ length: limit }, (_, index) => postOf(`${page}-${index}`));

const INCONSISTENT_BACKENDS: readonly (readonly [
  what: string,
  pageOf: (page: number, limit: number) => PostList,
])[] = [
  ['full pages for ever', (page, limit) => ({ blogs: fullPage(page, limit), total: BILLION })],
  ['one post a page for ever', (page) => ({ blogs: [postOf(`p-${page}`)], total: BILLION })],
  ['the same page for ever', (_, limit) => ({ blogs: fullPage(1, limit), total: BILLION })],
  ['posts without an address for ever', () => ({ blogs: [], leftOut: 100, total: BILLION })],
  ['nothing and a total of a billion', () => ({ blogs: [], total: BILLION })],
  [
    'a total that grows with every call',
    (page, limit) => ({ blogs: fullPage(page, limit), total: page * limit + 1 }),
  ],
];

describe.each(INCONSISTENT_BACKENDS)('a backend that gives %s', (_, pageOf) => {
  test('walk over all posts makes at most 30 calls', async () => {
    const { backend, calls } = backendOf(pageOf);
    await everyPost(backend).catch(() => []);
    expect(calls.list).toBeLessThanOrEqual(30);
  });
});

test('walk over a backend with a billion posts yields the newest 3,000, each once', async () => {
  const { backend } = backendOf((page, limit) => ({
    blogs: fullPage(page, limit),
    total: BILLION,
  }));
  const posts = await everyPost(backend);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(3_000);
  expect(posts).toHaveLength(3_000);
});

test('walk fails when the backend repeats a page although its total says there are more posts', async () => {
  const { backend, calls } = backendOf((_, limit) => ({ blogs: fullPage(1, limit), total: 150 }));
  const walk = everyPost(backend);
  await expect(walk).resolves.toHaveLength(100);
  expect(calls.list).toBe(2);
  const { backend: worse } = backendOf((_, limit) => ({ blogs: fullPage(1, limit), total: 500 }));
  await expect(everyPost(worse)).rejects.toThrow('Failed to fetch blogs');
});
