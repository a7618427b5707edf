import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { localDay } from '../../../../src/lib/clock/locale.ts';
import type { EditionItem } from '../../../../src/model/edition/edition.ts';
import { composeDay } from '../../../../src/site/archive/compose-day.ts';
import {
  archiveKeys,
  type DayRecord,
  MAX_STORIES,
  MAX_STORIES_OF_ONE,
} from '../../../../src/site/archive/day-record.ts';
import { isOutdated } from '../../../../src/site/archive/month-index.ts';
import { readDay, readIssues } from '../../../../src/site/archive/read-archive.ts';
import { searchYear } from '../../../../src/site/archive/search-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import {
  archive,
  archivedStory,
  datedStory,
  editionOf,
  paper,
  storeDays,
  storedObjects,
  storeText,
  story,
} from '../../../support/archive-fixtures.ts';
import { runs } from '../../../support/effort.ts';
import { watched } from '../../../support/platform-doubles.ts';
import {
  HOUR,
  MINUTE,
  type PublicationFixture,
  showEdition,
} from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'] as const;

const INDEX = '2026/11.idx';

/** A paper with closed days of one post each, whose index has no lines for posts yet. */
async function paperOfEarlierBuild() {
  const fixture = paper();
  const { id } = fixture.publication;
  await fixture.publish(...DAYS.map((date) => ({ slug: `ferry-${date}`, date })));
  const days = DAYS.map((day) => {
    const post = { slug: `ferry-${day}`, title: 'The ferry', publishedAt: day };
    return [day, { stories: [archivedStory(1, day)], posts: [post] }];
  });
  await storeDays(id, Object.fromEntries(days));
  const { [INDEX]: index = '' } = await storedObjects(id);
  const older = index.split('\n').filter((line) => /^2026-/.test(line) && !/\tpost:/.test(line));
  await env.ARCHIVE.delete(archiveKeys.month(id, '2026-11'));
  await storeText(archiveKeys.month(id, '2026-11'), `${older.join('\n')}\n`);
  return fixture;
}

test('an index of an earlier build is rebuilt when a day is closed, even if a record is damaged', async () => {
  const fixture = await paperOfEarlierBuild();
  const { id } = fixture.publication;
  const { [INDEX]: before = '' } = await storedObjects(id);
  expect([isOutdated(before), before.includes('ferry')]).toEqual([true, false]);
  const damaged = await paperOfEarlierBuild();
  await env.ARCHIVE.put(archiveKeys.day(damaged.publication.id, DAYS[1]), 'damage');
  for (const each of [fixture, damaged]) {
    await archive(each, '2026-11-19T16:00Z', [datedStory('a', '2026-11-19T15:00Z')]);
    await archive(each, '2026-11-20T16:00Z', [datedStory('b', '2026-11-20T15:00Z')]);
    const { [INDEX]: after = '' } = await storedObjects(each.publication.id);
    for (const day of DAYS) expect(after).toContain(`${day}\tstory-1\t`);
  }
  const { [INDEX]: after = '' } = await storedObjects(id);
  expect(isOutdated(after)).toBe(false);
  for (const day of DAYS) expect(after).toContain(`${day}\tpost:ferry-${day}\t`);
  expect((await damaged.read('/archive?year=2026&q=form')).status).toBe(200);
});

const DAY = '2026-11-20';

const NOON = '2026-11-20T17:00:00Z';

test('a publisher that changes addresses all day gets two hundred stories, and leaves room for others', () => {
  const { publication } = paper();
  const hidden = new Set<string>();
  let record: DayRecord | undefined;
  for (let hour = 0; hour < 30; hour++) {
    const items = Array.from({ length: 15 }, (_, nth) =>
      story(`${hour}-${nth}`, `Story ${hour} ${nth}`, { pubDate: NOON, publisher: 'Broken' }),
    );
    const other = story(`other-${hour}`, `Other ${hour}`, { pubDate: NOON, publisher: 'Other' });
    const edition = editionOf([...items, other], Date.parse(NOON));
    record = composeDay(DAY, { publication, edition, hidden, posts: [] }, record, undefined);
  }
  const counts = Map.groupBy(record?.stories ?? [], ({ publisher }) => publisher);
  expect(counts.get('Broken')).toHaveLength(MAX_STORIES_OF_ONE);
  expect(counts.get('Other')).toHaveLength(30);
});

