import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BlogBehaviour, type BlogServer, startBlogServer } from './blog-server.ts';
import { FaultySite, MINUTE } from './faulty-site.ts';
import type { ReadPage } from './read-page.ts';

const NO_LIST = 'Error Failed to fetch blogs Back to Blog';
const NO_DETAILS = 'Error Failed to fetch blog details Back to Blog';
const UNREADABLE = 'Error The blog sent a response that cannot be read. Back to Blog';
const TOO_SLOW = 'The blog took too long to respond.';

let blog: BlogServer;
let site: FaultySite;

beforeAll(async () => {
  blog = await startBlogServer();
  site = await FaultySite.open({
    config: inject('builtConfig'),
    vars: { BLOG_API_URL: blog.apiUrl },
  });
  await site.refresh();
});
afterAll(async () => {
  await site?.close();
  await blog?.close();
});
beforeEach(() => site.forgetLog());

function expectErrorScreen(page: ReadPage, text: string): void {
  expect([page.status, page.headers.get('cache-control')]).toEqual([502, 'no-store']);
  expect(page.text).toContain(text);
  expect(page.body).toContain('href="/blog"');
}

describe.each([
  ['responds with 500', '500', 'post-1', NO_LIST, NO_DETAILS],
  ['responds with JSON of another shape', 'other shape', 'post-2', UNREADABLE, UNREADABLE],
] satisfies [string, BlogBehaviour, string, string, string][])(
  'a blog backend that %s',
  (_, behaviour, unseen, noList, noDetails) => {
    test('and has no last good response gives the blog’s error pages, and the front page stays 200', async () => {
      blog.behaviour = behaviour;
      site.pass(MINUTE);
      expectErrorScreen(await site.get('/blog?page=2'), noList);
      expectErrorScreen(await site.get(`/blog/${unseen}`), noDetails);
      expect((await site.get('/')).status).toBe(200);
      const publication = 'nunavut-news';
      expect(site.log('blog backend failed')[0]).toMatchObject({ level: 'warn', publication });
      const failed = { level: 'error', publication };
      expect(site.log('blog page failed')).toMatchObject([failed, failed]);
    });

    test('and has last good responses leaves list and post unchanged, in a new isolate too', async () => {
      blog.behaviour = 'well';
      site.pass(MINUTE);
      const [list, post] = [await site.get('/blog'), await site.get('/blog/post-12')];
      expect([list.status, post.status]).toEqual([200, 200]);
      expect(list.headlines).toContain('Post number 12');
      blog.behaviour = behaviour;
      for (const round of ['the same isolate', 'a new one']) {
        if (round === 'a new one') await site.restart();
        site.pass(MINUTE);
        const again = [await site.get('/blog'), await site.get('/blog/post-12')];
        expect(again.map((page) => page.status)).toEqual([200, 200]);
        expect(again[0]?.headlines).toEqual(list.headlines);
        expect(again[1]?.text).toContain('The text of post 12.');
      }
    });

    test('gets no call for 30 s, and its new post is on the list after that', async () => {
      const calls = blog.calls();
      await site.get('/blog');
      expect(blog.calls()).toBe(calls);
      blog.behaviour = 'well';
      const title = blog.publish();
      site.pass(MINUTE);
      const page = await site.waitForPage('/blog', ({ headlines }) => headlines.includes(title));
      expect(page.status).toBe(200);
    });
  },
);

describe('a blog backend that does not respond', () => {
  test('and has last good responses leaves list and post unchanged', async () => {
    blog.behaviour = 'well';
    site.pass(MINUTE);
    const list = await site.get('/blog');
    blog.behaviour = 'silent';
    site.pass(MINUTE);
    const page = await site.get('/blog');
    expect([page.status, page.headlines]).toEqual([200, list.headlines]);
    const post = await site.get('/blog/post-12');
    expect([post.status, post.text]).toEqual([
      200,
      expect.stringContaining('The text of post 12.'),
    ]);
  });

  test('and has no last good response gives an error in place of the skeleton, then 503 at once', async () => {
    const page = await site.get('/blog/post-4');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain(TOO_SLOW);
    expect((await site.get('/news')).status).toBe(200);
    const next = await site.get('/blog/post-4');
    expect([next.status, next.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(next.text).toContain(TOO_SLOW);
  });

  test('has its new post on the list once it responds again', async () => {
    blog.behaviour = 'well';
    const title = blog.publish();
    site.pass(MINUTE);
    await site.waitForPage('/blog', ({ headlines }) => headlines.includes(title));
  });
});

describe('a blog backend that fails while KV fails too', () => {
  test('leaves the list as this isolate has it in memory', async () => {
    const list = await site.get('/blog');
    blog.behaviour = '500';
    site.breakStorage({ kvReads: true, kvWrites: true });
    site.pass(MINUTE);
    const page = await site.get('/blog');
    expect([page.status, page.headlines]).toEqual([200, list.headlines]);
    site.breakStorage();
    blog.behaviour = 'well';
  });
});

describe('a feed of the blog’s posts', () => {
  test('is unchanged while the blog backend responds with 500', async () => {
    blog.behaviour = 'well';
    site.pass(MINUTE);
    const good = await site.get('/rss.xml');
    expect([good.status, good.body]).toEqual([200, expect.stringContaining('<title>Post number')]);
    blog.behaviour = '500';
    site.pass(MINUTE);
    expect((await site.get('/rss.xml')).body).toBe(good.body);
    expect(site.log('blog backend failed')[0]).toMatchObject({ level: 'warn' });
  });
});

describe('a blog backend without TLS', () => {
  test('is never called; the blog gives its error page and /rss.xml 503 with Retry-After', async () => {
    const plain = await FaultySite.open({
      config: inject('builtConfig'),
      vars: { BLOG_API_URL: 'http://example.com/functions/v1' },
    });
    try {
      const page = await plain.get('/blog');
      expectErrorScreen(page, NO_LIST);
      expect(JSON.stringify(plain.log('blog backend failed'))).toContain('not an https address');
      const feed = await plain.get('/rss.xml');
      expect([feed.status, feed.headers.get('retry-after')]).toEqual([503, '300']);
      expect(plain.log('document not renewed')).toMatchObject([
        { level: 'warn', publication: 'nunavut-news' },
      ]);
    } finally {
      await plain.close();
    }
  });
});
