import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { readDay } from '../../../../src/site/archive/read-archive.ts';
import {
  archive,
  datedStory,
  issuesOf,
  paper,
  storedObjects,
} from '../../../support/archive-fixtures.ts';
import { BROKEN_DB, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

/** This many posts of a day. */
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
])('a day has its post although 60 posts of %s arrive before it is closed', async (_, date) => {
  const fixture = paper();
  await fixture.publish({ slug: 'ferry', date: '2026-11-20' });
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish(...postsOf(date, 'imported', 60));
  await archive(fixture, '2026-11-21T16:00Z', []);
  expect(await slugsOf(fixture, '2026-11-20')).toEqual(['ferry']);
});

test('if a day has more posts than fit, those already in its record come first', async () => {
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

test('a post whose date changes is in the issue of its new day alone', async () => {
  const fixture = paper();
  await fixture.publish({ slug: 'ferry', date: '2026-11-20' });
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish({ slug: 'ferry', date: '2026-11-21' });
  await archive(fixture, '2026-11-21T16:00Z', []);
  await archive(fixture, '2026-11-22T16:00Z', []);
  expect(await slugsOf(fixture, '2026-11-20')).toEqual([]);
  expect(await slugsOf(fixture, '2026-11-21')).toEqual(['ferry']);
});

const STORY = datedStory('a', '2026-11-20T15:00Z');
const POST = { slug: 'the-mayor', date: '2026-11-20', metaTitle: 'What the mayor did' };

/** A paper with a closed day that has a post, and by default a story. */
async function closedDay(stories = [STORY]): Promise<PublicationFixture> {
  const fixture = paper();
  await fixture.publish(POST, { slug: 'other', date: '2026-11-18' });
  await archive(fixture, '2026-11-20T16:00Z', stories);
  await archive(fixture, '2026-11-21T16:00Z', [datedStory('b', '2026-11-21T15:00Z')]);
  return fixture;
}

test('a withdrawn post leaves the page of its closed day immediately, and R2 a week later', async () => {
  const fixture = await closedDay();
  const before = await fixture.read('/archive/2026-11-20');
  expect(await before.texts('.issue h3')).toEqual(['What the mayor did', 'Story a']);
  expect(before.headers.get('Cache-Tag')).toContain(`${fixture.publication.id}:blog`);
  await fixture.withdraw(POST.slug);
  clearCaches();
  const after = await fixture.read('/archive/2026-11-20');
  expect(await after.texts('.issue h3')).toEqual(['Story a']);
  expect(after.html).not.toContain('mayor');
  await archive(fixture, '2026-11-22T16:00Z', [datedStory('c', '2026-11-22T15:00Z')]);
  expect(JSON.stringify(await storedObjects(fixture.publication.id))).toContain('mayor');
  await archive(fixture, '2026-11-29T16:00Z', [datedStory('c', '2026-11-22T15:00Z')]);
  const stored = await storedObjects(fixture.publication.id);
  expect(JSON.stringify(stored)).not.toContain('mayor');
  expect(stored['2026/11/20.json']).toContain('Story a');
  expect(await issuesOf(fixture)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
});

test('a day with only a withdrawn post is a 404 immediately, and leaves the calendar a day later', async () => {
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

test('a post restored within a week is in its day again, even if that day had nothing else', async () => {
  const fixture = await closedDay([]);
  await fixture.withdraw(POST.slug);
  await archive(fixture, '2026-11-22T16:00Z', []);
  await fixture.publish({ ...POST, metaTitle: 'What the mayor did not do' });
  await archive(fixture, '2026-11-24T16:00Z', [datedStory('c', '2026-11-24T15:00Z')]);
  await archive(fixture, '2026-11-25T16:00Z', []);
  // A corrected title is not changed in the back issue.
  const page = await fixture.read('/archive/2026-11-20');
  expect(await page.texts('.issue h3')).toEqual(['What the mayor did']);
  expect(JSON.stringify(await storedObjects(fixture.publication.id))).not.toContain('goneSince');
});

test('if a blog suddenly lacks most of the archived posts, R2 loses none, and the log says so', async () => {
  const fixture = paper();
  const posts = ['18', '19', '20'].map((day) => ({ slug: `p-${day}`, date: `2026-11-${day}` }));
  for (const [nth, post] of posts.entries()) {
    await fixture.publish(post);
    await archive(fixture, `2026-11-${18 + nth}T16:00Z`, [STORY]);
  }
  await archive(fixture, '2026-11-21T16:00Z', [STORY]);
  for (const { slug } of posts) await fixture.withdraw(slug);
  for (const day of ['22', '23', '30'])
    await archive(fixture, `2026-11-${day}T16:00Z`, [datedStory(day, `2026-11-${day}T15:00Z`)]);
  const stored = JSON.stringify(await storedObjects(fixture.publication.id));
  for (const { slug } of posts) expect(stored).toContain(slug);
  expect(log.lines('posts gone at once').length).toBeGreaterThan(0);
  await fixture.publish(...posts);
  const page = await fixture.read('/archive/2026-11-19');
  expect(await page.texts('.issue h3')).toContain('Title of p-19');
});

test('if the blog cannot tell what is withdrawn, no post is shown, nothing is cached and R2 loses nothing', async () => {
  const fixture = await closedDay();
  const page = await fixture.read('/archive/2026-11-20', { DB: BROKEN_DB });
  expect([page.status, await page.texts('.issue h3')]).toEqual([200, ['Story a']]);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  await archive(fixture, '2026-11-22T16:00Z', [datedStory('c', '2026-11-22T15:00Z')], {
    DB: BROKEN_DB,
  });
  const again = await fixture.read('/archive/2026-11-20');
  expect(await again.texts('.issue h3')).toEqual(['What the mayor did', 'Story a']);
  expect(log.lines('posts of a day unknown')).toHaveLength(1);
  const posts = await (await closedDay([])).get('/archive/2026-11-20', { DB: BROKEN_DB });
  expect([posts.status, posts.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
});

test('a post published while the blog could not be read is in the issue of the next day', async () => {
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
