import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import type { EditionItem } from '../../../../src/model/edition/edition.ts';
import { storyKey } from '../../../../src/model/editorial/editorial.ts';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import { readDay, readIssues } from '../../../../src/site/archive/read-archive.ts';
import { searchYear } from '../../../../src/site/archive/search-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import type { SiteContext } from '../../../../src/site/context/site-context.ts';
import {
  archive,
  datedStory,
  editionOf,
  hiding,
  issuesOf,
  paper,
  storeUnknownShape,
  story,
  titles,
} from '../../../support/archive-fixtures.ts';
import { watched, withMethods } from '../../../support/platform-doubles.ts';
import {
  BROKEN_DB,
  DAY,
  HOUR,
  type PublicationFixture,
  showEdition,
} from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const at = (time: string) => Date.parse(time);

// The paper is in UTC−5.
test('a day of a paper has its stories newest first, with their places, and is written only if it changes', async () => {
  const fixture = paper();
  const { double: bucket, calls: writes } = watched(env.ARCHIVE, 'put');
  const fire = datedStory('a', '2026-11-20T15:00Z', { title: 'Fire in Arviat' });
  await archive(fixture, '2026-11-20T16:00Z', [fire], { ARCHIVE: bucket });
  const paths = ['days.json', '2026/11/20.json'];
  expect(writes).toEqual(paths.map((path) => `archive/${fixture.publication.id}/${path}`));
  await archive(fixture, '2026-11-20T17:00Z', [fire], { ARCHIVE: bucket });
  expect(writes).toHaveLength(2);
  const vote = datedStory('b', '2026-11-20T17:30Z');
  await archive(fixture, '2026-11-20T18:00Z', [fire, vote], { ARCHIVE: bucket });
  expect(writes).toHaveLength(3);
  const read = await readDay(fixture.context(), '2026-11-20');
  expect(read).toMatchObject({
    kind: 'found',
    value: {
      day: '2026-11-20',
      isClosed: false,
      stories: [
        { title: 'Story b', places: [] },
        { title: 'Fire in Arviat', key: storyKey(fire), places: ['arviat'], section: 'local' },
      ],
    },
  });
});

test('a day without later runs is closed days later, and days between get the stories dated in them', async () => {
  const fixture = paper();
  const [a, b, c, d] = ['20', '21', '23', '24'].map((day) =>
    datedStory(day, `2026-11-${day}T15:00Z`),
  );
  await archive(fixture, '2026-11-20T16:00Z', [a as EditionItem]);
  await archive(fixture, '2026-11-24T16:00Z', [a, b, c, d] as EditionItem[]);
  const issues = ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24 open'];
  expect(await issuesOf(fixture)).toEqual(issues);
  for (const day of ['20', '21', '23', '24'])
    expect(await titles(fixture, `2026-11-${day}`)).toEqual([`Story ${day}`]);
});

test('a day of a paper loses a story that editors hide immediately on its page, and in R2 a day later', async () => {
  const fixture = paper();
  const a = datedStory('a', '2026-11-20T15:00Z');
  const b = datedStory('b', '2026-11-20T14:00Z');
  await archive(fixture, '2026-11-20T16:00Z', [a, b]);
  await archive(fixture, '2026-11-21T16:00Z', [a, b, datedStory('c', '2026-11-21T15:00Z')]);
  const without = (now: number) => {
    fixture.now = now;
    return { ...fixture.context(), bulletin: hiding(a) };
  };
  clearCaches();
  const read = await readDay(without(fixture.now), '2026-11-20');
  expect(read).toMatchObject({ value: { stories: [{ title: 'Story b' }] } });
  expect((await searchYear(without(fixture.now), '2026', 'story a')).stories).toEqual([]);
  clearCaches();
  await archiveDays([without(at('2026-11-22T16:00Z'))]);
  clearCaches();
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story b']);
  expect((await searchYear(fixture.context(), '2026', 'story a')).stories).toEqual([]);
  expect((await searchYear(fixture.context(), '2026', 'story b')).stories).toHaveLength(1);
  const issues = await readIssues(fixture.context());
  expect(issues).toMatchObject({ value: [{ stories: 1 }, { stories: 1 }] });
});

