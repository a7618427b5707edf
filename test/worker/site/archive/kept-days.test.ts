import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import { readDay } from '../../../../src/site/archive/read-archive.ts';
import { searchYear } from '../../../../src/site/archive/search-archive.ts';
import {
  archive,
  datedStory,
  issuesOf,
  paper,
  storedObjects,
  storeText,
  storeUnknownShape,
  titles,
} from '../../../support/archive-fixtures.ts';
import {
  BROKEN_DB,
  DAY,
  HOUR,
  type PublicationFixture,
} from '../../../support/publication-fixture.ts';
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

const NOON = Date.parse('2026-11-10T17:00Z');
const DAYS = 4;
const LAST = '2026-11-13';
const stories = Array.from({ length: DAYS }, (_, nth) =>
  datedStory(String(nth), new Date(NOON + nth * DAY).toISOString()),
);

/** A paper with four days of one story each; the last is open. */
async function paperWithFourDays(): Promise<PublicationFixture> {
  const fixture = paper();
  for (const [nth, item] of stories.entries()) await archive(fixture, NOON + nth * DAY, [item]);
  return fixture;
}

const keyOf = (fixture: PublicationFixture) => ({
  open: archiveKeys.day(fixture.publication.id, LAST),
  index: archiveKeys.month(fixture.publication.id, '2026-11'),
  list: archiveKeys.days(fixture.publication.id),
});
type Kind = keyof ReturnType<typeof keyOf>;
const KINDS = ['open', 'index', 'list'] as const satisfies Kind[];
const EVERY_DAY = Array.from({ length: DAYS }, (_, nth) => `2026-11-${10 + nth}`);

/** A later run, as the day ends. */
const closeLast = (fixture: PublicationFixture, bucket = env.ARCHIVE) =>
  archive(fixture, NOON + DAYS * DAY, [datedStory('next', '2026-11-14T16:00Z')], {
    ARCHIVE: bucket,
  });

const searchTitles = async (fixture: PublicationFixture) => {
  clearCaches();
  const { stories } = await searchYear(fixture.context(), '2026', 'story');
  return stories.map(({ title }) => title).toSorted();
};
const ALL_FOUND = [...stories.map(({ title }) => title), 'Story next'].toSorted();

/** The contents of the copies of damaged objects, by the keys of the originals. */
async function copies(fixture: PublicationFixture) {
  const prefix = archiveKeys.damaged(fixture.publication.id);
  const { objects } = await env.ARCHIVE.list({ prefix });
  return Promise.all(
    objects.map(async ({ key }) => [
      key.slice(prefix.length).replace(/\.[^.]+\.\d+Z$/, ''),
      await (await env.ARCHIVE.get(key))?.text(),
    ]),
  );
}

describe.each(KINDS)('the object of kind %s', (kind) => {
  test('is left unchanged if a newer build wrote it', async () => {
    const fixture = await paperWithFourDays();
    const key = keyOf(fixture)[kind];
    await storeUnknownShape(key);
    const before = await (await env.ARCHIVE.get(key))?.arrayBuffer();
    await expect(closeLast(fixture)).rejects.toThrow('1 papers');
    expect(await (await env.ARCHIVE.get(key))?.arrayBuffer()).toEqual(before);
    expect(log.text()).toContain('of another build');
    expect(await copies(fixture)).toEqual([]);
  });

  test.each([
    ['text', 'damaged'],
    ['cut off', undefined],
  ])('that is damaged (%s) is copied and logged before it is replaced', async (_, content) => {
    const fixture = await paperWithFourDays();
    const key = keyOf(fixture)[kind];
    const whole = await (await env.ARCHIVE.get(key))?.arrayBuffer();
    const damaged = content ?? whole?.slice(0, whole.byteLength / 2) ?? '';
    await env.ARCHIVE.put(key, damaged);
    const stored = await (await env.ARCHIVE.get(key))?.text();
    await closeLast(fixture);
    const name = key.slice(archiveKeys.folder(fixture.publication.id).length);
    expect(await copies(fixture)).toEqual([[name, stored]]);
    expect(log.lines('archive unreadable')).toMatchObject([{ key }]);
    clearCaches();
    const lost = kind === 'open' ? ['Story 3'] : [];
    expect(await searchTitles(fixture)).toEqual(ALL_FOUND.filter((title) => !lost.includes(title)));
    const days = EVERY_DAY.filter((day) => kind !== 'open' || day !== LAST);
    expect(await issuesOf(fixture)).toEqual([...days, '2026-11-14 open']);
    const status = await fixture.read('/status');
    expect(await status.texts('.site-facts dd')).toContainEqual(
      expect.stringContaining(
        `Copies of damaged objects: 1 (archive/${fixture.publication.id}/damaged/${name}.`,
      ),
    );
  });
});

test('an index that lacks days gets them when a later day is closed', async () => {
  const fixture = await paperWithFourDays();
  const { index } = keyOf(fixture);
  const { '2026/11.idx': whole = '' } = await storedObjects(fixture.publication.id);
  await env.ARCHIVE.delete(index);
  await storeText(index, `${whole.split('\n', 2).join('\n')}\n`);
  await closeLast(fixture);
  expect(await searchTitles(fixture)).toEqual(ALL_FOUND);
});

test('a list damaged in the middle of a day is restored an hour later', async () => {
  const fixture = await paperWithFourDays();
  await env.ARCHIVE.put(keyOf(fixture).list, 'damaged');
  await archive(fixture, NOON + 3 * DAY + HOUR, stories.slice(3));
  expect(await issuesOf(fixture)).toEqual([...EVERY_DAY.slice(0, -1), `${LAST} open`]);
  expect(await titles(fixture, LAST)).toEqual(['Story 3']);
});
