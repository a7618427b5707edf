import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearCaches } from '../../../src/lib/caches.ts';
import type { Publication } from '../../../src/model/publication/publication.ts';
import { countedDatabase } from '../../support/counted-storage.ts';
import { noCounts } from '../../support/counts.ts';
import { run } from '../../support/database.ts';
import { type PublicationFixture, publicationFixture } from '../../support/publication-fixture.ts';

const POSTS = 5_000;
const AS_READER = { headers: { Authorization: 'Bearer public-anonymous-reader' } };

/** Two publications with as many posts: one post a day, and all posts on one day. */
const daily = publicationFixture();
const sameDay = publicationFixture();

async function fill({ id, hosts }: Publication, dateOf: (index: number) => string): Promise<void> {
  const domain = hosts[1] ?? hosts[0];
  const posts = Array.from({ length: POSTS }, (_, index) => ({
    slug: `${domain}-${String(index).padStart(4, '0')}`,
    date: dateOf(index),
  }));
  await run(
    `INSERT INTO posts (slug, id, paper, date, meta_title, meta_description, blog)
     SELECT value ->> 'slug', value ->> 'slug', ?1, value ->> 'date', 'A title', 'About it', 'Text'
     FROM json_each(?2)`,
    id,
    JSON.stringify(posts),
  );
}

/** The cost of one request in an isolate that has nothing in memory. */
async function costOf(fixture: PublicationFixture, path: string) {
  clearCaches();
  fixture.now += 60_000;
  const rows = noCounts();
  const response = await fixture.get(path, { DB: countedDatabase(env.DB, rows) }, AS_READER);
  await response.text();
  await fixture.settle();
  return { ...rows, status: response.status };
}

/** A page of the list of all posts, 100 a page. */
async function readList(fixture: PublicationFixture, page: number, DB: D1Database) {
  const path = `/functions/v1/get_metainfo?domain=${fixture.publication.hosts[1]}&limit=100&page=${page}`;
  const response = await fixture.get(path, { DB }, AS_READER);
  const { blogs, total } = await response.json<{ blogs: { slug: string }[]; total: number }>();
  return { slugs: blogs.map(({ slug }) => slug), total };
}

beforeAll(async () => {
  await fill(daily.publication, (index) =>
    new Date(Date.UTC(2026, 10, 20) - index * 86_400_000).toISOString().slice(0, 10),
  );
  await fill(sameDay.publication, () => '2026-11-01');
});

/** Each kind of anonymous request, with the maximum of rows that it may read with 5,000 posts. */
const REQUESTS: readonly (readonly [path: string, status: number, mostRows: number])[] = [
  ...['', '2', '250', '500', '501', '100000'].map(
    (page) => [`/blog${page && `?page=${page}`}`, 200, 250] as const,
  ),
  ['/blog?keyword=ice', 200, 20],
  ['/blog/unknown-slug', 404, 5],
  ...['0000', '2500', '4999'].map((nth) => [`/blog/{domain}-${nth}`, 200, 800] as const),
  ...['/rss', '/rss.xml', '/atom.xml', '/feed.json'].map((path) => [path, 200, 1_000] as const),
  ['/sitemap.xml', 200, 4 * POSTS + 200],
  ['/functions/v1/get_metainfo?domain={domain}', 200, 250],
  ['/functions/v1/get_metainfo?domain={domain}&page=500', 200, 250],
  ['/functions/v1/get_metainfo?domain={domain}&page=50&limit=100', 200, 800],
  ['/functions/v1/get_metainfo?domain={domain}&page=1000000&limit=100', 200, 5],
  ['/functions/v1/get_metainfo?domain=nobody.example&page=500', 200, 5],
  ['/functions/v1/get_details?slug={domain}-2500', 200, 5],
  ['/functions/v1/get_details?slug=unknown', 404, 5],
  ['/news?q=ice', 200, 2_100],
  ['/api/search?q=ice', 200, 2_100],
  // These do not read the database.
  ...['/', '/api/news?q=ice&limit=200', '/llm.txt', '/.well-known/security.txt'].map(
    (path) => [path, 200, 0] as const,
  ),
  ...['/feeds/unknown.xml', '/ads/x', '/no-such-page'].map((path) => [path, 404, 0] as const),
];

