import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeEdition, mergeEditions } from '../../../src/edition/edition.ts';
import { fairShare } from '../../../src/edition/fair-share.ts';
import { forAll } from '../../support/effort.ts';
import { editionItem, newsItem, newsSource } from '../../support/news-items.ts';

const by = (publishers: string) =>
  [...publishers].map((publisher, index) => editionItem({ publisher, id: String(index) }));
const publishersOf = (items: readonly { publisher: string }[]) =>
  items.map(({ publisher }) => publisher).join('');

test.each([
  ['AAAAAAABCD', 'AABCD', 'the others move up where they have stories'],
  ['AAAAAB', 'AAAAB', 'what is left over fills the rest, in its order, where they have too few'],
  ['AAAAAA', 'AAAAA', 'one publisher alone has all places'],
  ['ABABABAB', 'ABABA', 'of two publishers the newest have the fifth place'],
  ['ABCDE', 'ABCDE', 'nothing changes where nobody has more than his share'],
  ['', '', 'nothing comes of nothing'],
])('of %s it takes %s: %s', (all, expected) => {
  expect(publishersOf(fairShare(by(all), 5, 2))).toBe(expected);
});

test('counts publishers of one owner as one', () => {
  const items = by('ABAC').map((item) =>
    item.publisher === 'C' ? item : { ...item, owner: 'a company' },
  );
  expect(publishersOf(fairShare(items, 3, 2))).toBe('ABC');
});

test('gives, of any stories, as many as there is room for, in their order, and nobody more than his share while another waits', () => {
  const counts = (items: readonly { publisher: string }[]) =>
    Map.groupBy(items, ({ publisher }) => publisher);
  forAll(
    100,
    [
      fc.array(fc.constantFrom(...'ABCDE'), { maxLength: 30 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 4 }),
    ],
    (publishers, limit, share) => {
      const items = by(publishers.join(''));
      const taken = fairShare(items, limit, share);
      expect(taken).toHaveLength(Math.min(limit, items.length));
      expect(taken).toEqual(items.filter((item) => taken.includes(item)));
      const shown = counts(taken);
      const isGreedy = [...shown.values()].some((own) => own.length > share);
      for (const [publisher, own] of counts(items))
        if (isGreedy)
          expect(shown.get(publisher)?.length ?? 0).toBeGreaterThanOrEqual(
            Math.min(own.length, share),
          );
    },
  );
});

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const stories = (id: string, count: number, firstHour: number) =>
  Array.from({ length: count }, (_, index) =>
    newsItem({
      id: `${id} ${index}`,
      title: `${id} has story ${index}`,
      link: `https://${id}.example/${index}`,
      pubDate: at(firstHour + (index % 8)),
    }),
  );
const editionOf = (sources: readonly string[], counts: readonly number[]) =>
  composeEdition(
    { sources: sources.map((id) => newsSource(id, { publisher: id.slice(0, 4) })) },
    new Map(
      sources.map((id, index) => [id, stories(id, counts[index] ?? 0, index === 0 ? 14 : 2)]),
    ),
    new Date(at(23)),
  );

test('an edition of a desk keeps stories of others where one publisher had fifteen newer ones, of the same desk or of another', () => {
  const alone = editionOf(['loud'], [15]);
  const others = editionOf(['calm', 'slow'], [2, 1]);
  for (const edition of [
    editionOf(['loud', 'calm', 'slow'], [15, 2, 1]),
    mergeEditions([alone, others]),
  ]) {
    const local = mergeEditions(edition ? [edition] : [])?.sections.local ?? [];
    expect(local).toHaveLength(15);
    expect(local.filter(({ publisher }) => publisher !== 'loud')).toHaveLength(3);
  }
});
