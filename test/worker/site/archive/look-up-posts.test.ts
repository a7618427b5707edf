import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { noCounts } from '../../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../../perf/simulate/worker/counted-storage.ts';
import { lookUpPosts } from '../../../../src/site/archive/look-up-posts.ts';
import type { BlogBackend } from '../../../../src/site/blog/blog-backend.ts';
import { blogBackend } from '../../../../src/site/blog/select-backend.ts';
import { storeDays } from '../../../support/back-issues.ts';
import { paper } from '../../../support/place-paper.ts';

const DAY = '2026-11-18';
const slugs = Array.from({ length: 50 }, (_, nth) => `post-${nth}`);

test('the page of an old day with 50 posts looks all of them up with one query of D1', async () => {
  const fixture = paper();
  const newer = Array.from({ length: 60 }, (_, nth) => ({ slug: `n-${nth}`, date: '2026-11-19' }));
  await fixture.publish(...slugs.map((slug) => ({ slug, date: DAY })), ...newer);
  await fixture.withdraw('post-7');
  await storeDays(fixture.publication.id, {
    [DAY]: { posts: slugs.map((slug) => ({ slug, title: slug, publishedAt: DAY })) },
    '2026-11-17': {},
  });
  const statements = async (day: string) => {
    const counts = noCounts();
    const page = await fixture.read(`/archive/${day}`, { DB: countedDatabase(env.DB, counts) });
    expect(page.status).toBe(200);
    return { count: counts.statements, titles: await page.texts('.issue h3') };
  };
  const without = await statements('2026-11-17');
  const { count, titles } = await statements(DAY);
  expect(count - without.count).toBeLessThanOrEqual(1);
  expect(titles.filter((title) => title.startsWith('post-'))).toHaveLength(49);
  expect(titles).not.toContain('post-7');
});

test('of looked-up posts those are public that are the paper’s own, no drafts, and due', async () => {
  const [own, other] = [paper(), paper()];
  await own.publish(
    { slug: 'public', date: DAY },
    { slug: 'draft', date: DAY },
    { slug: 'to-come', date: '2027-01-01' },
  );
  await other.publish({ slug: 'of-another', date: DAY });
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

test('a backend that finds single posts alone is called 21 times at most, and of the others nothing is said', async () => {
  let calls = 0;
  const count = <Value>(value: Value) => {
    calls += 1;
    return Promise.resolve(value);
  };
  const backend: BlogBackend = {
    maxLimit: 100,
    list: () => count({ blogs: [summary('post-49')], total: 50 }),
    details: () => count(undefined),
  };
  const found = await lookUpPosts(slugs, backend, 50);
  expect(calls).toBe(21);
  expect([...found.values()].filter((isPublic) => !isPublic)).toHaveLength(20);
  expect([found.get('post-49'), found.size]).toEqual([true, 21]);
});

function summary(slug: string): Awaited<ReturnType<BlogBackend['list']>>['blogs'][number] {
  return {
    id: slug,
    slug,
    metaTitle: slug,
    metaDescription: '',
    pinterestImageLink: undefined,
    date: undefined,
    shortTailKeywords: undefined,
    author: undefined,
    updated: undefined,
    blog: undefined,
  };
}
