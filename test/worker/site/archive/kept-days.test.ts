import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { noCounts } from '../../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../../perf/simulate/worker/counted-storage.ts';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { lookUpPosts } from '../../../../src/site/archive/look-up-posts.ts';
import { readDay } from '../../../../src/site/archive/read-archive.ts';
import type { BlogBackend } from '../../../../src/site/blog/blog-backend.ts';
import { blogBackend } from '../../../../src/site/blog/select-backend.ts';
import { archive, issuesOf, told } from '../../../support/archive-runs.ts';
import { storeDays, storedObjects } from '../../../support/back-issues.ts';
import { paper } from '../../../support/place-paper.ts';
import { BROKEN_DB, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

/** As many posts of a day. */
const postsOf = (date: string, name: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ slug: `${name}-${nth}`, date }));

/** The slugs of a day's posts. */
async function slugsOf(fixture: ReturnType<typeof paper>, day: string): Promise<string[]> {
  const read = await readDay(fixture.context(), day);
  return read.kind === 'found' ? read.value.posts.map(({ slug }) => slug) : [];
}

test.each([
  ['the next day', '2026-11-21'],
  ['an earlier one', '2026-11-02'],
  ['no day', 'soon'],
])('a day has its post where 60 posts of %s arrive before it is closed', async (_, date) => {
  const fixture = paper();
  await fixture.publish({ slug: 'ferry', date: '2026-11-20' });
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish(...postsOf(date, 'imported', 60));
  await archive(fixture, '2026-11-21T16:00Z', []);
  expect(await slugsOf(fixture, '2026-11-20')).toEqual(['ferry']);
});

test('of a day with more posts than it has room for those come first that it has already', async () => {
  const fixture = paper();
  const early = postsOf('2026-11-20', 'z', 30);
  await fixture.publish(...early);
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish(...postsOf('2026-11-20', 'a', 60));
  await archive(fixture, '2026-11-20T17:00Z', []);
  const found = await slugsOf(fixture, '2026-11-20');
  expect(found).toHaveLength(50);
  expect(found).toEqual(expect.arrayContaining(early.map(({ slug }) => slug)));
});

test('a post that is given another date is in the issue of that day alone', async () => {
  const fixture = paper();
  await fixture.publish({ slug: 'ferry', date: '2026-11-20' });
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish({ slug: 'ferry', date: '2026-11-21' });
  await archive(fixture, '2026-11-21T16:00Z', []);
  await archive(fixture, '2026-11-22T16:00Z', []);
  expect(await slugsOf(fixture, '2026-11-20')).toEqual([]);
  expect(await slugsOf(fixture, '2026-11-21')).toEqual(['ferry']);
});

const OLD_DAY = '2026-11-18';
const SLUGS = Array.from({ length: 50 }, (_, nth) => `post-${nth}`);

