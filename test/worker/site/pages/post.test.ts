import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { uploadPath } from '../../../../src/model/publication/stored-publication.ts';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import { loadPost } from '../../../../src/site/pages/post.tsx';
import { loadRss } from '../../../../src/site/pages/rss.tsx';
import { insertPosts, numberedPosts } from '../../../support/database.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import {
  BROKEN_DB,
  contextAt,
  HOUR,
  publicationFixture,
} from '../../../support/publication-fixture.ts';
import { dataOf, expectParts, readPage, readResponse } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const ORIGIN = 'https://nunavut-news.example';
const FILES = ORIGIN + NUNAVUT_NEWS.files;
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
    { slug: 'theirs', paper: 'yukon' },
  );
});

test('an uploaded picture is shown in two widths, with its description', async () => {
  const path = uploadPath('nunavut-news', '0a1b2c3d4e5f60718293a4b5c6d7e8f9');
  await insertPosts({ slug: 'own', date: '2026-11-02', pinterestImageLink: path });
  await env.DB.exec(`UPDATE posts SET picture_alt = 'A sled "on" ice' WHERE slug = 'own'`);
  const small = path.replace('1280', '640');
  const page = await readPage('/blog/own');
  await expectParts(page, {
    '.hero img@src': [small],
    '.hero img@srcset': [`${small} 640w,${path} 1280w`],
    '.hero img@alt': ['A sled "on" ice'],
    'meta[property="og:image"]@content': [`https://nunavut-news.example${path}`],
  });
});

