import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { readDay, readIssues } from '../../../../src/site/archive/read-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import type { SiteContext } from '../../../../src/site/context/site-context.ts';
import { editionOf, paper, story } from '../../../support/place-paper.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import type { PublicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const NOON = '2026-11-20T17:00Z';
const NEXT_DAY = '2026-11-21T05:03Z';
/** The writes of a run, by number: on a day that goes on, and as one ends. */
const WRITES_OF_A_DAY = [1, 2];
const WRITES_AS_IT_ENDS = [1, 2, 3, 4];

const told = (id: string, pubDate: string, publisher = 'Courier') =>
  story(id, id, {
    pubDate: new Date(pubDate).toISOString(),
    publisher,
    link: `https://${publisher.toLowerCase()}.example/${id}`,
  });
const OLD = told('old', '2026-11-20T16:00Z');
const OURS = told('ours', '2026-11-21T05:01Z');
const THEIRS = told('theirs', '2026-11-21T05:02Z', 'Herald');
const LATE = told('late', '2026-11-21T04:30Z', 'Herald');

/** What a writer sees that has this edition, at a time. */
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

/**
 * The real bucket, which does this once, before the write with this number; and how many writes
 * there were.
 */
function interrupted(at: number, work: () => Promise<unknown>) {
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

test('the writes of a run are those before which the other tests interrupt it', async () => {
  const fixture = paper();
  const counted = interrupted(0, async () => {});
  await archiveDays([writer(fixture, NOON, [OLD], counted.bindings)]);
  expect(counted.writes()).toBe(WRITES_OF_A_DAY.length);
  await archiveDays([writer(fixture, NEXT_DAY, [OURS, OLD], counted.bindings)]);
  expect(counted.writes()).toBe(WRITES_OF_A_DAY.length + WRITES_AS_IT_ENDS.length);
});

test.each(WRITES_OF_A_DAY)(
  'another writer that is quicker on the same day, before the write %i of a run, loses no story, nor does the slower one',
  async (at) => {
    const fixture = paper();
    const theirs = told('theirs', '2026-11-20T16:50Z', 'Herald');
    const other = writer(fixture, NOON, [OLD, theirs]);
    const ours = told('ours', '2026-11-20T16:40Z');
    const run = interrupted(at, () => archiveDays([other]));
    await archiveDays([writer(fixture, NOON, [ours, OLD], run.bindings)]);
    expect(run.writes()).toBeGreaterThanOrEqual(at);
    expect(await storiesOf(fixture)).toEqual({ '2026-11-20': ['theirs', 'ours', 'old'] });
  },
);

test.each(WRITES_AS_IT_ENDS)(
  'as a day ends, before the write %i of a run, another writer that is quicker loses no story, nor does the slower one',
  async (at) => {
    const fixture = paper();
    await archiveDays([writer(fixture, NOON, [OLD])]);
    const other = writer(fixture, NEXT_DAY, [THEIRS, LATE, OLD]);
    const run = interrupted(at, () => archiveDays([other]));
    await archiveDays([writer(fixture, NEXT_DAY, [OURS, OLD], run.bindings)]);
    expect(run.writes()).toBeGreaterThanOrEqual(at);
    await archiveDays([other]);
    const days = await storiesOf(fixture);
    expect(Object.values(days).flat().toSorted()).toEqual(['late', 'old', 'ours', 'theirs']);
    expect(days['2026-11-20']).toContain('old');
    expect(days['2026-11-21']).toEqual(expect.arrayContaining(['theirs', 'ours']));
  },
);

test.each(WRITES_AS_IT_ENDS)(
  'a run that is cut off as a day ends, before its write %i, is made good by the next one',
  async (at) => {
    const fixture = paper();
    await archiveDays([writer(fixture, NOON, [OLD])]);
    const cut = interrupted(at, () => Promise.reject(new Error('cut off')));
    const items = [THEIRS, OURS, LATE, OLD];
    await archiveDays([writer(fixture, NEXT_DAY, items, cut.bindings)]).catch(() => {});
    expect(log.lines('day not archived')).toHaveLength(1);
    await archiveDays([writer(fixture, NEXT_DAY, items)]);
    expect(await storiesOf(fixture)).toEqual({
      '2026-11-20': ['late', 'old'],
      '2026-11-21': ['theirs', 'ours'],
    });
  },
);

test('a writer whose clock is still before midnight adds nothing to a day that was closed', async () => {
  const fixture = paper();
  await archiveDays([writer(fixture, NOON, [OLD])]);
  await archiveDays([writer(fixture, NEXT_DAY, [OURS, OLD])]);
  await archiveDays([writer(fixture, '2026-11-21T04:59Z', [LATE, OLD])]);
  expect(await storiesOf(fixture)).toEqual({ '2026-11-20': ['old'], '2026-11-21': ['ours'] });
  await archiveDays([writer(fixture, '2026-11-21T06:00Z', [OURS, LATE, OLD])]);
  expect(await storiesOf(fixture)).toEqual({
    '2026-11-20': ['old'],
    '2026-11-21': ['ours', 'late'],
  });
});
