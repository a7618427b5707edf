import { describe, expect, test } from 'vitest';
import {
  type BlogBackend,
  BlogError,
  type PostSummary,
} from '../../../../src/site/blog/blog-backend.ts';
import { findNeighbours, neighboursAmong } from '../../../../src/site/blog/neighbours.ts';

function summary(slug: string, shortTailKeywords?: string, metaTitle = slug): PostSummary {
  return { id: slug, slug, metaTitle, metaDescription: '', shortTailKeywords };
}

const POSTS = [
  summary('d', 'ice, food'),
  summary('c', 'ICE, travel, dogs'),
  summary('b', 'music'),
  summary('a', 'ice, travel'),
];

function slugs({ previous, next, related }: ReturnType<typeof neighboursAmong>) {
  return {
    previous: previous?.slug,
    next: next?.slug,
    related: related.map(({ slug }) => slug),
  };
}

describe('neighboursAmong', () => {
  test('neighbours are the next older post, the next newer post and the posts that share most keywords', () => {
    const found = neighboursAmong(POSTS, { slug: 'a', shortTailKeywords: 'ice, travel' });
    expect(slugs(found)).toEqual({ previous: undefined, next: 'b', related: ['c', 'd'] });
    expect(slugs(neighboursAmong(POSTS, { slug: 'd', shortTailKeywords: 'food, ice' }))).toEqual({
      previous: 'c',
      next: undefined,
      related: ['c', 'a'],
    });
  });

  test('related posts are at most three, newest first when they share equally many keywords', () => {
    const many = ['e', 'd', 'c', 'b', 'a'].map((slug) => summary(slug, 'ice'));
    const { related } = neighboursAmong(many, { slug: 'c', shortTailKeywords: 'ice' });
    expect(related.map(({ slug }) => slug)).toEqual(['e', 'd', 'b']);
  });

  test('post without keywords that is not in the list has no neighbours', () => {
    expect(slugs(neighboursAmong(POSTS, { slug: 'x', shortTailKeywords: '' }))).toEqual({
      previous: undefined,
      next: undefined,
      related: [],
    });
  });

  test('related posts are found by title words when the backend gives no keywords', () => {
    const plain = [summary('x', undefined, 'Thin ice'), summary('y', undefined, 'Bread')];
    const { related } = neighboursAmong(plain, { slug: 'z', shortTailKeywords: 'ice' });
    expect(related.map(({ slug }) => slug)).toEqual(['x']);
  });
});

describe('findNeighbours', () => {
  const backendOf = (posts: readonly PostSummary[], calls: number[]): BlogBackend => ({
    async list({ page, limit }) {
      calls.push(page);
      return { blogs: posts.slice((page - 1) * limit, page * limit), total: posts.length };
    },
    details: async () => undefined,
  });
  const long = Array.from({ length: 120 }, (_, index) => summary(`post-${index}`));

  test.for([
    ['post-10', 'post-11', 'post-9'],
    ['post-49', undefined, 'post-48'],
    ['post-60', undefined, undefined],
  ] as const)(
    'finding neighbours of %s takes one call of a backend without adjacent()',
    async ([slug, previous, next]) => {
      const calls: number[] = [];
      const post = { slug, shortTailKeywords: '' };
      const found = await findNeighbours(backendOf(long, calls), 'x', post);
      expect(slugs(found)).toEqual({ previous, next, related: [] });
      expect(calls).toEqual([1]);
    },
  );

  test('finding neighbours uses adjacent() of a backend that has it, and reads one list for related posts', async () => {
    const calls: number[] = [];
    const requested: string[] = [];
    const backend: BlogBackend = {
      ...backendOf([...POSTS], calls),
      async adjacent({ domain, slug }) {
        requested.push(`${domain} ${slug}`);
        return { previous: summary('older'), next: summary('newer') };
      },
    };
    const found = await findNeighbours(backend, 'x', { slug: 'far', shortTailKeywords: 'travel' });
    expect(slugs(found)).toEqual({ previous: 'older', next: 'newer', related: ['c', 'a'] });
    expect([requested, calls]).toEqual([['x far'], [1]]);
  });

  test.for([
    ['first', 'post-0', undefined, 'post-1'],
    ['in the middle', 'post-50', 'post-49', 'post-51'],
  ] as const)(
    'finding neighbours of a post that is %s among the newest reads the list alone',
    async ([, slug, next, previous]) => {
      const backend: BlogBackend = {
        ...backendOf(long, []),
        adjacent: () => Promise.reject(new Error('not needed')),
      };
      const found = await findNeighbours(backend, 'x', { slug, shortTailKeywords: '' });
      expect(slugs(found)).toMatchObject({ previous, next });
    },
  );

  test('finding neighbours of the last post of the list that was read requests the next older one', async () => {
    const backend: BlogBackend = {
      ...backendOf(long, []),
      adjacent: async () => ({ previous: summary('older'), next: summary('newer') }),
    };
    const found = await findNeighbours(backend, 'x', { slug: 'post-99', shortTailKeywords: '' });
    expect(slugs(found)).toMatchObject({ previous: 'older', next: 'newer' });
  });

  test('post has no neighbours when the list call fails', async () => {
    const backend: BlogBackend = {
      list: () => Promise.reject(new BlogError('Failed to fetch blogs')),
      details: async () => undefined,
    };
    const found = await findNeighbours(backend, 'x', { slug: 'a', shortTailKeywords: 'ice' });
    expect(slugs(found)).toEqual({ previous: undefined, next: undefined, related: [] });
  });
});