test('a post has all its parts, shares without a third party, and a video that waits for a click', async () => {
  const page = await readPage('/blog/ice');
  expect(page.status).toBe(200);
  const mail =
    'mailto:?subject=Reading%20the%20ice&body=Reading%20the%20ice%0Ahttps%3A%2F%2Fnunavut-news.example%2Fblog%2Fice%0A';
  await expectParts(page, {
    title: ['Reading the ice | Nunavut News'],
    '.breadcrumbs': [],
    '.back a': ['← Back to Blog'],
    '.back a@href': ['/blog'],
    '.article-head .meta': ['By Nunavut News Staff · November 18, 2026 · 2 min read'],
    h1: ['Reading the ice'],
    '.standfirst': ['What travellers look for before the first trip of the season.'],
    '.tags li': ['ice', 'travel', 'safety'],
    '.hero img@src': [expect.stringMatching(/^\/media\/640\/_post\.ice\.\w+\.jpg$/)],
    '.hero a': ['View on Pinterest'],
    '.hero a@href': ['https://www.pinterest.com/search/pins/?q=Reading+the+ice'],
    '.hero a@target': ['_blank'],
    '.related h3': ['Title of trail', 'Title of older'],
    '.neighbours a@href': ['/blog/older', '/blog/newest'],
    '.video h2': ['Related Video'],
    '.video .frame@data-frame': ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    '.video .aside-link a@href': ['https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    iframe: [],
    '.share input@value': [`${ORIGIN}/blog/ice`],
    '.share a@href': [mail],
    '.share button': ['Copy link', 'Print'],
  });
  expect(page.headers.get('Content-Security-Policy')).toContain(
    'frame-src https://www.youtube-nocookie.com',
  );
  expect(dataOf(page)).toMatchObject({
    BlogPosting: {
      headline: 'Reading the ice',
      datePublished: '2026-11-18',
      dateModified: '2026-11-18',
      author: { '@type': 'Organization', name: 'Nunavut News' },
      publisher: { name: 'Nunavut News', logo: { url: `${FILES}/icon-512.png` } },
      image: 'https://pictures.example/ice.jpg',
      mainEntityOfPage: `${ORIGIN}/blog/ice`,
      keywords: 'ice, travel, safety',
    },
    BreadcrumbList: {
      itemListElement: ['/', '/blog', '/blog/ice'].map((path) => ({ item: ORIGIN + path })),
    },
  });
});

test('a post names its author and later edit, also in JSON-LD, and leaves out missing optional parts', async () => {
  const page = await readPage('/blog/older');
  await expectParts(page, {
    '.article-head .meta': [
      'By Ann Example · November 17, 2026 · Updated November 19, 2026 · 1 min read',
    ],
  });
  expect(dataOf(page).BlogPosting).toMatchObject({
    datePublished: '2026-11-17',
    dateModified: '2026-11-19T15:00:00.000Z',
    author: { '@type': 'Person', name: 'Ann Example' },
    image: `${FILES}/social-card.png`,
  });
  // An edit at the same time as the post is not shown.
  await expectParts(await readPage('/blog/trail'), {
    '.article-head .meta': ['By Nunavut News Staff · November 16, 2026 · 1 min read'],
  });
  const plain = await readPage('/blog/plain');
  await expectParts(plain, {
    '.article-head .meta': ['By Nunavut News Staff · some day · 1 min read'],
    '.hero, .video, .tags, .related': [],
  });
  expect(dataOf(plain).BlogPosting.datePublished).toBeUndefined();
});

test('a hostile post puts no script, event handler or javascript: address into its page', async () => {
  const page = await readPage('/blog/hostile');
  expect(page.status).toBe(200);
  await expectParts(page, {
    '[onerror], [onload], [onclick]': [],
    '.text a, .text img, .text svg, .text b, .text script': [],
    '.hero, .video': [],
  });
  for (const name of ['href', 'src'])
    for (const address of await page.attributes(`[${name}]`, name))
      expect(address).not.toMatch(/^\s*(?:javascript|data):/i);
  for (const script of await page.all('script'))
    expect(script.attributes.src ?? script.attributes.type).toMatch(/^\/|^application\/ld\+json$/);
  expect(page.html).not.toMatch(/<script>/i);
});

test('/blog/{slug} with an unknown slug is the error page with status 404, cached for a minute', async () => {
  const unknown = ['no-such-post', 'ICE', '%25', "ice'%20OR%20'1'='1", 'theirs', 'a%2Fb'];
  for (const slug of [...unknown, 'x'.repeat(300)]) {
    const page = await readPage(`/blog/${slug}`);
    expect([slug, page.status]).toEqual([slug, 404]);
    await expectParts(page, {
      '.page-head > *': ['Error', 'Failed to fetch blog details', 'Back to Blog'],
      '.page-head a@href': ['/blog'],
    });
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'max-age=60',
      'cloudflare-cdn-cache-control': 'max-age=60',
      'cache-tag': 'nunavut-news:blog,desk:nunavut:warnings',
    });
  }
});

test('a post page changes with the post, and within half a minute with the posts that it links to', async () => {
  const load = async (laterMs = 0) => {
    const context = contextAt(NUNAVUT_NEWS, new Date(Date.now() + laterMs));
    const url = new URL('https://x.example/blog/trail');
    const { version, render } = await loadPost(context, url, { slug: 'trail' });
    return { version, html: renderMarkup(NUNAVUT_NEWS, render()) };
  };
  const first = await load();
  expect(await load()).toEqual(first);
  await insertPosts({ slug: 'trail', date: '2026-11-16', shortTailKeywords: 'ice', blog: 'New.' });
  const second = await load();
  expect(second.version).not.toBe(first.version);
  expect(second.html).toContain('<p>New.</p>');
  await insertPosts({ slug: 'older', date: '2026-11-17', metaTitle: 'Renamed' });
  expect((await load(31_000)).version).not.toBe(second.version);
});