test('the page of an old day with 50 posts looks all of them up with one query of D1', async () => {
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

test('of looked-up posts those are public that are the paper’s own, no drafts, and due', async () => {
  const [own, other] = [paper(), paper()];
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

test('a backend that finds single posts alone is called 21 times at most, and of the others nothing is said', async () => {
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

const log = watchLog();
const STORY = told('a', '2026-11-20T15:00Z');
const POST = { slug: 'the-mayor', date: '2026-11-20', metaTitle: 'What the mayor did' };

/** A paper with a closed day that has a post, and a story unless it has none. */
async function closedDay(stories = [STORY]): Promise<PublicationFixture> {
  const fixture = paper();
  await fixture.publish(POST, { slug: 'other', date: '2026-11-18' });
  await archive(fixture, '2026-11-20T16:00Z', stories);
  await archive(fixture, '2026-11-21T16:00Z', [told('b', '2026-11-21T15:00Z')]);
  return fixture;
}

test('a withdrawn post is not on the page of its closed day any more, and out of R2 a week later', async () => {
  const fixture = await closedDay();
  const before = await fixture.read('/archive/2026-11-20');
  expect(await before.texts('.issue h3')).toEqual(['What the mayor did', 'Story a']);
  expect(before.headers.get('Cache-Tag')).toContain(`${fixture.publication.id}:blog`);
  await fixture.withdraw(POST.slug);
  clearCaches();
  const after = await fixture.read('/archive/2026-11-20');
  expect(await after.texts('.issue h3')).toEqual(['Story a']);
  expect(after.html).not.toContain('mayor');
  await archive(fixture, '2026-11-22T16:00Z', [told('c', '2026-11-22T15:00Z')]);
  expect(JSON.stringify(await storedObjects(fixture.publication.id))).toContain('mayor');
  await archive(fixture, '2026-11-29T16:00Z', [told('c', '2026-11-22T15:00Z')]);
  const stored = await storedObjects(fixture.publication.id);
  expect(JSON.stringify(stored)).not.toContain('mayor');
  expect(stored['2026/11/20.json']).toContain('Story a');
  expect(await issuesOf(fixture)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
});

test('a day that had nothing but a withdrawn post is a 404 at once, and not in the calendar a day later', async () => {
  const fixture = await closedDay([]);
  expect(await issuesOf(fixture)).toEqual(['2026-11-20', '2026-11-21 open']);
  await fixture.withdraw(POST.slug);
  clearCaches();
  expect((await fixture.get('/archive/2026-11-20')).status).toBe(404);
  await archive(fixture, '2026-11-22T16:00Z', []);
  expect(await issuesOf(fixture)).toEqual(['2026-11-21']);
  const calendar = await fixture.read('/archive');
  expect(await calendar.attributes('.month a', 'href')).toEqual(['/archive/2026-11-21']);
});

test('a post that is restored within a week is in its day again, also where that had nothing else', async () => {
  const fixture = await closedDay([]);
  await fixture.withdraw(POST.slug);
  await archive(fixture, '2026-11-22T16:00Z', []);
  await fixture.publish({ ...POST, metaTitle: 'What the mayor did not do' });
  await archive(fixture, '2026-11-24T16:00Z', [told('c', '2026-11-24T15:00Z')]);
  await archive(fixture, '2026-11-25T16:00Z', []);
  // A corrected title stays as it was in the back issue.
  const page = await fixture.read('/archive/2026-11-20');
  expect(await page.texts('.issue h3')).toEqual(['What the mayor did']);
  expect(JSON.stringify(await storedObjects(fixture.publication.id))).not.toContain('goneSince');
});

test('where a blog has most of the archived posts no longer at once, R2 loses none, and the log has it', async () => {
  const fixture = paper();
  const posts = ['18', '19', '20'].map((day) => ({ slug: `p-${day}`, date: `2026-11-${day}` }));
  for (const [nth, post] of posts.entries()) {
    await fixture.publish(post);
    await archive(fixture, `2026-11-${18 + nth}T16:00Z`, [STORY]);
  }
  await archive(fixture, '2026-11-21T16:00Z', [STORY]);
  for (const { slug } of posts) await fixture.withdraw(slug);
  for (const day of ['22', '23', '30'])
    await archive(fixture, `2026-11-${day}T16:00Z`, [told(day, `2026-11-${day}T15:00Z`)]);
  const stored = JSON.stringify(await storedObjects(fixture.publication.id));
  for (const { slug } of posts) expect(stored).toContain(slug);
  expect(log.lines('posts gone at once').length).toBeGreaterThan(0);
  await fixture.publish(...posts);
  const page = await fixture.read('/archive/2026-11-19');
  expect(await page.texts('.issue h3')).toContain('Title of p-19');
});

test('where the blog does not say what is withdrawn no post is shown, the page is not stored, a page of posts alone is a 503, and R2 loses nothing', async () => {
  const fixture = await closedDay();
  const page = await fixture.read('/archive/2026-11-20', { DB: BROKEN_DB });
  expect([page.status, await page.texts('.issue h3')]).toEqual([200, ['Story a']]);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  await archive(fixture, '2026-11-22T16:00Z', [told('c', '2026-11-22T15:00Z')], { DB: BROKEN_DB });
  const again = await fixture.read('/archive/2026-11-20');
  expect(await again.texts('.issue h3')).toEqual(['What the mayor did', 'Story a']);
  expect(log.lines('posts of a day unknown')).toHaveLength(1);
  const posts = await (await closedDay([])).get('/archive/2026-11-20', { DB: BROKEN_DB });
  expect([posts.status, posts.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
});

test('a post that came while the blog could not be read is in the issue of the next day', async () => {
  const fixture = paper();
  await archive(fixture, '2026-11-20T16:00Z', [STORY]);
  await fixture.publish(POST);
  await archive(fixture, '2026-11-21T06:00Z', [STORY], { DB: BROKEN_DB });
  await archive(fixture, '2026-11-21T07:00Z', [STORY]);
  await archive(fixture, '2026-11-22T07:00Z', [STORY]);
  const page = await fixture.read('/archive/2026-11-21');
  expect(await page.texts('.issue h3')).toEqual(['What the mayor did']);
  expect((await fixture.get('/archive/2026-11-22')).status).toBe(404);
});
