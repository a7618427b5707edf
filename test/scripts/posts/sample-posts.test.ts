import { expect, test } from 'vitest';
import { SAMPLE_PAPERS } from '../../../sample-world/publications/identity.ts';
import { readPostDirectory } from '../../../scripts/posts/read-directory.ts';
import {
  findSamplePosts,
  postsOfPaper,
  SAMPLE_MARK,
  SAMPLE_POSTS,
} from '../../../scripts/posts/sample-posts.ts';

test('the sample posts are at least 24, each marked as a sample, of a good length and sharing keywords', async () => {
  const { posts: samples, problems } = await readPostDirectory(SAMPLE_POSTS);
  expect(problems).toEqual([]);
  expect(samples.length).toBeGreaterThanOrEqual(24);
  const keywords = samples.map((post) => post.shortTailKeywords.split(', '));
  for (const [index, post] of samples.entries()) {
    expect(post.blog, post.slug).toContain(SAMPLE_MARK);
    const words = post.blog.split(/\s+/).length;
    expect(words, post.slug).toBeGreaterThanOrEqual(350);
    expect(words, post.slug).toBeLessThanOrEqual(700);
    const others = new Set(keywords.filter((_, other) => other !== index).flat());
    expect(
      keywords[index]?.some((keyword) => others.has(keyword)),
      post.slug,
    ).toBe(true);
  }
  const videos = samples.flatMap(({ youtubeShortsUrl }) => youtubeShortsUrl ?? []);
  expect(videos.length).toBeGreaterThanOrEqual(4);
  const text = samples.map(({ blog }) => blog).join('\n');
  for (const markup of [
    /^- /m,
    /^1\. /m,
    /^> /m,
    /\]\(\/blog\//,
    /^!\[/m,
    /^# /m,
    /^## /m,
    /^### /m,
    /\*\*[^*]+\*\*/,
    /[^*]\*[^*\n]+\*[^*]/,
  ])
    expect(text).toMatch(markup);
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
