import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { storyKey } from '../../../../src/edition/editorial.ts';
import type { ArchiveBucket } from '../../../../src/site/archive/archive-store.ts';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import { readDay, readIssues } from '../../../../src/site/archive/read-archive.ts';
import { searchYear } from '../../../../src/site/archive/search-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { archive, issuesOf, titles, told } from '../../../support/archive-runs.ts';
import { storeOfAnotherBuild } from '../../../support/back-issues.ts';
import { editionOf, paper } from '../../../support/place-paper.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { DAY, HOUR } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

/** The real bucket, and the keys that were read and written. */
function countingBucket() {
  const reads: string[] = [];
  const writes: string[] = [];
  const bucket: ArchiveBucket = withMethods(env.ARCHIVE, {
    get: ((key: string) => {
      reads.push(key.split('/').slice(2).join('/'));
      return env.ARCHIVE.get(key);
    }) as R2Bucket['get'],
    put: ((key: string, ...rest: [never]) => {
      writes.push(key.split('/').slice(2).join('/'));
      return env.ARCHIVE.put(key, ...rest);
    }) as R2Bucket['put'],
  });
  return { bucket: bucket as R2Bucket, reads, writes };
}

const at = (time: string) => Date.parse(time);

// The paper's clock is five hours behind UTC.
describe('a day of a paper', () => {
  test('has its stories newest first, with their places, and is written only where it changes', async () => {
    const fixture = paper();
    const { bucket, writes } = countingBucket();
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

  test('is closed by the first run after the paper’s midnight, with what came since the last one', async () => {
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

  test('gets a story of the day before that came after that was closed, and no older one', async () => {
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

  test('is closed days later where no run came, and days between get what was of them', async () => {
    const fixture = paper();
    const [a, b, c, d] = ['20', '21', '23', '24'].map((day) => told(day, `2026-11-${day}T15:00Z`));
    await archive(fixture, '2026-11-20T16:00Z', [a as EditionItem]);
    await archive(fixture, '2026-11-24T16:00Z', [a, b, c, d] as EditionItem[]);
    expect(await issuesOf(fixture)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-23',
      '2026-11-24 open',
    ]);
    for (const day of ['20', '21', '23', '24'])
      expect(await titles(fixture, `2026-11-${day}`)).toEqual([`Story ${day}`]);
  });

  test('loses a story that editors hide at once, and for good a day later', async () => {
    const fixture = paper();
    const [a, b] = [told('a', '2026-11-20T15:00Z'), told('b', '2026-11-20T14:00Z')];
    await archive(fixture, '2026-11-20T16:00Z', [a, b]);
    await archive(fixture, '2026-11-21T16:00Z', [a, b, told('c', '2026-11-21T15:00Z')]);
    const hidden = new Set([storyKey(a)]);
    const choices = { version: 'v', hidden };
    const hiding = (now: number) => {
      fixture.now = now;
      const weather = async () => ({
        version: 'v',
        warningsVersion: 'v',
        reports: {},
        warnings: [],
        editorial: { notices: [], coming: [], choices, changesAt: Number.POSITIVE_INFINITY },
      });
      return { ...fixture.context(), weather };
    };
    clearCaches();
    const read = await readDay(hiding(fixture.now), '2026-11-20');
    expect(read).toMatchObject({ value: { stories: [{ title: 'Story b' }] } });
    expect((await searchYear(hiding(fixture.now), '2026', 'story a')).stories).toEqual([]);
    clearCaches();
    await archiveDays([hiding(at('2026-11-22T16:00Z'))]);
    clearCaches();
    expect(await titles(fixture, '2026-11-20')).toEqual(['Story b']);
    expect((await searchYear(fixture.context(), '2026', 'story a')).stories).toEqual([]);
    expect((await searchYear(fixture.context(), '2026', 'story b')).stories).toHaveLength(1);
    const issues = await readIssues(fixture.context());
    expect(issues).toMatchObject({ value: [{ stories: 1 }, { stories: 1 }] });
  });

  test('loses a story that its publisher takes back while it lasts', async () => {
    const fixture = paper();
    const [a, b, c] = ['15', '14', '13'].map((hour) => told(hour, `2026-11-20T${hour}:00Z`));
    await archive(fixture, '2026-11-20T16:00Z', [a, b, c] as EditionItem[]);
    await archive(fixture, '2026-11-20T17:00Z', [b, c] as EditionItem[]);
    expect(await titles(fixture, '2026-11-20')).toEqual(['Story 14', 'Story 13']);
  });

  test('has one of two stories that are joined later', async () => {
    const fixture = paper();
    const ours = told('a', '2026-11-20T15:00Z');
    const theirs = told('b', '2026-11-20T14:00Z', {
      publisher: 'Herald',
      link: 'https://herald.example/b',
    });
    await archive(fixture, '2026-11-20T16:00Z', [ours, theirs]);
    const alsoIn = [{ publisher: ours.publisher, link: ours.link }];
    await archive(fixture, '2026-11-20T17:00Z', [{ ...theirs, alsoIn }]);
    expect(await titles(fixture, '2026-11-20')).toEqual(['Story b']);
  });

  test('has the posts of that day, and keeps them where the blog cannot be read', async () => {
    const fixture = paper();
    await fixture.publish(
      { slug: 'today', date: '2026-11-20' },
      { slug: 'old', date: '2026-11-18' },
    );
    await archive(fixture, '2026-11-20T16:00Z', [told('a', '2026-11-20T15:00Z')]);
    const posts = [{ slug: 'today', title: 'Title of today' }];
    expect(await readDay(fixture.context(), '2026-11-20')).toMatchObject({ value: { posts } });
    const away = withMethods(env.DB, {
      prepare: () => {
        throw new Error('D1 is away');
      },
    });
    await archive(fixture, '2026-11-20T17:00Z', [told('b', '2026-11-20T16:00Z')], { DB: away });
    expect(await readDay(fixture.context(), '2026-11-20')).toMatchObject({ value: { posts } });
    log.lines('blog backend failed');
  });

  test('leaves out a story whose link or section could not be read again', async () => {
    const fixture = paper();
    const hostile = told('a', '2026-11-20T15:00Z', { link: 'javascript:alert(1)' });
    const good = told('b', '2026-11-20T14:00Z', { title: 'Tab\tand\u2028<script>' });
    await archive(fixture, '2026-11-20T16:00Z', [hostile, good]);
    await archive(fixture, '2026-11-21T16:00Z', [hostile, good]);
    expect(await titles(fixture, '2026-11-20')).toEqual(['Tab and\u2028<script>']);
    expect((await searchYear(fixture.context(), '2026', '<script>')).stories).toHaveLength(1);
  });
});

describe('a damaged object', () => {
  test('of a day is logged, and costs no other day anything', async () => {
    const fixture = paper();
    const [a, b] = [told('a', '2026-11-20T15:00Z'), told('b', '2026-11-21T15:00Z')];
    await archive(fixture, '2026-11-20T16:00Z', [a]);
    await archive(fixture, '2026-11-21T16:00Z', [a, b]);
    await env.ARCHIVE.put(archiveKeys.day(fixture.publication.id, '2026-11-20'), 'damaged');
    expect(await titles(fixture, '2026-11-20')).toBe('unreadable');
    expect(await titles(fixture, '2026-11-21')).toEqual(['Story b']);
    expect(log.lines('archive unreadable')).toHaveLength(1);
  });

  test('of the day that is open is replaced by the next run', async () => {
    const fixture = paper();
    const a = told('a', '2026-11-20T15:00Z');
    await archive(fixture, '2026-11-20T16:00Z', [a]);
    await env.ARCHIVE.put(archiveKeys.day(fixture.publication.id, '2026-11-20'), '{}');
    await archive(fixture, '2026-11-20T17:00Z', [a]);
    expect(await titles(fixture, '2026-11-20')).toEqual(['Story a']);
    expect(log.lines('archive unreadable')).toHaveLength(1);
  });
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
