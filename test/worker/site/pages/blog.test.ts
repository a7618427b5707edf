import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import type { SiteContext } from '../../../../src/site/context/site-context.ts';
import { loadBlog } from '../../../../src/site/pages/blog.tsx';
import { loadPost } from '../../../../src/site/pages/post.tsx';
import { composeFor } from '../../../support/compose-for.ts';
import { insertPosts, numberedPosts } from '../../../support/insert-post.ts';
import { contextAt } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { expectParts, readHtml, readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

beforeEach(async () => {
  await env.DB.exec('DELETE FROM posts');
});

// Responses are cached by address, so each test reads an address of its own.

/** A request's context with other settings. */
function contextWith(settings: object): SiteContext {
  const context = contextAt(NUNAVUT_NEWS, new Date());
  return { ...context, env: { ...env, ...settings } };
}

test('/blog shows a card for each post with picture, title, description and Read Article', async () => {
  await insertPosts(
    { slug: 'ice', metaTitle: 'Ice & snow', metaDescription: 'Both of them, at some length.' },
    {
      slug: 'bread',
      date: '2026-10-01',
      pinterestImageLink: 'https://pictures.example/bread.jpg',
    },
  );
  const page = await readPage('/blog?page=1');
  expect(page.status).toBe(200);
  await expectParts(page, {
    h1: ['Blog'],
    '.post-card h2': ['Ice & snow', 'Title of bread'],
    '.post-card:first-child p': ['Both of them, at some length.'],
    '.post-card .read': ['Read Article', 'Read Article'],
    '.post-card .read@href': ['/blog/ice', '/blog/bread'],
    '.post-card img@src': [
      '/placeholder.svg',
      expect.stringMatching(/^\/media\/160\/_post\.bread\.\w+\.jpg$/),
    ],
  });
});

test('/blog has no pager with ten posts, nor without posts, which it says', async () => {
  const none = await readPage('/blog?page=2');
  expect(none.status).toBe(200);
  expect(none.html).toContain('No blog posts available at the moment.');
  await insertPosts(...numberedPosts(10));
  const page = await readPage('/blog?page=3');
  expect(await page.all('.post-card')).toHaveLength(10);
  for (const each of [none, page]) expect(await each.all('.pager')).toEqual([]);
});

test('/blog escapes the texts of a post', async () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  await insertPosts({
    slug: 'hostile',
    metaTitle: hostile,
    metaDescription: hostile,
    pinterestImageLink: 'javascript:alert(1)',
  });
  const page = await readPage('/blog?page=5');
  await expectParts(page, { '.post-card h2': [hostile], '[onerror]': [] });
  expect(page.html).not.toMatch(/<script>|javascript:/);
});

test('the pager of /blog is on the page that is asked for, on the last one beyond it and on the first where that is no number, links to its neighbours, and has that page’s own address', async () => {
  await insertPosts(...numberedPosts(23));
  const PAGES = [
    ['01', ['/blog?page=2'], ['Previous'], ''],
    ['11', ['/blog', '/blog?page=3'], [], '?page=2'],
    ['21', ['/blog?page=2'], ['Next'], '?page=3'],
  ] as const;
  const asked = {
    1: ['01', '0', '-1', 'x', '1.9', 'NaN', ''],
    2: ['02'],
    3: ['003', '4', '99', '100001', '99999999999999999999'],
  };
  for (const [nth, [first, neighbours, disabled, canonical]] of PAGES.entries())
    for (const number of asked[(nth + 1) as 1 | 2 | 3]) {
      const page = await readPage(`/blog?page=${number}`);
      expect((await page.all('.post-card')).length, number).toBe(nth === 2 ? 3 : 10);
      await expectParts(page, {
        '.post-card:first-child h2': [`Title of post-${first}`],
        '.pager': [`Previous Page ${nth + 1} of 3 Next`],
        '.pager a[href]@href': neighbours,
        '.pager a[aria-disabled]': disabled,
        'link[rel=canonical]@href': [`https://nunavut-news.example/blog${canonical}`],
      });
    }
});

test('/blog has the cache tag of the blog, and its version changes when a post changes', async () => {
  await showEdition(NUNAVUT_NEWS, composeFor(NUNAVUT_NEWS, new Map(), new Date()), new Date());
  await insertPosts({ slug: 'ice' });
  const load = () => loadBlog(contextWith({}), new URL('https://x.example/blog'));
  const before = await load();
  expect(before.tags).toEqual(['nunavut-news:blog']);
  expect(before.version).toBeTruthy();
  expect((await load()).version).toBe(before.version);
  await insertPosts({ slug: 'ice', metaTitle: 'Thin ice' });
  expect((await load()).version).not.toBe(before.version);
  const page = await readPage('/blog?page=6');
  expect(page.headers.get('Cache-Tag')).toBe('nunavut-news:blog,desk:nunavut:warnings');
  expect(page.headers.get('ETag')).toMatch(/^W\/"/);
});

test.each([
  ['/blog', loadBlog, {}],
  ['/blog/a-post', loadPost, { slug: 'a-post' }],
] as const)(
  '%s says “An error occurred” where the setting of the backend is missing, and the log says why',
  async (path, load, parameters) => {
    const context = contextWith({ BLOG_API_URL: undefined });
    const page = await load(context, new URL(`https://x.example${path}`), parameters);
    expect([page.status, page.version]).toEqual([500, undefined]);
    const html = readHtml(renderMarkup(NUNAVUT_NEWS, page.render()));
    const parts = ['Error', 'An error occurred', 'Back to Blog'];
    expect(await html.texts('.page-head > *')).toEqual(parts);
    expect(log.lines('blog page failed')).toMatchObject([{ path, error: { name: 'TypeError' } }]);
  },
);