test('a day of a paper loses a story that is withdrawn during the day, and one of two that are merged later', async () => {
  const fixture = paper();
  const [a, b, c] = ['15', '14', '13'].map((hour) => datedStory(hour, `2026-11-20T${hour}:00Z`));
  await archive(fixture, '2026-11-20T16:00Z', [a, b, c] as EditionItem[]);
  await archive(fixture, '2026-11-20T17:00Z', [b, c] as EditionItem[]);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story 14', 'Story 13']);
  const link = 'https://herald.example/d';
  const theirs = datedStory('d', '2026-11-20T12:00Z', { publisher: 'Herald', link });
  await archive(fixture, '2026-11-20T17:00Z', [b, c, theirs] as EditionItem[]);
  const alsoIn = [b, c].map((ours) => ({ publisher: 'Courier', link: ours?.link ?? '' }));
  await archive(fixture, '2026-11-20T17:00Z', [{ ...theirs, alsoIn }]);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story d']);
});

test('a day of a paper has the posts of that day, and keeps them if the blog cannot be read', async () => {
  const fixture = paper();
  const old = { slug: 'old', date: '2026-11-18' };
  await fixture.publish({ slug: 'today', date: '2026-11-20' }, old);
  await archive(fixture, '2026-11-20T16:00Z', [datedStory('a', '2026-11-20T15:00Z')]);
  const posts = [{ slug: 'today', title: 'Title of today' }];
  expect(await readDay(fixture.context(), '2026-11-20')).toMatchObject({ value: { posts } });
  const away = { DB: BROKEN_DB };
  await archive(fixture, '2026-11-20T17:00Z', [datedStory('b', '2026-11-20T16:00Z')], away);
  expect(await readDay(fixture.context(), '2026-11-20')).toMatchObject({ value: { posts } });
  log.lines('blog backend failed');
});

test('a day of a paper leaves out a story whose link or section could not be parsed again', async () => {
  const fixture = paper();
  const hostile = datedStory('a', '2026-11-20T15:00Z', { link: 'javascript:alert(1)' });
  const good = datedStory('b', '2026-11-20T14:00Z', { title: 'Tab\tand\u2028<script>' });
  await archive(fixture, '2026-11-20T16:00Z', [hostile, good]);
  await archive(fixture, '2026-11-21T16:00Z', [hostile, good]);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Tab and\u2028<script>']);
  expect((await searchYear(fixture.context(), '2026', '<script>')).stories).toHaveLength(1);
});

test('archiveDays archives the other papers if one fails, and throws', async () => {
  const good = paper();
  const bad = paper();
  const a = datedStory('a', '2026-11-20T15:00Z');
  await archive(good, '2026-11-20T16:00Z', []);
  await archive(bad, '2026-11-20T16:00Z', [a]);
  await storeUnknownShape(archiveKeys.days(bad.publication.id));
  await showEdition(good.publication, editionOf([a], good.now), new Date(good.now));
  bad.now += DAY;
  await expect(archiveDays([bad.context(), good.context()])).rejects.toThrow('1 papers');
  expect(log.lines('day not archived')).toHaveLength(1);
  clearCaches();
  expect(await titles(good, '2026-11-20')).toEqual(['Story a']);
});

test('a failing bucket shows no day, and is not read again during a cooldown', async () => {
  const fixture = paper();
  await archive(fixture, '2026-11-20T16:00Z', [datedStory('a', '2026-11-20T15:00Z')]);
  let reads = 0;
  const get = (() => {
    reads += 1;
    return Promise.reject(new Error('R2 is away'));
  }) as R2Bucket['get'];
  const away = { ARCHIVE: withMethods(env.ARCHIVE, { get }) };
  for (let times = 0; times < 3; times++)
    expect(await readDay(fixture.context(away), '2026-11-20')).toEqual({ kind: 'unreadable' });
  expect(reads).toBe(1);
  expect(log.lines('archive unreadable')).toHaveLength(1);
  fixture.now += HOUR;
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story a']);
});

const NOON = '2026-11-20T17:00Z';
const NEXT_DAY = '2026-11-21T05:03Z';
/** The writes of a run, by number: during a day, and as one ends. */
const WRITES_OF_A_DAY = [1, 2];
const WRITES_AS_IT_ENDS = [1, 2, 3, 4];

const storyFrom = (id: string, pubDate: string, publisher = 'Courier') =>
  story(id, id, {
    pubDate: new Date(pubDate).toISOString(),
    publisher,
    link: `https://${publisher.toLowerCase()}.example/${id}`,
  });
const OLD = storyFrom('old', '2026-11-20T16:00Z');
const OURS = storyFrom('ours', '2026-11-21T05:01Z');
const THEIRS = storyFrom('theirs', '2026-11-21T05:02Z', 'Herald');
const LATE = storyFrom('late', '2026-11-21T04:30Z', 'Herald');

