import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import type { SiteContext } from '../../../../src/site/context/site-context.ts';
import { blogSkeleton, loadBlog } from '../../../../src/site/pages/blog.tsx';
import { loadPost } from '../../../../src/site/pages/post.tsx';
import { servePage } from '../../../../src/site/pages/serve-page.ts';
import { insertPosts, numberedPosts } from '../../../support/database.ts';
import { composeFor, NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import {
  ORIGIN_HOSTS,
  type OriginResponse,
  originUrl,
  respondWith,
} from '../../../support/origin.ts';
import { contextAt, showEdition } from '../../../support/publication-fixture.ts';
import { expectParts, readHtml, readPage, readWhole } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

beforeEach(async () => {
  await env.DB.exec('DELETE FROM posts');
});

// Responses are cached by address: each test reads its own.

/** A request's context with other settings. */
function contextWith(settings: object): SiteContext {
  const context = contextAt(NUNAVUT_NEWS, new Date());
  return { ...context, env: { ...env, ...settings } };
}

test('/blog shows a card for each post with picture, title, description and Read Article, all as plain text', async () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  await insertPosts(
    {
      slug: 'ice',
      metaTitle: hostile,
      metaDescription: hostile,
      pinterestImageLink: 'javascript:alert(1)',
    },
    { slug: 'bread', date: '2026-10-01', pinterestImageLink: 'https://pictures.example/bread.jpg' },
  );
  const page = await readPage('/blog?page=1');
  expect(page.status).toBe(200);
  await expectParts(page, {
    h1: ['Blog'],
    '.post-card h2': [hostile, 'Title of bread'],
    '.post-card:first-child p': [hostile],
    '[onerror]': [],
    '.post-card .read': ['Read Article', 'Read Article'],
    '.post-card .read@href': ['/blog/ice', '/blog/bread'],
    '.post-card img@src': [
      '/placeholder.svg',
      expect.stringMatching(/^\/media\/160\/_post\.bread\.\w+\.jpg$/),
    ],
  });
  expect(page.html).not.toMatch(/<script>|javascript:/);
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

test('the pager of /blog is clamped to the first and last page, links to neighbours, and has a canonical address', async () => {
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

const LIST = {
  blogs: [{ id: 1, slug: 'ice', metaTitle: 'Ice from afar', metaDescription: 'About it.' }],
  total: 1,
};
const UNREADABLE = 'The blog sent a response that cannot be read.';
const UNREACHABLE = 'The blog cannot be reached at the moment.';
const insecureHosts = new Set(ORIGIN_HOSTS);
let sites = 0;

/** Opens pages of a site whose backend is the scripted origin, at its own path. */
function siteWith(backendResponse: OriginResponse) {
  const path = `/slow-${++sites}/v1`;
  const context: SiteContext = {
    ...contextAt({ ...NUNAVUT_NEWS, id: `slow-${sites}`, insecureHosts }, new Date()),
    env: Object.assign({ ...env }, { BLOG_API_URL: originUrl(path) }),
  };
  const calls = ['get_metainfo?domain=nunavut-news.example&page=1', 'get_details?slug=ice'];
  return async (page = '/blog'): Promise<Response> => {
    for (const call of calls) await respondWith(`${path}/${call}`, backendResponse);
    return serveSite(new Request(`https://nunavut-news.example${page}`), context);
  };
}

test('/blog with a slow backend streams a skeleton and then the posts in one response', async () => {
  const response = await siteWith({ body: JSON.stringify(LIST), delayMs: 2_500 })();
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('ETag')).toBeNull();
  const chunks = response.body?.pipeThrough(new TextDecoderStream());
  let first = '';
  let rest = '';
  for await (const chunk of chunks ?? []) {
    if (first.includes('</main>')) rest += chunk;
    else first += chunk;
  }
  const shell = readHtml(first);
  expect((await shell.all('.posts[aria-busy] .post-card')).length).toBe(10);
  expect(first).not.toContain('Ice from afar');
  expect(first).toContain('<noscript><meta http-equiv="refresh" content="4"></noscript>');
  expect(rest).toMatch(/^<template id="late">.*Ice from afar.*<\/script><\/body><\/html>$/s);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const inline = [...rest.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
});

test('a late page that cannot be rendered is an error page in place of its skeleton', async () => {
  const context = contextAt(NUNAVUT_NEWS, new Date());
  const skeleton = blogSkeleton(NUNAVUT_NEWS);
  const render = () => {
    throw new Error('no such post');
  };
  const load = () => scheduler.wait(1_600).then(() => ({ ...skeleton, render }));
  const request = new Request('https://nunavut-news.example/blog');
  const page = await (await servePage(load, request, context, { skeleton })).text();
  const [, late = ''] = page.split('<template id="late">');
  expect(await readHtml(late).texts('h1')).toEqual(['Unexpected Application Error!']);
  expect(log.lines('rendering failed')).toMatchObject([{ error: { message: 'no such post' } }]);
});

test('/blog and /blog/ice with a silent backend are a 503 error page on the next visit, even without scripts', async () => {
  const message = 'The blog took too long to respond.';
  const expectError = async (path: string) => {
    const open = siteWith({ fault: 'hang' });
    const first = await open(path);
    expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await first.text()).toContain(message);
    const second = await open(path);
    expect([second.status, second.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    const page = readHtml(await second.text());
    expect(await page.texts('.page-head p')).toEqual([message, 'Back to Blog']);
    expect(page.html).not.toContain('http-equiv="refresh"');
  };
  // In parallel: each takes as long as the backend may.
  await Promise.all(['/blog', '/blog/ice'].map(expectError));
});

test.for([
  ['/blog', { status: 500 }, 502, 'Failed to fetch blogs'],
  ['/blog/ice', { status: 500 }, 502, 'Failed to fetch blog details'],
  ['/blog', { body: 'Sorry' }, 502, UNREADABLE],
  ['/blog/ice', { body: 'Sorry' }, 502, UNREADABLE],
  ['/blog', { fault: 'reset' }, 503, UNREACHABLE],
] as const)(
  '%s with a backend that responds with %j is the error page, which says so in words for readers',
  async ([path, backendResponse, status, message]) => {
    const request = siteWith(backendResponse);
    const page = await readWhole(() => request(path));
    expect(page.status).toBe(status);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    await expectParts(page, { h1: ['Error'], '.page-head p': [message, 'Back to Blog'] });
    const line = { level: 'error', publication: `slow-${sites}` };
    expect(log.lines('blog page failed').at(-1)).toMatchObject(line);
  },
);
