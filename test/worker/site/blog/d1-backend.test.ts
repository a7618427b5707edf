import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { BlogError } from '../../../../src/site/blog/blog-backend.ts';
import { d1Backend } from '../../../../src/site/blog/d1-backend.ts';
import { insertPosts, numberedPosts } from '../../../support/insert-post.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { BROKEN_DB } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const posts = (paper = NUNAVUT_NEWS.id, db: D1Database = env.DB) =>
  d1Backend(db, { now: new Date(), publication: { ...NUNAVUT_NEWS, id: paper } });

beforeEach(async () => {
  await env.DB.exec('DELETE FROM posts');
});

test('D1 backend returns every field of a post in its list and its details, and no picture of a post without one', async () => {
  const fields = {
    date: '2026-11-02',
    metaTitle: 'Ice & snow',
    metaDescription: 'Both.',
    shortTailKeywords: 'ice, snow',
    pinterestImageLink: 'https://pictures.example/ice.jpg',
    author: 'Ann Example',
    updated: '2026-11-03',
  };
  const texts = { blog: '# One\n\nTwo', youtubeShortsUrl: 'https://youtu.be/aqz-KE-bpKQ' };
  await insertPosts({ slug: 'ice', ...fields, ...texts }, { slug: 'plain' });
  const { blogs } = await posts().list({ page: 1, limit: 10 });
  expect(blogs[0]).toEqual({ id: 'id-ice', slug: 'ice', ...fields });
  expect(blogs[1]?.pinterestImageLink).toBeUndefined();
  expect(await posts().details('ice')).toEqual({ ...fields, ...texts });
});

const slugsBeside = async (slug: string, paper = NUNAVUT_NEWS.id) => {
  const found = await posts(paper).adjacent?.(slug);
  return [found?.next?.slug, found?.previous?.slug];
};

test('D1 adjacent posts are the next newer and the next older one anywhere in a list of 210', async () => {
  await insertPosts(...numberedPosts(210));
  expect(await slugsBeside('post-01')).toEqual([undefined, 'post-02']);
  for (const nth of [50, 99, 100, 150, 199, 200, 205, 209])
    expect(await slugsBeside(`post-${nth}`)).toEqual([`post-${nth - 1}`, `post-${nth + 1}`]);
  expect(await slugsBeside('post-210')).toEqual(['post-209', undefined]);
});

test('D1 adjacent posts follow the order of the list when posts share a day', async () => {
  await insertPosts({ slug: 'b' }, { slug: 'c' }, { slug: 'a' });
  await insertPosts({ slug: 'x', date: '2026-11-02' }, { slug: 'y', date: '2026-10-31' });
  const { blogs } = await posts().list({ page: 1, limit: 10 });
  expect(blogs.map(({ slug }) => slug)).toEqual(['x', 'a', 'b', 'c', 'y']);
  expect(await slugsBeside('a')).toEqual(['x', 'b']);
  expect(await slugsBeside('b')).toEqual(['a', 'c']);
  expect(await slugsBeside('c')).toEqual(['b', 'y']);
});

test('D1 adjacent posts are of the same paper, and none for a slug that the paper does not have', async () => {
  await insertPosts({ slug: 'b' }, { slug: 'a', paper: 'yukon' });
  await insertPosts({ slug: 'c', paper: 'yukon' });
  expect(await slugsBeside('b')).toEqual([undefined, undefined]);
  expect(await slugsBeside('a', 'yukon')).toEqual([undefined, 'c']);
  expect(await slugsBeside('a')).toEqual([undefined, undefined]);
  expect(await slugsBeside("no' OR '1'='1")).toEqual([undefined, undefined]);
});

test('D1 post details are undefined for an unknown slug, also one with SQL in it', async () => {
  await insertPosts({ slug: 'ice' });
  for (const slug of ['snow', "ice' OR '1'='1", 'ICE', '', '%'])
    expect(await posts().details(slug), slug).toBeUndefined();
});

test('D1 backend throws BlogError with the messages of requirements#blog-messages when the database fails', async () => {
  const { list, details, adjacent } = posts(NUNAVUT_NEWS.id, BROKEN_DB);
  const failure = list({ page: 1, limit: 10 });
  await expect(failure).rejects.toThrow(BlogError);
  await expect(failure).rejects.toThrow('Failed to fetch blogs');
  await expect(details('ice')).rejects.toThrow('Failed to fetch blog details');
  await expect(adjacent?.('ice')).rejects.toThrow('Failed to fetch blogs');
});
