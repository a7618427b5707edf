import { expect, test } from 'vitest';
import {
  type BlogBackend,
  BlogError,
  type PostSummary,
} from '../../../../src/model/posts/blog-backend.ts';
import { postPicture, readVideoId } from '../../../../src/model/posts/post-addresses.ts';
import { findNeighbours } from '../../../../src/site/blog/neighbours.ts';

function summary(slug: string, shortTailKeywords?: string, metaTitle = slug): PostSummary {
  return { id: slug, slug, metaTitle, metaDescription: '', shortTailKeywords };
}

/** The neighbours of a post in a list of which at most one page is read. */
async function neighboursIn(
  posts: readonly PostSummary[],
  slug: string,
  shortTailKeywords = '',
  more: Partial<BlogBackend> = {},
) {
  let calls = 0;
  const backend: BlogBackend = {
    maxLimit: 100,
    async list({ page, limit }) {
      calls += 1;
      return { blogs: posts.slice((page - 1) * limit, page * limit), total: posts.length };
    },
    details: async () => undefined,
    ...more,
  };
  const { previous, next, related } = await findNeighbours(backend, backend.list, {
    slug,
    shortTailKeywords,
  });
  expect(calls).toBeLessThanOrEqual(1);
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
  'adjacent() finds neighbours that the newest posts lack: %s',
  async (_, slug, previous, next) => {
    const adjacent = async () => ({ previous: summary('older'), next: summary('newer') });
    expect(await neighboursIn(LONG, slug, '', { adjacent })).toEqual([previous, next, []]);
  },
);

test('a post has no neighbours when the list call fails', async () => {
  const list = () => Promise.reject(new BlogError('Failed to fetch blogs'));
  expect(await neighboursIn(POSTS, 'a', 'ice', { list })).toEqual([undefined, undefined, []]);
});

const INSECURE_HOSTS = new Set(['127.0.0.1:8788']);

/** Private hosts are tested in lib/http/http.test.ts. */
test.each([
  ['https://pictures.example/ice.jpg', 'https://pictures.example/ice.jpg'],
  ['http://pictures.example/ice.jpg', undefined],
  ['https://user:secret@pictures.example/ice.jpg', undefined],
  ['http://127.0.0.1:8788/ice.svg', 'http://127.0.0.1:8788/ice.svg'],
  ['http://127.0.0.1:8789/ice.svg', undefined],
  ['https://192.168.0.1/router.cgi?reboot', undefined],
  ['not an address', undefined],
])('post picture for the link %s is %s', (link, shown) => {
  expect(postPicture(link, INSECURE_HOSTS)).toBe(shown);
});

test.for([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?feature=share&v=aqz-KE-bpKQ&t=42s',
  'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtube.com/embed/aqz-KE-bpKQ?start=3',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://youtube.com/shorts/aqz-KE-bpKQ/',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'http://youtu.be/aqz-KE-bpKQ',
  ' https://youtu.be/aqz-KE-bpKQ ',
])('video address %s yields the video id', (address) => {
  expect(readVideoId(address)).toBe('aqz-KE-bpKQ');
});

test.for([
  ...['', 'aqz-KE-bpKQ', 'https://youtu.be/aqz-KE-bpK', 'https://youtu.be/aqz-KE-bpKQQ'],
  ...['https://youtu.be/aqz KE bpKQ', 'https://www.youtube.com/watch?v='],
  'https://www.youtube.com/channel/aqz-KE-bpKQ',
  'https://youtube.com.evil.example/embed/aqz-KE-bpKQ',
  'https://evil.example/?u=https://youtu.be/aqz-KE-bpKQ',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
])('text %j yields no video id', (address) => {
  expect(readVideoId(address)).toBeUndefined();
});
