import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { archive, issuesOf, told } from '../../../support/archive-runs.ts';
import { storedObjects } from '../../../support/back-issues.ts';
import { paper } from '../../../support/place-paper.ts';
import { BROKEN_DB, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

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

const WITHDRAWALS = [
  ['deleted', 'DELETE FROM posts WHERE slug = ?'],
  ['made a draft', 'UPDATE posts SET draft = 1 WHERE slug = ?'],
  ['put off', "UPDATE posts SET date = '2027-01-01' WHERE slug = ?"],
] as const;

test.each(WITHDRAWALS)(
  'a post that is %s is not on the page of its closed day any more, and out of R2 a week later',
  async (_, sql) => {
    const fixture = await closedDay();
    const before = await fixture.read('/archive/2026-11-20');
    expect(await before.texts('.issue h3')).toEqual(['What the mayor did', 'Story a']);
    expect(before.headers.get('Cache-Tag')).toContain(`${fixture.publication.id}:blog`);
    await env.DB.prepare(sql).bind(POST.slug).run();
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
  },
);

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
  await fixture.publish(POST);
  await archive(fixture, '2026-11-24T16:00Z', [told('c', '2026-11-24T15:00Z')]);
  await archive(fixture, '2026-11-25T16:00Z', []);
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

test('a corrected title of a post stays as it was in the back issue', async () => {
  const fixture = await closedDay();
  await fixture.publish({ ...POST, metaTitle: 'What the mayor did not do' });
  await archive(fixture, '2026-11-22T16:00Z', [told('c', '2026-11-22T15:00Z')]);
  const page = await fixture.read('/archive/2026-11-20');
  expect(await page.texts('.issue h3')).toEqual(['What the mayor did', 'Story a']);
});

test('where the blog does not say what is withdrawn no post is shown, the page is not stored, and R2 loses nothing', async () => {
  const fixture = await closedDay();
  const page = await fixture.read('/archive/2026-11-20', { DB: BROKEN_DB });
  expect([page.status, await page.texts('.issue h3')]).toEqual([200, ['Story a']]);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  await archive(fixture, '2026-11-22T16:00Z', [told('c', '2026-11-22T15:00Z')], { DB: BROKEN_DB });
  const again = await fixture.read('/archive/2026-11-20');
  expect(await again.texts('.issue h3')).toEqual(['What the mayor did', 'Story a']);
  expect(log.lines('posts of a day unknown')).toHaveLength(1);
});

test('a page of posts alone is a 503 while the blog does not say whether they are withdrawn', async () => {
  const fixture = await closedDay([]);
  const page = await fixture.get('/archive/2026-11-20', { DB: BROKEN_DB });
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
});

test('of many posts, more than the newest of the list, the withdrawn one alone leaves its day', async () => {
  const fixture = paper();
  const posts = Array.from({ length: 8 }, (_, nth) => ({ slug: `p${nth}`, date: '2026-11-20' }));
  const newer = Array.from({ length: 52 }, (_, nth) => ({ slug: `n${nth}`, date: '2026-11-21' }));
  await fixture.publish(...posts);
  await archive(fixture, '2026-11-20T16:00Z', [STORY]);
  await archive(fixture, '2026-11-21T16:00Z', []);
  await fixture.publish(...newer);
  await fixture.withdraw('p3');
  clearCaches();
  const page = await fixture.read('/archive/2026-11-20');
  const titles = await page.texts('.issue h3');
  expect(titles).toHaveLength(8);
  expect(titles).not.toContain('Title of p3');
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
