import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareLines,
  compareParts,
  compareWords,
} from '../../../../src/lib/text/compare-lines.ts';
import { forAll } from '../../../support/effort.ts';

const parts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

test('compareParts lists removals and additions that turn one list into the other', () => {
  forAll(100, [parts, parts], (before, after) => {
    const found = compareParts(before, after);
    const without = (kind: string) =>
      found.filter((each) => each.kind !== kind).flatMap((each) => [...each.parts]);
    expect(without('added')).toEqual(before);
    expect(without('removed')).toEqual(after);
  });
});

test('compareParts finds the fewest removals and additions', () => {
  const lengthOf = (a: readonly string[], b: readonly string[]): number => {
    if (a.length === 0 || b.length === 0) return 0;
    const [[first, ...rest], [other, ...others]] = [a, b];
    if (first === other) return lengthOf(rest, others) + 1;
    return Math.max(lengthOf(rest, b), lengthOf(a, others));
  };
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
  forAll(100, [short, short], (before, after) => {
    const same = compareParts(before, after).filter(({ kind }) => kind === 'same');
    expect(same.flatMap((each) => each.parts)).toHaveLength(lengthOf(before, after));
  });
});

test('compareLines keeps equal lines and marks the words of changed ones', () => {
  expect(compareLines('Same.\nOld word here.\nEnd.', 'Same.\nNew word here.\nEnd.')).toEqual([
    { kind: 'same', text: 'Same.' },
    {
      kind: 'changed',
      words: [
        { kind: 'removed', parts: ['Old'] },
        { kind: 'added', parts: ['New'] },
        { kind: 'same', parts: [' ', 'word', ' ', 'here.'] },
      ],
    },
    { kind: 'same', text: 'End.' },
  ]);
});

test('compareWords of two long texts without a common word contains both completely', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(5_000));
  const found = compareWords(before ?? '', after ?? '');
  expect(found.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
});
