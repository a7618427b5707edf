import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeEdition } from '../../../../src/edition/edition.ts';
import { joinStories } from '../../../../src/edition/same-story/join-stories.ts';
import type { SectionId } from '../../../../src/publications/sections.ts';
import { forAll } from '../../../support/effort.ts';
import {
  type LabelledReport,
  readOneReport,
  readTwoEvents,
} from '../../../support/labelled-pairs.ts';
import { editionItem, newsSource } from '../../../support/news-items.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const twoEvents = readTwoEvents();
const oneReport = readOneReport();

/** How many stories an edition has of reports that stand in a feed each. */
function countShown(reports: readonly LabelledReport[]): number {
  const sources = reports.map((_, index) => newsSource(`paper-${index}`));
  const items = reports.map(({ title, description }, index) =>
    readDocument(
      rss(
        `<item><title>${title}</title><link>https://paper-${index}.example/${index}</link><pubDate>Wed, 14 Jan 2026 1${index}:00:00 GMT</pubDate><description>${description}</description></item>`,
      ),
    ),
  );
  const byId = new Map(sources.map(({ id }, index) => [id, items[index] ?? []]));
  return composeEdition({ sources }, byId, NOW).sections.local?.length ?? 0;
}

test.each([
  ...twoEvents.map((pair) => ({ ...pair, stories: 2 })),
  ...oneReport.map((pair) => ({ ...pair, stories: 1 })),
])('composeEdition shows as $stories: $name', ({ reports, stories }) => {
  expect(countShown(reports)).toBe(stories);
  expect(countShown(reports.toReversed())).toBe(stories);
});

test('joinStories keeps two events apart whatever their order, sections and times, and among all others', () => {
  const hours = fc.constantFrom(0, 0, 1, 5, 30, 100);
  const section = fc.constantFrom<SectionId>('local', 'national', 'politics');
  const reports = twoEvents.flatMap((pair) => pair.reports);
  const stories = fc.tuple(...reports.map(() => fc.record({ hours, section }))).map((places) =>
    reports.map(({ title, description }, n) =>
      editionItem({
        id: `${n}`,
        title,
        description,
        link: `https://paper-${n}.example/${n}`,
        pubDate: new Date(NOW.getTime() + (places[n]?.hours ?? 0) * 3_600_000).toISOString(),
        publisher: `Paper ${n}`,
        section: places[n]?.section ?? 'local',
      }),
    ),
  );
  forAll(30, [stories.chain((all) => fc.shuffledSubarray(all, { minLength: 2 }))], (some) => {
    expect(joinStories(some, ({ publisher }) => publisher)).toEqual(some);
  });
});