test('stories that do not fit in a day are counted once each, logged, and mentioned on /status', async () => {
  const fixture = paper();
  const items = Array.from({ length: MAX_STORIES + 30 }, (_, nth) =>
    story(`s${nth}`, `Story ${nth}`, {
      pubDate: NOON,
      publisher: `Publisher ${nth % 10}`,
      link: `https://publisher-${nth % 10}.example/${nth}`,
    }),
  );
  for (const [first, end] of [
    [0, MAX_STORIES + 20],
    [0, MAX_STORIES + 30],
    [10, MAX_STORIES + 30],
  ]) {
    fixture.now += HOUR;
    const edition = editionOf(items.slice(first, end), fixture.now);
    await archiveDays([{ ...fixture.context(), edition: async () => edition }]);
    clearCaches();
  }
  const read = await readDay(fixture.context(), DAY);
  expect(read.kind === 'found' && read.value.leftOut).toHaveLength(30);
  expect(log.lines('stories not archived')).toMatchObject([
    { level: 'warn', publication: fixture.publication.id, day: DAY, leftOut: 20 },
    { leftOut: 30 },
  ]);
  const status = await fixture.read('/status');
  expect(await status.texts('.site-facts dd')).toContain('30 stories of 2026-11-20 had no room.');
});

const ZONES = ['America/Iqaluit', 'America/St_Johns', 'Pacific/Apia', 'UTC', 'Asia/Kathmandu'];
/** Around clock changes in both directions, and the end of a year. */
const STARTS = ['2026-03-07T00:00Z', '2026-10-31T00:00Z', '2026-12-30T00:00Z'];

/**
 * A run of the writer: minutes since the previous one, and ages of the stories since then;
 * `isTwice`: two runs at the same time.
 */
const RUN = fc.record({
  minutes: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 2, arbitrary: fc.integer({ min: 90, max: 40 * 60 }) },
  ),
  ages: fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 3 }),
  isTwice: fc.boolean(),
});

async function run(fixture: PublicationFixture, items: readonly EditionItem[], isTwice: boolean) {
  const edition = editionOf(items, fixture.now);
  await showEdition(fixture.publication, edition, new Date(fixture.now));
  clearCaches();
  const contexts = [fixture.context(), ...(isTwice ? [fixture.context()] : [])];
  // Two simultaneous runs, one of them with a clock some minutes slow.
  if (isTwice) Object.assign(contexts[0] ?? {}, { now: new Date(fixture.now - 4 * MINUTE) });
  await Promise.all(contexts.map((context) => archiveDays([context])));
  clearCaches();
}

test('each story is in one issue, that of its day or of its arrival, whenever writers run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.constantFrom(...STARTS),
      fc.array(RUN, { minLength: 1, maxLength: 14 }),
      async (timeZone, start, steps) => {
        const fixture = paper({ timeZone });
        fixture.now = Date.parse(start);
        const items: EditionItem[] = [];
        for (const { minutes, ages, isTwice } of steps) {
          const since = minutes * MINUTE;
          fixture.now += since;
          for (const age of ages) {
            // The maximum age of a new story: nothing older than a run of the day before.
            const time = fixture.now - Math.min(age * MINUTE, 20 * HOUR);
            const id = `s${items.length}`;
            items.push(story(id, `Story ${id}`, { pubDate: new Date(time).toISOString() }));
          }
          items.sort((a, b) => (a.pubDate < b.pubDate ? 1 : -1));
          await run(fixture, items, isTwice);
        }
        await expectEachOnce(fixture, items);
      },
    ),
    { numRuns: runs(12) },
  );
});

async function expectEachOnce(fixture: PublicationFixture, items: readonly EditionItem[]) {
  const { publication } = fixture;
  const listed = await readIssues(fixture.context());
  const issues = listed.kind === 'found' ? listed.value : [];
  expect(issues.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(1);
  const dayOf = new Map<string, string>();
  for (const { day, isClosed, stories } of issues) {
    const read = await readDay(fixture.context(), day);
    if (read.kind !== 'found') continue;
    expect(read.value.isClosed).toBe(isClosed);
    if (isClosed) expect(read.value.stories).toHaveLength(stories ?? -1);
    for (const { title } of read.value.stories) {
      expect([title, dayOf.get(title)]).toEqual([title, undefined]);
      dayOf.set(title, day);
    }
  }
  for (const { title, pubDate } of items) {
    const dayAt = (time: number) => localDay(publication, new Date(time));
    const itsDay = dayAt(Date.parse(pubDate));
    const next = dayAt(Date.parse(`${itsDay}T12:00Z`) + 24 * HOUR);
    expect([itsDay, next, dayAt(Date.parse(pubDate) + 24 * HOUR)]).toContain(dayOf.get(title));
  }
}

test('a search of a year reads each month’s index once, and finds nothing in another year or for an empty query', async () => {
  const fixture = paper();
  const { id } = fixture.publication;
  await storeDays(id, { '2026-09-30': {}, '2026-10-05': {}, '2026-10-06': { isClosed: false } });
  const { double: ARCHIVE, calls } = watched(env.ARCHIVE, 'get');
  const context = fixture.context({ ARCHIVE });
  expect((await searchYear(context, '2026', 'story')).stories).toHaveLength(3);
  // The list of days, the open day, and the indexes of September and October.
  expect(calls).toHaveLength(4);
  await searchYear(context, '2026', 'something else');
  expect(calls).toHaveLength(4);
  for (const [year, words] of [
    ['2025', 'story'],
    ['2026', ' '],
  ] as const)
    expect((await searchYear(context, year, words)).stories).toEqual([]);
});