test('/rss has the XML in a read-only box, address, count, time, instructions, readers and all feeds', async () => {
  const { publication, publish, read } = publicationFixture();
  const metaDescription = 'About </textarea> it';
  await publish({ slug: 'a-post', metaTitle: 'A post & more', metaDescription });
  const page = await read('/rss');
  await expectParts(page, {
    'textarea[readonly]': [
      expect.stringMatching(
        /^<\?xml version="1.0" encoding="UTF-8"\?> <rss version="2.0".*<title>A post &amp; more<\/title>.*<\/rss>$/,
      ),
    ],
    '#rss-note': [
      'This preview leaves out the full text of each post; Copy XML and Download RSS give the complete file.',
    ],
    '.rss-facts dd': [
      ...[
        `https://${publication.hosts[0]}/rss.xml`,
        '1',
        expect.stringMatching(/[ap]\.m\. E[SD]T$/),
      ],
      '',
    ],
  });
  expect(page.html).not.toContain('content:encoded');
  expect(await page.texts('h2')).toEqual(
    expect.arrayContaining(['How to use the feed', 'Popular feed readers', 'More feeds']),
  );
  expect(await page.texts('.rss-help li a[target=_blank]')).toContain('Feedly');
  expect(await page.all('.rss-sections a')).toHaveLength(20);
});

test('the form of /rss leads to a feed, with nothing chosen and with each choice', async () => {
  const { get, read } = publicationFixture();
  const page = await read('/rss');
  await expectParts(page, {
    '.rss-own@action': ['/feeds/search.xml'],
    '.rss-own select@name': ['category', 'community', 'publisher'],
  });
  const lists = page.html.matchAll(/<select name="(\w+)">(.*?)<\/select>/g);
  const query = Array.from(lists, ([, name = '', options = '']) => {
    const values = Array.from(
      options.matchAll(/<option(?: value="(.*?)")?>(.*?)</g),
      ([, value, text = '']) => value ?? text,
    );
    expect([name, values[0], values.length > 5]).toEqual([name, '', true]);
    return values
      .slice(1)
      .map((value) => `${name}=${encodeURIComponent(value.replaceAll('&amp;', '&'))}`);
  }).flat();
  // Without an edition, a feed that exists but cannot be built is 503.
  for (const choice of ['', ...query])
    expect([choice, (await get(`/feeds/search.xml?${choice}`)).status]).toEqual([choice, 503]);
});

test.each([
  ['post-01', ['Title of post-02']],
  ['post-52', ['Title of post-51', 'Title of post-53']],
  ['post-55', ['Title of post-54']],
])('the page of %s of 55 posts links to the post before and after it', async (slug, titles) => {
  const fixture = publicationFixture();
  await fixture.publish(...numberedPosts(55));
  const page = await readResponse(await fixture.get(`/blog/${slug}`));
  expect((await page.texts('.neighbours a')).toSorted()).toEqual(titles);
});

test('the count and time on /rss are those of the feed after a post was withdrawn', async () => {
  const fixture = publicationFixture();
  await fixture.publish(...numberedPosts(50));
  await loadRss(fixture.context(), new URL('https://site.example/rss'));
  fixture.now += HOUR;
  await fixture.withdraw('post-01');
  const page = await loadRss(fixture.context(), new URL('https://site.example/rss'));
  const html = renderMarkup(fixture.publication, page.render());
  const xml = await (await fixture.get('/rss.xml')).text();
  expect(xml.match(/<item>/g)).toHaveLength(49);
  expect(html).toContain('<dd class="rss-count">49</dd>');
  expect(html).toContain('<time dateTime="2026-11-20T13:00:00.000Z">');
  expect(xml).toContain('<lastBuildDate>Fri, 20 Nov 2026 13:00:00 GMT</lastBuildDate>');
});

test('/rss without a feed says so, and Copy and Download are disabled', async () => {
  const context = publicationFixture().context({ DB: BROKEN_DB });
  const page = await loadRss(context, new URL('https://site.example/rss'));
  expect(page.version).toBeUndefined();
  const html = renderMarkup(context.publication, page.render());
  expect(html).toContain('Failed to generate RSS feed. Please try again.');
  expect(html.match(/disabled=""/g)).toHaveLength(2);
});
