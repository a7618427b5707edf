import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeEdition, type Edition, mergeEditions } from '../../../src/edition/edition.ts';
import type { NewsItem } from '../../../src/edition/news-item.ts';
import { runs } from '../../support/effort.ts';
import { newsItem, newsSource } from '../../support/news-items.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

const sourceOf = (index: number, section: 'local' | 'world' = 'local') =>
  newsSource(`feed-${index}`, { section });

/** The story that is number `story` in the whole world: each has a page, a title and a time of its own. */
const itemOf = (story: number): NewsItem =>
  newsItem({
    id: `${story}`,
    title: `Title ${story}`,
    description: '',
    link: `https://host.example/${story}`,
    pubDate: new Date(NOW.getTime() - story * 1000).toISOString(),
  });

const linksOf = (edition: Edition | undefined) =>
  Object.entries(edition?.sections ?? {}).map(([section, items]) => [
    section,
    items.map(({ link }) => link),
  ]);

describe('mergeEditions', () => {
  test('mergeEditions gives the stories that one desk with all sources would, however the sources are shared out', () => {
    const feeds = fc.array(
      fc.record({
        desk: fc.nat({ max: 3 }),
        section: fc.constantFrom('local' as const, 'world' as const),
        stories: fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 15 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(feeds, (given) => {
        const sources = given.map(({ section }, index) => sourceOf(index, section));
        const items = new Map(
          given.map(({ stories }, index) => [
            `feed-${index}`,
            stories.toSorted((a, b) => a - b).map(itemOf),
          ]),
        );
        const desks = [0, 1, 2, 3].map((desk) =>
          composeEdition(
            { sources: sources.filter((_, index) => given[index]?.desk === desk) },
            items,
            NOW,
          ),
        );
        const whole = mergeEditions([composeEdition({ sources }, items, NOW)]);
        expect(linksOf(mergeEditions(desks))).toEqual(linksOf(whole));
      }),
      { numRuns: runs(300) },
    );
  });

  test('mergeEditions gives the same stories and version for the same editions, and another version for others', () => {
    const edition = (story: number) =>
      composeEdition({ sources: [sourceOf(1)] }, new Map([['feed-1', [itemOf(story)]]]), NOW);
    const merged = mergeEditions([edition(1), edition(2)]);
    expect(mergeEditions([edition(1), edition(2)])).toEqual(merged);
    expect(mergeEditions([edition(1), edition(3)])?.version).not.toBe(merged?.version);
  });

  test('the edition of one desk keeps its version, and its time is that of the newest of several', () => {
    const early = composeEdition({ sources: [sourceOf(1)] }, new Map(), NOW);
    const late = { ...early, publishedAt: '2026-11-20T13:00:00.000Z' };
    expect(mergeEditions([early])?.version).toBe(early.version);
    expect(mergeEditions([late, early])?.publishedAt).toBe(late.publishedAt);
  });

  test('mergeEditions gives no edition where no desk has one', () => {
    expect(mergeEditions([])).toBeUndefined();
  });
});