/** The state that a writer with this edition sees, at a time. */
function writer(
  fixture: PublicationFixture,
  time: string,
  items: readonly EditionItem[],
  changes: Partial<Env> = {},
): SiteContext {
  fixture.now = Date.parse(time);
  const edition = editionOf(items, fixture.now);
  return { ...fixture.context(changes), edition: async () => edition };
}

/** The real bucket, which calls this before the write with this number, and counts writes. */
function interruptingBucket(at: number, work: () => Promise<unknown>) {
  let writes = 0;
  const put = (async (key: string, ...rest: [never]) => {
    writes += 1;
    if (writes === at) await work();
    return env.ARCHIVE.put(key, ...rest);
  }) as R2Bucket['put'];
  return { bindings: { ARCHIVE: withMethods(env.ARCHIVE, { put }) }, writes: () => writes };
}

async function storiesOf(fixture: PublicationFixture): Promise<Record<string, string[]>> {
  clearCaches();
  const issues = await readIssues(fixture.context());
  const days: Record<string, string[]> = {};
  for (const { day } of issues.kind === 'found' ? issues.value : []) {
    const read = await readDay(fixture.context(), day);
    if (read.kind === 'found') days[day] = read.value.stories.map(({ title }) => title);
  }
  return days;
}

test('the writes of a run are those that the other tests interrupt', async () => {
  const fixture = paper();
  const counted = interruptingBucket(0, async () => {});
  await archiveDays([writer(fixture, NOON, [OLD], counted.bindings)]);
  expect(counted.writes()).toBe(WRITES_OF_A_DAY.length);
  await archiveDays([writer(fixture, NEXT_DAY, [OURS, OLD], counted.bindings)]);
  expect(counted.writes()).toBe(WRITES_OF_A_DAY.length + WRITES_AS_IT_ENDS.length);
});

test.each(WRITES_OF_A_DAY)(
  'a faster writer on the same day, before write %i of a run, causes no story to be lost by either',
  async (at) => {
    const fixture = paper();
    const theirs = storyFrom('theirs', '2026-11-20T16:50Z', 'Herald');
    const other = writer(fixture, NOON, [OLD, theirs]);
    const ours = storyFrom('ours', '2026-11-20T16:40Z');
    const run = interruptingBucket(at, () => archiveDays([other]));
    await archiveDays([writer(fixture, NOON, [ours, OLD], run.bindings)]);
    expect(run.writes()).toBeGreaterThanOrEqual(at);
    expect(await storiesOf(fixture)).toEqual({ '2026-11-20': ['theirs', 'ours', 'old'] });
  },
);

test.each(WRITES_AS_IT_ENDS)(
  'as a day ends, a faster writer before write %i of a run causes no story to be lost by either',
  async (at) => {
    const fixture = paper();
    await archiveDays([writer(fixture, NOON, [OLD])]);
    const other = writer(fixture, NEXT_DAY, [THEIRS, LATE, OLD]);
    const run = interruptingBucket(at, () => archiveDays([other]));
    await archiveDays([writer(fixture, NEXT_DAY, [OURS, OLD], run.bindings)]);
    expect(run.writes()).toBeGreaterThanOrEqual(at);
    await archiveDays([other]);
    const days = await storiesOf(fixture);
    expect(Object.values(days).flat().toSorted()).toEqual(['late', 'old', 'ours', 'theirs']);
    expect(days['2026-11-20']).toContain('old');
    expect(days['2026-11-21']).toEqual(expect.arrayContaining(['theirs', 'ours']));
  },
);

test('a writer whose clock is before midnight adds nothing to a closed day; the next one adds late stories', async () => {
  const fixture = paper();
  await archiveDays([writer(fixture, NOON, [OLD])]);
  await archiveDays([writer(fixture, NEXT_DAY, [OURS, OLD])]);
  await archiveDays([writer(fixture, '2026-11-21T04:59Z', [LATE, OLD])]);
  expect(await storiesOf(fixture)).toEqual({ '2026-11-20': ['old'], '2026-11-21': ['ours'] });
  const older = storyFrom('older', '2026-11-19T15:00Z');
  await archiveDays([writer(fixture, '2026-11-21T06:00Z', [OURS, LATE, OLD, older])]);
  expect(await storiesOf(fixture)).toEqual({
    '2026-11-20': ['old'],
    '2026-11-21': ['ours', 'late'],
  });
});
