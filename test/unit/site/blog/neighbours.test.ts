import { expect, test } from 'vitest';
import {
  type BlogBackend,
  BlogError,
  type PostSummary,
} from '../../../../src/site/blog/blog-backend.ts';
import { findNeighbours } from '../../../../src/site/blog/neighbours.ts';

function summary(slug: string, shortTailKeywords?: string, metaTitle = slug): PostSummary {
  return { id: slug, slug, metaTitle, metaDescription: '', shortTailKeywords };
}

/** The neighbours of a post by slug in a list, and how many pages of it were read. */
async function neighboursIn(
  posts: readonly PostSummary[],
  slug: string,
  shortTailKeywords = '',
  more: Partial<BlogBackend> = {},
) {
  const calls: number[] = [];
  const backend: BlogBackend = {
    maxLimit: 100,
    async list({ page, limit }) {
      calls.push(page);
      return { blogs: posts.slice((page - 1) * limit, page * limit), total: posts.length };
    },
    details: async () => undefined,
    ...more,
  };
  const found = await findNeighbours(backend, { slug, shortTailKeywords });
  expect(calls.length).toBeLessThanOrEqual(1);
  const { previous, next, related } = found;
  return [previous?.slug, next?.slug, related.map((post) => post.slug)];
}

const POSTS = [
  summary('d', 'ice, food'),
  summary('c', 'ICE, travel, dogs'),
  summary('b', 'music'),
  summary('a', 'ice, travel'),
];
const ICE = ['e', 'd', 'c', 'b', 'a'].map((slug) => summary(slug, 'ice'));
const TITLES = [summary('x', undefined, 'Thin ice'), summary('y', undefined, 'Bread')];
const LONG = Array.from({ length: 120 }, (_, index) => summary(`post-${index}`));

test.each([
  ['shares most keywords first', POSTS, 'a', 'ice, travel', undefined, 'b', ['c', 'd']],
  ['newest first of equals', POSTS, 'd', 'food, ice', 'c', undefined, ['c', 'a']],
  ['at most three', ICE, 'c', 'ice', 'b', 'd', ['e', 'd', 'b']],
  ['none for a post without keywords', POSTS, 'x', '', undefined, undefined, []],
  ['by words of titles without keywords', TITLES, 'z', 'ice', undefined, undefined, ['x']],
  ['none beyond the newest 50 of a remote backend', LONG, 'post-60', '', undefined, undefined, []],
])('a post has neighbours and related posts: %s', async (_, posts, slug, keywords, ...expected) => {
  expect(await neighboursIn(posts, slug, keywords)).toEqual(expected);
});

test.each([
  ['first', 'post-0', 'post-1', undefined],
  ['in the middle', 'post-30', 'post-31', 'post-29'],
  ['last of those that were read', 'post-49', 'older', 'newer'],
  ['further back', 'post-99', 'older', 'newer'],
])(
  'adjacent() is called where the newest posts lack a neighbour: %s',
  async (_, slug, previous, next) => {
    const adjacent = async () => ({ previous: summary('older'), next: summary('newer') });
    expect(await neighboursIn(LONG, slug, '', { adjacent })).toEqual([previous, next, []]);
  },
);

test('a post has no neighbours when the list call fails', async () => {
  const list = () => Promise.reject(new BlogError('Failed to fetch blogs'));
  expect(await neighboursIn(POSTS, 'a', 'ice', { list })).toEqual([undefined, undefined, []]);
});
