import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { storyKey } from '../../../../src/edition/editorial.ts';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import { readDay, readIssues } from '../../../../src/site/archive/read-archive.ts';
import { searchYear } from '../../../../src/site/archive/search-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import { archive, hiding, issuesOf, titles, told } from '../../../support/archive-runs.ts';
import { storeOfAnotherBuild } from '../../../support/back-issues.ts';
import { editionOf, paper } from '../../../support/place-paper.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { BROKEN_DB, DAY, HOUR } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const at = (time: string) => Date.parse(time);

// The paper's clock is five hours behind UTC.
test('a day of a paper has its stories newest first, with their places, and is written only where it changes', async () => {
  const fixture = paper();
  const writes: string[] = [];
  const put = ((key: string, ...rest: [never]) => {
    writes.push(key.split('/').slice(2).join('/'));
    return env.ARCHIVE.put(key, ...rest);
  }) as R2Bucket['put'];
  const bucket = withMethods(env.ARCHIVE, { put });
  const fire = told('a', '2026-11-20T15:00Z', { title: 'Fire in Arviat' });
  await archive(fixture, '2026-11-20T16:00Z', [fire], { ARCHIVE: bucket });
  expect(writes).toEqual(['days.json', '2026/11/20.json']);
  await archive(fixture, '2026-11-20T17:00Z', [fire], { ARCHIVE: bucket });
  expect(writes).toHaveLength(2);
  const vote = told('b', '2026-11-20T17:30Z');
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

test('a day of a paper is closed by the first run after the paper’s midnight, with what came since the last one', async () => {
  const fixture = paper();
  const early = told('a', '2026-11-20T15:00Z');
  const late = told('b', '2026-11-21T04:50Z');
  const next = told('c', '2026-11-21T05:02Z');
  await archive(fixture, '2026-11-21T04:00Z', [early]);
  expect(await issuesOf(fixture)).toEqual(['2026-11-20 open']);
  await archive(fixture, '2026-11-21T05:05Z', [early, late, next]);
  expect(await issuesOf(fixture)).toEqual(['2026-11-20', '2026-11-21 open']);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story b', 'Story a']);
  expect(await titles(fixture, '2026-11-21')).toEqual(['Story c']);
  expect(await readIssues(fixture.context())).toEqual({
    kind: 'found',
    value: [
      { day: '2026-11-20', stories: 2, isClosed: true },
      { day: '2026-11-21', isClosed: false },
    ],
  });
});

test('a day of a paper gets a story of the day before that came after that was closed, and no older one', async () => {
  const fixture = paper();
  const first = told('a', '2026-11-20T15:00Z');
  await archive(fixture, '2026-11-20T16:00Z', [first]);
  const [late, old] = [told('b', '2026-11-20T23:00Z'), told('c', '2026-11-19T15:00Z')];
  await archive(fixture, '2026-11-21T06:00Z', [first]);
  await archive(fixture, '2026-11-21T16:00Z', [first, late, old]);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story a']);
  expect(await titles(fixture, '2026-11-21')).toEqual(['Story b']);
  await archive(fixture, '2026-11-22T16:00Z', [first, late, old]);
  expect(await titles(fixture, '2026-11-22')).toBe('none');
});

test('a day of a paper is closed days later where no run came, and days between get what was of them', async () => {
  const fixture = paper();
  const [a, b, c, d] = ['20', '21', '23', '24'].map((day) => told(day, `2026-11-${day}T15:00Z`));
  await archive(fixture, '2026-11-20T16:00Z', [a as EditionItem]);
  await archive(fixture, '2026-11-24T16:00Z', [a, b, c, d] as EditionItem[]);
  const issues = ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24 open'];
  expect(await issuesOf(fixture)).toEqual(issues);
  for (const day of ['20', '21', '23', '24'])
    expect(await titles(fixture, `2026-11-${day}`)).toEqual([`Story ${day}`]);
});

test('a day of a paper loses a story that editors hide at once, and for good a day later', async () => {
  const fixture = paper();
  const [a, b] = [told('a', '2026-11-20T15:00Z'), told('b', '2026-11-20T14:00Z')];
  await archive(fixture, '2026-11-20T16:00Z', [a, b]);
  await archive(fixture, '2026-11-21T16:00Z', [a, b, told('c', '2026-11-21T15:00Z')]);
  const without = (now: number) => {
    fixture.now = now;
    return { ...fixture.context(), weather: hiding(a) };
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

test('a day of a paper loses a story that its publisher takes back while it lasts, and one of two that are joined later', async () => {
  const fixture = paper();
  const [a, b, c] = ['15', '14', '13'].map((hour) => told(hour, `2026-11-20T${hour}:00Z`));
  await archive(fixture, '2026-11-20T16:00Z', [a, b, c] as EditionItem[]);
  await archive(fixture, '2026-11-20T17:00Z', [b, c] as EditionItem[]);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story 14', 'Story 13']);
  const link = 'https://herald.example/d';
  const theirs = told('d', '2026-11-20T12:00Z', { publisher: 'Herald', link });
  await archive(fixture, '2026-11-20T17:00Z', [b, c, theirs] as EditionItem[]);
  const alsoIn = [b, c].map((ours) => ({ publisher: 'Courier', link: ours?.link ?? '' }));
  await archive(fixture, '2026-11-20T17:00Z', [{ ...theirs, alsoIn }]);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Story d']);
});

test('a day of a paper has the posts of that day, and keeps them where the blog cannot be read', async () => {
  const fixture = paper();
  const old = { slug: 'old', date: '2026-11-18' };
  await fixture.publish({ slug: 'today', date: '2026-11-20' }, old);
  await archive(fixture, '2026-11-20T16:00Z', [told('a', '2026-11-20T15:00Z')]);
  const posts = [{ slug: 'today', title: 'Title of today' }];
  expect(await readDay(fixture.context(), '2026-11-20')).toMatchObject({ value: { posts } });
  const away = { DB: BROKEN_DB };
  await archive(fixture, '2026-11-20T17:00Z', [told('b', '2026-11-20T16:00Z')], away);
  expect(await readDay(fixture.context(), '2026-11-20')).toMatchObject({ value: { posts } });
  log.lines('blog backend failed');
});

test('a day of a paper leaves out a story whose link or section could not be read again', async () => {
  const fixture = paper();
  const hostile = told('a', '2026-11-20T15:00Z', { link: 'javascript:alert(1)' });
  const good = told('b', '2026-11-20T14:00Z', { title: 'Tab\tand\u2028<script>' });
  await archive(fixture, '2026-11-20T16:00Z', [hostile, good]);
  await archive(fixture, '2026-11-21T16:00Z', [hostile, good]);
  expect(await titles(fixture, '2026-11-20')).toEqual(['Tab and\u2028<script>']);
  expect((await searchYear(fixture.context(), '2026', '<script>')).stories).toHaveLength(1);
});

test('a damaged day is logged and costs no other day anything, and is replaced by the next run while it is open', async () => {
  const fixture = paper();
  const [a, b] = [told('a', '2026-11-20T15:00Z'), told('b', '2026-11-21T15:00Z')];
  await archive(fixture, '2026-11-20T16:00Z', [a]);
  await archive(fixture, '2026-11-21T16:00Z', [a, b]);
  for (const day of ['20', '21'])
    await env.ARCHIVE.put(archiveKeys.day(fixture.publication.id, `2026-11-${day}`), '{}');
  expect(await titles(fixture, '2026-11-20')).toBe('unreadable');
  expect(log.lines('archive unreadable')).toHaveLength(1);
  await archive(fixture, '2026-11-21T17:00Z', [b]);
  expect(await titles(fixture, '2026-11-21')).toEqual(['Story b']);
  expect(await titles(fixture, '2026-11-20')).toBe('unreadable');
});

test('archiveDays of papers of which one fails archives the others, and throws', async () => {
  const [good, bad] = [paper(), paper()];
  const a = told('a', '2026-11-20T15:00Z');
  await archive(good, '2026-11-20T16:00Z', []);
  await archive(bad, '2026-11-20T16:00Z', [a]);
  await storeOfAnotherBuild(archiveKeys.days(bad.publication.id));
  await showEdition(good.publication, editionOf([a], good.now), new Date(good.now));
  bad.now += DAY;
  await expect(archiveDays([bad.context(), good.context()])).rejects.toThrow('1 papers');
  expect(log.lines('day not archived')).toHaveLength(1);
  clearCaches();
  expect(await titles(good, '2026-11-20')).toEqual(['Story a']);
});

test('a bucket that is away shows no day, and is not read again for a while', async () => {
  const fixture = paper();
  await archive(fixture, '2026-11-20T16:00Z', [told('a', '2026-11-20T15:00Z')]);
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
