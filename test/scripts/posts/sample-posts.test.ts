import { expect, test } from 'vitest';
import { SAMPLE_PAPERS } from '../../../sample-world/publications/identity.ts';
import { readPostDirectory } from '../../../scripts/posts/read-directory.ts';
import {
  findSamplePosts,
  postsOfPaper,
  SAMPLE_MARK,
  SAMPLE_POSTS,
} from '../../../scripts/posts/sample-posts.ts';

test('the sample posts are at least 24, each marked as a sample', async () => {
  const { posts: samples, problems } = await readPostDirectory(SAMPLE_POSTS);
  expect(problems).toEqual([]);
  expect(samples.length).toBeGreaterThanOrEqual(24);
  for (const post of samples) expect(post.blog, post.slug).toContain(SAMPLE_MARK);
});

test.each(SAMPLE_PAPERS)(
  'the posts of the invented paper %s are known as samples, each by its mark',
  async (id) => {
    const { posts, problems } = await readPostDirectory(postsOfPaper(id));
    expect(problems).toEqual([]);
    expect(posts.length).toBeGreaterThanOrEqual(3);
    expect(findSamplePosts(posts)).toEqual(posts);
  },
);
