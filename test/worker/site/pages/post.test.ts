import { beforeAll, describe, expect, test } from 'vitest';
import { loadPost } from '../../../../src/site/pages/post.tsx';
import { shortHash } from '../../../../src/text/short-hash.ts';
import { insertPosts } from '../../../support/insert-post.ts';
import { contextAt } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '![x](data:text/html,x)',
  '# <svg onload=alert(1)>',
  '**<b onclick=alert(1)>**',
].join('\n\n');

beforeAll(async () => {
  await insertPosts(
    { slug: 'newest', date: '2026-11-19', shortTailKeywords: 'food' },
    {
      slug: 'ice',
      date: '2026-11-18',
      metaTitle: 'Reading the ice',
      metaDescription: 'What travellers look for before the first trip of the season.',
      shortTailKeywords: 'ice, travel, safety',
      pinterestImageLink: 'https://pictures.example/ice.jpg',
      youtubeShortsUrl: 'https://www.youtube.com/shorts/aqz-KE-bpKQ',
      blog: `# Look\n\nIt **bends**,\nand *that* is the warning.\n\n## Listen\n\n${'word '.repeat(440)}`,
    },
    {
      slug: 'older',
      date: '2026-11-17',
      shortTailKeywords: 'ice',
      author: 'Ann Example',
      updated: '2026-11-19T15:00:00Z',
    },
    { slug: 'trail', date: '2026-11-16', shortTailKeywords: 'Ice, Travel', updated: '2026-11-16' },
    { slug: 'plain', date: 'some day', blog: 'Short.' },
    {
      slug: 'hostile',
      date: '2026-11-15',
      metaTitle: '</title><script>alert(1)</script>',
      metaDescription: '"><img src=x onerror=alert(1)>',
      shortTailKeywords: '<script>, "onload=x',
      pinterestImageLink: 'javascript:alert(1)',
      youtubeShortsUrl: 'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
      blog: HOSTILE,
    },
    { slug: 'theirs', domain: 'yukon.example' },
  );
});

describe('/blog/{slug}', () => {
  test('a post has the link back, date, reading time, title, description and keywords', async () => {
    const page = await readPage('/blog/ice');
    expect(page.status).toBe(200);
    expect(await page.texts('.back a')).toEqual(['← Back to Blog']);
    expect((await page.all('.back a'))[0]?.attributes.href).toBe('/blog');
    expect(await page.texts('.article-head .meta')).toEqual([
      'By Nunavut News Staff · November 18, 2026 · 2 min read',
    ]);
    expect(await page.texts('h1')).toEqual(['Reading the ice']);
    expect(await page.texts('.standfirst')).toEqual([
      'What travellers look for before the first trip of the season.',
    ]);
    expect(await page.texts('.tags li')).toEqual(['ice', 'travel', 'safety']);
    expect(await page.texts('title')).toEqual(['Reading the ice | Nunavut News']);
    expect(await page.texts('.breadcrumbs li')).toEqual(['Home', 'Blog', 'Reading the ice']);
  });

  test('a post has its picture with a Pinterest search', async () => {
    const page = await readPage('/blog/ice');
    expect((await page.all('.hero img'))[0]?.attributes.src).toBe(
      'https://pictures.example/ice.jpg',
    );
    const [link] = await page.all('.hero a');
    expect(link?.text).toBe('View on Pinterest');
    expect(link?.attributes).toMatchObject({
      href: 'https://www.pinterest.com/search/pins/?q=Reading+the+ice',
      target: '_blank',
    });
  });

  test('a post’s video waits for a click, and requests nothing from its host before', async () => {
    const page = await readPage('/blog/ice');
    expect(await page.texts('.video h2')).toEqual(['Related Video']);
    const [frame] = await page.all('.video .frame');
    expect(frame?.attributes).toMatchObject({
      'data-frame': 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      'data-loads': 'click',
    });
    const [link] = await page.all('.video .aside-link a');
    expect(link?.attributes.href).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(await page.all('iframe')).toEqual([]);
    expect(page.headers.get('Content-Security-Policy')).toContain(
      'frame-src https://www.youtube-nocookie.com',
    );
  });

  test('a post links to posts with the same keywords and to its two neighbours', async () => {
    const page = await readPage('/blog/ice');
    expect(await page.texts('.related h3')).toEqual(['Title of trail', 'Title of older']);
    expect(await page.attributes('.neighbours a', 'href')).toEqual(['/blog/older', '/blog/newest']);
  });

  test('a post can be shared by e-mail and by its address, without a third party', async () => {
    const page = await readPage('/blog/ice');
    expect((await page.all('.share input'))[0]?.attributes.value).toBe(
      'https://nunavut-news.example/blog/ice',
    );
    expect((await page.all('.share a'))[0]?.attributes.href).toBe(
      'mailto:?subject=Reading%20the%20ice&body=Reading%20the%20ice%0Ahttps%3A%2F%2Fnunavut-news.example%2Fblog%2Fice%0A',
    );
    expect(await page.texts('.share button')).toEqual(['Copy link', 'Print']);
  });

  test('a post has the JSON-LD of its article and its breadcrumbs', async () => {
    const page = await readPage('/blog/ice');
    const data = (await page.texts('script[type="application/ld+json"]')).map((block) =>
      JSON.parse(block),
    );
    expect(data[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Reading the ice',
      datePublished: '2026-11-18',
      dateModified: '2026-11-18',
      author: { '@type': 'Organization', name: 'Nunavut News' },
      publisher: {
        name: 'Nunavut News',
        logo: { url: `https://nunavut-news.example${NUNAVUT_NEWS.files}/icon-512.png` },
      },
      image: 'https://pictures.example/ice.jpg',
      mainEntityOfPage: 'https://nunavut-news.example/blog/ice',
      keywords: 'ice, travel, safety',
    });
    expect(data[1].itemListElement.map((crumb: { item: string }) => crumb.item)).toEqual([
      'https://nunavut-news.example/',
      'https://nunavut-news.example/blog',
      'https://nunavut-news.example/blog/ice',
    ]);
  });

  test('a post with an author and a later edit names both, for programs too', async () => {
    const page = await readPage('/blog/older');
    expect(await page.texts('.article-head .meta')).toEqual([
      'By Ann Example · November 17, 2026 · Updated November 19, 2026 · 1 min read',
    ]);
    const [data] = await page.texts('script[type="application/ld+json"]');
    expect(JSON.parse(data ?? '')).toMatchObject({
      datePublished: '2026-11-17',
      dateModified: '2026-11-19T15:00:00.000Z',
      author: { '@type': 'Person', name: 'Ann Example' },
      image: `https://nunavut-news.example${NUNAVUT_NEWS.files}/social-card.png`,
    });
  });

  test('a post whose edit is no later than itself does not say that it was updated', async () => {
    expect(await (await readPage('/blog/trail')).texts('.article-head .meta')).toEqual([
      'By Nunavut News Staff · November 16, 2026 · 1 min read',
    ]);
  });

  test('a post without optional parts leaves their elements out', async () => {
    const page = await readPage('/blog/plain');
    expect(page.status).toBe(200);
    expect(await page.texts('.article-head .meta')).toEqual([
      'By Nunavut News Staff · some day · 1 min read',
    ]);
    for (const part of ['.hero', '.video', '.tags', '.related'])
      expect(await page.all(part), part).toEqual([]);
  });
});

