import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { type BlogBackend, BlogError } from '../../../../src/model/posts/blog-backend.ts';
import { lookUpPosts } from '../../../../src/site/archive/look-up-posts.ts';
import { D1Backend } from '../../../../src/site/blog/d1-backend.ts';
import { blogBackend } from '../../../../src/site/blog/select-backend.ts';
import { paper, storeDays } from '../../../support/archive-fixtures.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { insertPosts, numberedPosts } from '../../../support/database.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { BROKEN_DB } from '../../../support/publication-fixture.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const posts = (db: D1Database = env.DB) =>
  new D1Backend(db, { now: new Date(), publication: NUNAVUT_NEWS });

beforeEach(async () => {
  await env.DB.exec('DELETE FROM posts');
});

test('D1 backend returns all fields in list and details, and no picture for a post without one', async () => {
  const fields = {
    date: '2026-11-02',
    metaTitle: 'Ice & snow',
    metaDescription: 'Both.',
    shortTailKeywords: 'ice, snow',
    pinterestImageLink: 'https://pictures.example/ice.jpg',
    author: 'Ann Example',
    updated: '2026-11-03',
  };
  const texts = { blog: '# One\n\nTwo', youtubeShortsUrl: 'https://youtu.be/aqz-KE-bpKQ' };
  await insertPosts({ slug: 'ice', ...fields, ...texts }, { slug: 'plain' });
  const { blogs } = await posts().list({ page: 1, limit: 10 });
  expect(blogs[0]).toEqual({ id: 'id-ice', slug: 'ice', ...fields });
  expect(blogs[1]?.pinterestImageLink).toBeUndefined();
  expect(await posts().details('ice')).toEqual({ ...fields, ...texts });
});

const adjacentSlugs = async (slug: string) => {
  const { next, previous } = await posts().adjacent(slug);
  return [next?.slug, previous?.slug];
};

test('D1 adjacent posts follow the paper’s list when posts share a day, and an unknown slug has none', async () => {
  await insertPosts({ slug: 'b' }, { slug: 'c' }, { slug: 'a' }, { slug: 'aa', paper: 'yukon' });
  await insertPosts({ slug: 'x', date: '2026-11-02' }, { slug: 'y', date: '2026-10-31' });
  const { blogs } = await posts().list({ page: 1, limit: 10 });
  expect(blogs.map(({ slug }) => slug)).toEqual(['x', 'a', 'b', 'c', 'y']);
  for (const [slug, ...beside] of [
    ['x', undefined, 'a'],
    ['a', 'x', 'b'],
    ['b', 'a', 'c'],
    ['c', 'b', 'y'],
    ['y', 'c', undefined],
    ['aa', undefined, undefined],
    ["no' OR '1'='1", undefined, undefined],
  ])
    expect([slug, ...(await adjacentSlugs(`${slug}`))]).toEqual([slug, ...beside]);
});

test('D1 backend throws BlogError with the messages of requirements#blog-messages when the database fails', async () => {
  const broken = posts(BROKEN_DB);
  const failure = broken.list({ page: 1, limit: 10 });
  await expect(failure).rejects.toThrow(BlogError);
  await expect(failure).rejects.toThrow('Failed to fetch blogs');
  await expect(broken.details('ice')).rejects.toThrow('Failed to fetch blog details');
  await expect(broken.adjacent('ice')).rejects.toThrow('Failed to fetch blogs');
});

// Responses are cached by address: each test has its own keywords.

async function slugsOf(path: string): Promise<string[]> {
  const hrefs = await (await readPage(path)).attributes('.post-card .read', 'href');
  return hrefs.map((href) => href.replace('/blog/', ''));
}