describe.each([
  ['a post a day', daily],
  ['all posts of one day', sameDay],
] as const)('request cost with 5,000 posts, %s', (_, fixture) => {
  beforeAll(async () => {
    // The first request after a change does this once for all others.
    await costOf(fixture, '/blog');
    for (const path of ['/sitemap.xml', '/rss.xml']) await costOf(fixture, path);
  });

  test.for(REQUESTS)('%s: status %i, %i rows at most', async ([path, status, maxRows]) => {
    const domain = fixture.publication.hosts[1] ?? '';
    const cost = await costOf(fixture, path.replaceAll('{domain}', domain));
    expect(cost.status).toBe(status);
    expect(cost.rowsRead).toBeLessThanOrEqual(maxRows);
    expect(cost.rowsWritten).toBe(0);
    expect(cost.statements).toBeLessThanOrEqual(10);
  });

  test('all 50 pages of the list read at most ten rows a post', async () => {
    const rows = noCounts();
    const db = countedDatabase(env.DB, rows);
    const listed = new Set<string>();
    for (let page = 1; page <= 50; page++) {
      const { slugs, total } = await readList(fixture, page, db);
      expect(total).toBe(POSTS);
      for (const slug of slugs) listed.add(slug);
    }
    expect(listed.size).toBe(POSTS);
    expect(rows.rowsRead).toBeLessThanOrEqual(10 * POSTS);
  });
});

test('a hundred different searches within five minutes read the posts once', async () => {
  await costOf(daily, '/api/search?q=first');
  const rows = noCounts();
  const db = countedDatabase(env.DB, rows);
  for (let count = 0; count < 100; count++) {
    const path = `${count % 2 ? '/news' : '/api/search'}?q=word${count}`;
    await (await daily.get(path, { DB: db })).text();
  }
  expect(rows.rowsRead).toBe(0);
});

describe('stored order of posts', () => {
  const fixture = publicationFixture();
  const list = async () => {
    const rows = noCounts();
    const db = countedDatabase(env.DB, rows);
    return { ...(await readList(fixture, 2, db)), written: rows.rowsWritten };
  };
  const slugOf = (index: number) => `order-${String(index).padStart(3, '0')}`;

  beforeEach(async () => {
    await fixture.publish(...Array.from({ length: 150 }, (_, index) => ({ slug: slugOf(index) })));
    await list();
  });

  test('post order is stored by the first request after a change and by no other', async () => {
    await fixture.publish({ slug: 'order-new', date: '2026-11-02' });
    expect((await list()).written).toBeGreaterThan(0);
    expect((await list()).written).toBe(0);
    await fixture.withdraw('order-new');
  });

  test('post order follows posts that are added, removed or change their slug, date or paper', async () => {
    expect(await list()).toMatchObject({ total: 150, slugs: { length: 50, 0: slugOf(100) } });
    await fixture.withdraw(slugOf(0));
    expect(await list()).toMatchObject({ total: 149, slugs: { length: 49, 0: slugOf(101) } });
    await run(`UPDATE posts SET date = '2026-11-03' WHERE slug = '${slugOf(149)}'`);
    expect(await list()).toMatchObject({ total: 149, slugs: { length: 49, 0: slugOf(100) } });
    await run(`UPDATE posts SET paper = 'elsewhere' WHERE slug = '${slugOf(149)}'`);
    expect(await list()).toMatchObject({ total: 148, slugs: { length: 48, 0: slugOf(101) } });
    await run(`UPDATE posts SET slug = 'order-zzz' WHERE slug = '${slugOf(1)}'`);
    expect((await list()).slugs.at(-1)).toBe('order-zzz');
    await run(`DELETE FROM posts WHERE slug = 'order-zzz' OR paper = 'elsewhere'`);
    expect((await list()).total).toBe(147);
  });
});
