import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BlogBehaviour, type BlogServer, startBlogServer } from './blog-server.ts';
import { FaultySite, MINUTE } from './faulty-site.ts';
import type { ReadPage } from './read-page.ts';

const NO_LIST = 'Error Failed to fetch blogs Back to Blog';
const NO_DETAILS = 'Error Failed to fetch blog details Back to Blog';

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
  ['answers 500', '500', 'post-1'],
  ['answers with a page', 'html', 'post-2'],
  ['answers in another shape', 'other shape', 'post-3'],
] satisfies [string, BlogBehaviour, string][])('a blog backend that %s', (_, behaviour, unseen) => {
  test('that never answered well makes the error screens of the blog, and nothing else fails', async () => {
    blog.behaviour = behaviour;
    site.pass(MINUTE);
    expectErrorScreen(await site.get('/blog?page=2'), NO_LIST);
    expectErrorScreen(await site.get(`/blog/${unseen}`), NO_DETAILS);
    expect((await site.get('/')).status).toBe(200);
    const publication = 'nunavut-news';
    expect(site.log('blog backend failed')[0]).toMatchObject({ level: 'warn', publication });
    const failed = { level: 'error', publication };
    expect(site.log('blog page failed')).toMatchObject([failed, failed]);
  });

  test('that answered well before leaves the list and the post as they were, in a new isolate too', async () => {
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

  test('is left alone for half a minute, and heard again after it', async () => {
    const calls = blog.calls();
    await site.get('/blog');
    expect(blog.calls()).toBe(calls);
    blog.behaviour = 'well';
    const title = blog.publish();
    site.pass(MINUTE);
    const page = await site.waitForPage('/blog', ({ headlines }) => headlines.includes(title));
    expect(page.status).toBe(200);
  });
});

describe('a blog backend that is silent', () => {
  test('that answered well before leaves the list and the post as they were', async () => {
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

  test('that never answered well makes the blog say so where its skeleton stood', async () => {
    const page = await site.get('/blog/post-4');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain('Failed to fetch blog details');
    expect((await site.get('/news')).status).toBe(200);
    const next = await site.get('/blog/post-4');
    expect([next.status, next.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(next.text).toContain(NO_DETAILS);
  });

  test('is heard again once it speaks', async () => {
    blog.behaviour = 'well';
    const title = blog.publish();
    site.pass(MINUTE);
    await site.waitForPage('/blog', ({ headlines }) => headlines.includes(title));
  });
});

describe('a blog backend that fails while KV does', () => {
  test('leaves the list that this isolate has in memory', async () => {
    const list = await site.get('/blog');
    blog.behaviour = '500';
    site.breakStorage({ kvReads: true, kvWrites: true });
    site.pass(MINUTE);
    const page = await site.get('/blog');
    expect([page.status, page.headlines]).toEqual([200, list.headlines]);
    expect(site.log('last blog answers out of reach')[0]).toMatchObject({ level: 'error' });
    site.breakStorage();
    blog.behaviour = 'well';
  });
});

describe('a feed of the blog’s posts', () => {
  test('stays as it was while the backend is down', async () => {
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
  test('is never asked; the blog says that it cannot be fetched', async () => {
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