test('/blog?keyword= shows the posts with the keyword alone, newest first, and each post links to its keywords', async () => {
  await insertPosts(
    { slug: 'one', date: '2026-11-01', shortTailKeywords: 'Sea Ice, travel' },
    { slug: 'two', date: '2026-11-02', shortTailKeywords: 'sea ice' },
    { slug: 'three', shortTailKeywords: 'sea, ice' },
  );
  const post = await readPage('/blog/one');
  expect(await post.attributes('.tags a', 'href')).toEqual([
    '/blog?keyword=Sea+Ice',
    '/blog?keyword=travel',
  ]);
  const page = await readPage('/blog?keyword=Sea+Ice');
  expect(page.status).toBe(200);
  await expectParts(page, {
    h1: ['Posts about “sea ice”'],
    title: ['Posts about “sea ice” | Nunavut News'],
    '.post-card .read@href': ['/blog/two', '/blog/one'],
    '.page-head a@href': ['/blog'],
    'link[rel="canonical"]@href': ['https://nunavut-news.example/blog?keyword=sea+ice'],
    'meta[name="robots"]@content': ['noindex,follow'],
  });
});

test('/blog?keyword= is paged within the keyword, and clamps the page number', async () => {
  await insertPosts(
    ...numberedPosts(23).map((post) => ({ ...post, shortTailKeywords: 'char & co' })),
    { slug: 'other' },
  );
  const page = await readPage('/blog?keyword=char+%26+co&page=2');
  await expectParts(page, {
    '.pager span': ['Page 2 of 3'],
    '.pager a@href': ['/blog?keyword=char+%26+co', '/blog?keyword=char+%26+co&page=3'],
    'meta[name="robots"]': [],
  });
  const last = [21, 22, 23].map((nth) => `post-${nth}`);
  expect(await slugsOf('/blog?keyword=char+%26+co&page=99')).toEqual(last);
});

test('/blog?keyword= with an unknown keyword does not repeat it', async () => {
  await insertPosts({ slug: 'only', shortTailKeywords: 'drum' });
  for (const keyword of ['<script>alert(1)</script>', "no' OR '1'='1", '%', '"', '\ufffd']) {
    const page = await readPage(`/blog?keyword=${encodeURIComponent(keyword)}`);
    expect([keyword, page.status]).toEqual([keyword, 200]);
    expect(page.html).not.toContain('alert(1)');
    await expectParts(page, {
      h1: ['Blog'],
      '.no-posts': ['No posts have this keyword.'],
      '.page-head a': ['← All posts'],
      'meta[name="robots"]@content': ['noindex'],
      'link[rel="canonical"]': [],
    });
  }
  const long = await readPage(`/blog?keyword=${'x'.repeat(101)}`);
  expect([long.status, await long.texts('h1')]).toEqual([200, ['Blog']]);
});

test('/blog?keyword= follows keywords that change, and posts that are drafts, planned, moved or removed', async () => {
  const read = (round: number) => slugsOf(`/blog?keyword=moss&page=${round}`);
  await insertPosts(
    { slug: 'a', shortTailKeywords: 'moss, "quoted", ᓄᓇ,unspaced' },
    { slug: 'b', shortTailKeywords: 'moss' },
    { slug: 'planned', date: '2999-01-01', shortTailKeywords: 'moss' },
    { slug: 'theirs', paper: 'yukon', shortTailKeywords: 'moss' },
  );
  expect(await read(1)).toEqual(['a', 'b']);
  for (const keyword of ['"quoted"', 'ᓄᓇ', 'unspaced'])
    expect(await slugsOf(`/blog?keyword=${encodeURIComponent(keyword)}`)).toEqual(['a']);
  const changes: [string, string[]][] = [
    ["UPDATE posts SET draft = 1 WHERE slug = 'b'", ['a']],
    ["UPDATE posts SET draft = 0 WHERE slug = 'b'", ['a', 'b']],
    ["UPDATE posts SET short_tail_keywords = 'lichen' WHERE slug = 'a'", ['b']],
    ["UPDATE posts SET paper = 'nunavut-news' WHERE slug = 'theirs'", ['b', 'theirs']],
    ["DELETE FROM posts WHERE slug = 'b'", ['theirs']],
  ];
  for (const [round, [sql, slugs]] of changes.entries()) {
    await env.DB.exec(sql);
    expect(await read(round + 2), sql).toEqual(slugs);
  }
});

