import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { localDay } from '../../../../src/shared/locale.ts';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import { readDay, readIssues } from '../../../../src/site/archive/read-archive.ts';
import { MAX_FOUND, searchYear } from '../../../../src/site/archive/search-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import { runs } from '../../../support/effort.ts';
import { editionOf, paper, story } from '../../../support/place-paper.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { HOUR, MINUTE, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';

const ZONES = ['America/Iqaluit', 'America/St_Johns', 'Pacific/Apia', 'UTC', 'Asia/Kathmandu'];
/** Around changes of the clock in both directions, and the end of a year. */
const STARTS = ['2026-03-07T00:00Z', '2026-10-31T00:00Z', '2026-12-30T00:00Z'];

/** A run of the writer: so long after the one before, with so many stories that came meanwhile; `isTwice`: two at once. */
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
  // Two that come at once, one of them some minutes earlier by its clock.
  if (isTwice) Object.assign(contexts[0] ?? {}, { now: new Date(fixture.now - 4 * MINUTE) });
  await Promise.all(contexts.map((context) => archiveDays([context])));
  clearCaches();
}

test('each story is in one issue, that of its day or of the day on which it came, whenever writers run', async () => {
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
            // As old as a story may be that is new: nothing older than a run of the day before.
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

test('a search of a year pages through every story that it finds once, with one read for each month at most', async () => {
  const fixture = paper();
  const items: EditionItem[] = [];
  for (let day = 1; day <= 40; day++) {
    fixture.now = Date.parse('2026-09-01T18:00Z') + day * 24 * HOUR;
    for (const [part, title] of ['Ice', 'ᓄᓇᕗᑦ'].entries()) {
      const pubDate = new Date(fixture.now - (part + 1) * MINUTE).toISOString();
      items.unshift(story(`${day}-${part}`, `${title} ${day}`, { pubDate }));
    }
    await run(fixture, items.slice(0, 15), false);
  }
  const found: string[] = [];
  let before: string | undefined;
  let pages = 0;
  do {
    const page = await searchYear(fixture.context(), '2026', 'ice', before);
    expect(page.isComplete).toBe(true);
    expect(page.stories.length).toBeLessThanOrEqual(MAX_FOUND);
    found.push(...page.stories.map(({ title }) => title));
    before = page.older;
    pages += 1;
  } while (before !== undefined);
  expect(pages).toBe(2);
  expect(found).toEqual(Array.from({ length: 40 }, (_, index) => `Ice ${40 - index}`));
  let reads = 0;
  const get = ((key: string) => {
    reads += 1;
    return env.ARCHIVE.get(key);
  }) as R2Bucket['get'];
  const counted = { ARCHIVE: withMethods(env.ARCHIVE, { get }) };
  clearCaches();
  await searchYear(fixture.context(counted), '2026', 'ice 1');
  // The list of days, the day that is open, and two indexes: of September and October.
  expect(reads).toBe(4);
  await searchYear(fixture.context(counted), '2026', 'something else');
  expect(reads).toBe(4);
  const inRoman = await searchYear(fixture.context(), '2026', 'nunavut');
  expect(inRoman.stories).toHaveLength(MAX_FOUND);
  expect((await searchYear(fixture.context(), '2025', 'ice')).stories).toEqual([]);
  expect((await searchYear(fixture.context(), '2026', ' ')).stories).toEqual([]);
  await env.ARCHIVE.put(archiveKeys.month(fixture.publication.id, '2026-09'), 'damaged');
  clearCaches();
  const damaged = await searchYear(fixture.context(), '2026', 'ice');
  expect(damaged).toMatchObject({ isComplete: false });
});
