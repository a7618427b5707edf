import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeEdition, type EditionItem, mergedItems } from '../../../../src/edition/edition.ts';
import { mergeEditions } from '../../../../src/edition/merge-editions.ts';
import type { NewsItem } from '../../../../src/edition/news-item.ts';
import { joinStories } from '../../../../src/edition/same-story/join-stories.ts';
import type { Source } from '../../../../src/publications/source.ts';
import { runs } from '../../../support/effort.ts';
import {
  type LabelledReport,
  readOneReport,
  readTwoEvents,
} from '../../../support/labelled-pairs.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

const twoEvents = readTwoEvents();
const oneReport = readOneReport();

type Story = EditionItem & { readonly feed: string };

function storyOf(
  { title, description }: LabelledReport,
  { feed, hours, section }: { feed: number; hours: number; section: Story['section'] },
): Story {
  return {
    feed: `${feed}`,
    id: `${feed} ${title}`,
    title,
    description,
    link: `https://paper-${feed}.example/${encodeURIComponent(title + description)}`,
    pubDate: new Date(NOW.getTime() + hours * 3_600_000).toISOString(),
    isDated: true,
    category: '',
    image: '/stock-photo.svg',
    publisher: `Paper ${feed}`,
    section,
  };
}

const joined = (stories: readonly Story[]) => joinStories(stories, ({ feed }) => feed);

/** How many stories the papers that carry both have of two reports that stand in two feeds. */
function countShown(reports: readonly LabelledReport[], areOnTwoDesks: boolean): number {
  const sources = reports.map(
    (_, index): Source => ({
      id: `feed-${index}`,
      section: 'local',
      publisher: `Paper ${index}`,
      url: `https://paper-${index}.example/feed`,
      via: 'xml',
    }),
  );
  const items = new Map<string, readonly NewsItem[]>(
    reports.map(({ title, description }, index) => [
      `feed-${index}`,
      readDocument(
        rss(
          `<item><title>${title}</title><link>https://paper-${index}.example/${index}</link><pubDate>Wed, 14 Jan 2026 1${index}:00:00 GMT</pubDate><description>${description}</description></item>`,
        ),
      ),
    ]),
  );
  const desks = areOnTwoDesks ? sources.map((source) => [source]) : [sources];
  const edition = mergeEditions(desks.map((some) => composeEdition({ sources: some }, items, NOW)));
  return edition ? mergedItems(edition, ['local']).length : 0;
}

describe('sixty pairs of two events in one town', () => {
  it('are sixty', () => {
    expect(twoEvents).toHaveLength(60);
  });

  it.each(twoEvents)('joinStories keeps apart: $name', ({ reports: [one, other] }) => {
    const stories = [
      storyOf(one, { feed: 0, hours: 0, section: 'local' }),
      storyOf(other, { feed: 1, hours: 1, section: 'local' }),
    ];
    expect(joined(stories)).toEqual(stories);
    expect(countShown([one, other], false)).toBe(2);
    expect(countShown([one, other], true)).toBe(2);
  });

  it('joinStories keeps them apart whatever their order, publishers, sections and times, and among all others', () => {
    const somePairs = fc.shuffledSubarray(twoEvents, { minLength: 1, maxLength: 60 });
    const many = somePairs.chain((pairs) => {
      const reports = pairs.flatMap(({ reports }) => reports);
      return fc
        .array(
          fc.record({
            hours: fc.constantFrom(0, 0, 1, 5, 30, 100),
            section: fc.constantFrom('local' as const, 'national' as const, 'politics' as const),
          }),
          { minLength: reports.length, maxLength: reports.length },
        )
        .chain((places) => {
          const stories = reports.map((report, feed) =>
            storyOf(report, { feed, ...(places[feed] ?? { hours: 0, section: 'local' }) }),
          );
          return fc.shuffledSubarray(stories, {
            minLength: stories.length,
            maxLength: stories.length,
          });
        });
    });
    fc.assert(
      fc.property(many, (stories) => {
        expect(joined(stories)).toEqual(stories);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('forty pairs of one agency report', () => {
  it('are forty', () => {
    expect(oneReport).toHaveLength(40);
  });

  it.each(oneReport)('a paper shows as one story: $name', ({ reports }) => {
    expect(countShown(reports, false)).toBe(1);
    expect(countShown(reports, true)).toBe(1);
    expect(countShown(reports.toReversed(), false)).toBe(1);
  });
});