test('the keywords of a post are the comma-separated parts of the field, whatever an author writes', async () => {
  const keywords = env.DB.prepare('SELECT keyword FROM post_keywords WHERE slug = ?');
  for (const written of [
    ...[
      '',
      ' ',
      ',',
      ',,a,',
      ' a , a ,A',
      'a\\,b',
      '\\',
      '\\\\,\\"',
      '"',
      '""',
      "'",
      "a',b'",
      '[1,2]',
    ],
    ...['{"a":1,"b":2}', '}]', ':', '\\u002c, x', '\u0001,\u001f', '\t,\n', 'ᓄᓇ,é, E', '😀,\u2028'],
  ]) {
    await env.DB.exec('DELETE FROM posts');
    await insertPosts({ slug: 'any', shortTailKeywords: written });
    const { results } = await keywords.bind('any').all<{ keyword: string }>();
    const found = results.map(({ keyword }) => keyword.toLowerCase());
    const parts = written.split(',').map((part) => part.replace(/^ +| +$/g, '').toLowerCase());
    expect(new Set(found), written).toEqual(new Set(parts.filter((part) => part !== '')));
  }
});

const OLD_DAY = '2026-11-18';
const SLUGS = Array.from({ length: 50 }, (_, nth) => `post-${nth}`);

test('the page of an old day with 50 posts looks all of them up with one D1 query', async () => {
  const fixture = paper();
  const newer = Array.from({ length: 60 }, (_, nth) => ({ slug: `n-${nth}`, date: '2026-11-19' }));
  await fixture.publish(...SLUGS.map((slug) => ({ slug, date: OLD_DAY })), ...newer);
  await fixture.withdraw('post-7');
  await storeDays(fixture.publication.id, {
    [OLD_DAY]: { posts: SLUGS.map((slug) => ({ slug, title: slug, publishedAt: OLD_DAY })) },
    '2026-11-17': {},
  });
  const statements = async (day: string) => {
    const counts = noCounts();
    const page = await fixture.read(`/archive/${day}`, { DB: countedDatabase(env.DB, counts) });
    expect(page.status).toBe(200);
    return { count: counts.statements, titles: await page.texts('.issue h3') };
  };
  const without = await statements('2026-11-17');
  const { count, titles } = await statements(OLD_DAY);
  expect(count - without.count).toBeLessThanOrEqual(1);
  expect(titles.filter((title) => title.startsWith('post-'))).toHaveLength(49);
  expect(titles).not.toContain('post-7');
});

test('a look-up returns only public posts: the paper’s own, no drafts, and due', async () => {
  const own = paper();
  const other = paper();
  await own.publish(...['public', 'draft'].map((slug) => ({ slug, date: OLD_DAY })), {
    slug: 'to-come',
    date: '2027-01-01',
  });
  await other.publish({ slug: 'of-another', date: OLD_DAY });
  await env.DB.prepare("UPDATE posts SET draft = 1 WHERE slug = 'draft'").run();
  const found = await lookUpPosts(
    ['public', 'draft', 'to-come', 'of-another', "'); --"],
    blogBackend(own.context()),
    50,
  );
  expect([...found]).toEqual([
    ['public', true],
    ['draft', false],
    ['to-come', false],
    ['of-another', false],
    ["'); --", false],
  ]);
});

test('a backend without batch look-up gets at most 21 calls, and the other posts have no result', async () => {
  let calls = 0;
  const count = <Value>(value: Value) => {
    calls += 1;
    return Promise.resolve(value);
  };
  const backend: BlogBackend = {
    maxLimit: 100,
    list: () =>
      count({
        blogs: [{ id: '', slug: 'post-49', metaTitle: '', metaDescription: '' }],
        total: 50,
      }),
    details: () => count(undefined),
  };
  const found = await lookUpPosts(SLUGS, backend, 50);
  expect(calls).toBe(21);
  expect([...found.values()].filter((isPublic) => !isPublic)).toHaveLength(20);
  expect([found.get('post-49'), found.size]).toEqual([true, 21]);
});