test('a hostile post puts no script, event handler or script address into its page', async () => {
  const page = await readPage('/blog/hostile');
  expect(page.status).toBe(200);
  for (const attribute of ['onerror', 'onload', 'onclick'])
    expect(await page.all(`[${attribute}]`), attribute).toEqual([]);
  expect(await page.all('.text a, .text img, .text svg, .text b, .text script')).toEqual([]);
  expect(await page.all('.hero, .video')).toEqual([]);
  const addresses = [...(await page.all('[href]')), ...(await page.all('[src]'))];
  for (const { attributes } of addresses)
    expect(attributes.href ?? attributes.src).not.toMatch(/^\s*(?:javascript|data):/i);
  for (const script of await page.all('script'))
    expect(script.attributes.src ?? script.attributes.type).toMatch(/^\/|^application\/ld\+json$/);
  expect(page.html).not.toMatch(/<script>/i);
});

test.for([
  ['November 20, 2026', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['', undefined],
  ['some day', undefined],
])('the JSON-LD of a post dated %j says datePublished %j', async ([date, published]) => {
  const slug = `dated-${shortHash(date ?? '')}`;
  await insertPosts({ slug, date });
  const page = await readPage(`/blog/${slug}`);
  const [article] = await page.texts('script[type="application/ld+json"]');
  expect(JSON.parse(article ?? '').datePublished).toBe(published);
});

describe('/blog/{slug} for an unknown slug', () => {
  test.for(['/blog/no-such-post', '/blog/theirs', '/blog/a%2Fb', `/blog/${'x'.repeat(300)}`])(
    '%s names no post and is the error page with status 404',
    async (path) => {
      const page = await readPage(path);
      expect(page.status).toBe(404);
      expect(await page.texts('h1')).toEqual(['Error']);
      expect(page.html).toContain('Failed to fetch blog details');
      const [back] = await page.all('main a');
      expect(back).toMatchObject({ text: 'Back to Blog', attributes: { href: '/blog' } });
      expect(page.headers.get('Cache-Control')).toBe('max-age=60');
      expect(page.headers.get('Cloudflare-CDN-Cache-Control')).toBe('max-age=60');
      expect(page.headers.get('Cache-Tag')).toBe('nunavut-news:blog,desk:nunavut:warnings');
    },
  );
});

test('a post page’s version changes with the post, and within half a minute with the posts that it links to', async () => {
  const load = async (laterMs = 0) => {
    const context = contextAt(NUNAVUT_NEWS, new Date(Date.now() + laterMs));
    return (await loadPost(context, new URL('https://x.example/blog/trail'), { slug: 'trail' }))
      .version;
  };
  const first = await load();
  expect(await load()).toBe(first);
  await insertPosts({ slug: 'trail', date: '2026-11-16', shortTailKeywords: 'ice', blog: 'New.' });
  const second = await load();
  expect(second).not.toBe(first);
  await insertPosts({ slug: 'older', date: '2026-11-17', metaTitle: 'Renamed' });
  expect(await load(31_000)).not.toBe(second);
});
