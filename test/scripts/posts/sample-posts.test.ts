import { expect, test } from 'vitest';
import { SAMPLE_PAPERS } from '../../../sample-world/publications/identity.ts';
import { readPostDirectory } from '../../../scripts/posts/read-directory.ts';
import {
  findSamplePosts,
  postsOfPaper,
  SAMPLE_POSTS,
} from '../../../scripts/posts/sample-posts.ts';

test.each([
  ['the first paper', SAMPLE_POSTS] as const,
  ...SAMPLE_PAPERS.map((id) => [id, postsOfPaper(id)] as const),
])('the sample posts of %s are known as samples, each by its mark', async (_, folder) => {
  const { posts, problems } = await readPostDirectory(folder);
  expect(problems).toEqual([]);
  expect(posts.length).toBeGreaterThanOrEqual(3);
  expect(findSamplePosts(posts)).toEqual(posts);
});
