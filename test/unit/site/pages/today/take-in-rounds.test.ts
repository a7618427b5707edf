import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeInRounds } from '../../../../../src/site/pages/today/take-in-rounds.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test('everything is taken where it fits', () => {
  expect(takeInRounds([3, 0, 5], () => true)).toEqual([3, 0, 5]);
});

test('the longest lists lose their ends first', () => {
  expect(takeInRounds([2, 9, 4, 15], (counts) => sum(counts) <= 12)).toEqual([2, 4, 3, 3]);
});

test('a thing that is too large ends its own list alone', () => {
  const sizes = [
    [1, 100, 1],
    [1, 1, 1],
  ];
  const fits = (counts: readonly number[]) =>
    sum(sizes.map((list, at) => sum(list.slice(0, counts[at])))) <= 10;
  expect(takeInRounds([3, 3], fits)).toEqual([1, 3]);
});

test('what is taken fits, and no further first of a list would', () => {
  const lists = fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 15 }), {
    maxLength: 17,
  });
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 2_000 }), (sizes, room) => {
      const sizeOf = (counts: readonly number[]) =>
        sum(sizes.map((list, at) => sum(list.slice(0, counts[at]))));
      const counts = takeInRounds(
        sizes.map(({ length }) => length),
        (some) => sizeOf(some) <= room,
      );
      expect(sizeOf(counts)).toBeLessThanOrEqual(room);
      for (const [at, list] of sizes.entries()) {
        const more = counts.map((count, other) => (other === at ? count + 1 : count));
        if ((counts[at] ?? 0) < list.length) expect(sizeOf(more)).toBeGreaterThan(room);
      }
    }),
  );
});
