import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitPaper } from '../../../../../src/site/pages/today/fit-paper.ts';
import { countLines } from '../../../../../src/site/pages/today/text-width.ts';

const story = (title: string, summary = 'A sentence of a few words.') => ({
  title,
  summary,
  meta: 'Sila Times, Nov 20, 12:05 p.m. EST',
});
const section = (count: number, words = 1) =>
  Array.from({ length: count }, (_, nth) => story(`Headline ${nth} ${'word '.repeat(words)}`));

test('a few stories are printed in the largest size, in columns as long as they need', () => {
  expect(fitPaper([section(2), section(1)], [])).toEqual({
    size: 12,
    columns: 2,
    height: undefined,
    counts: [2, 1],
  });
});

test('more stories are printed smaller, all of them while they fit', () => {
  const fits = [3, 6, 8, 15].map((count) => fitPaper(Array(9).fill(section(count)), []));
  expect(fits.map(({ counts }) => counts[0])).toEqual([3, 6, 8, 15]);
  const sizes = fits.map(({ size }) => size);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBeGreaterThan(2);
});

test('of what does not fit in the smallest size the long sections lose their ends', () => {
  const { size, counts } = fitPaper([section(2, 20), ...Array(16).fill(section(15, 20))], []);
  expect(size).toBe(7.5);
  expect(counts[0]).toBe(2);
  expect(Math.max(...counts)).toBeLessThan(15);
  const long = counts.slice(1);
  expect(Math.max(...long) - Math.min(...long)).toBeLessThanOrEqual(1);
});

test('what stands above the columns takes room from them', () => {
  const many = Array(17).fill(section(15, 10));
  const sum = (above: Parameters<typeof fitPaper>[1]) =>
    fitPaper(many, above).counts.reduce((a, b) => a + b, 0);
  const warning = { text: 'Blizzard '.repeat(100), size: 9, frame: 16 };
  expect(sum([warning])).toBeLessThan(sum([]));
});

test('no section has more stories on paper than it has, and no column is longer than two pages', () => {
  const lists = fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 15 }), {
    maxLength: 17,
  });
  fc.assert(
    fc.property(lists, (words) => {
      const sections = words.map((list) => list.map((count) => story('word '.repeat(count))));
      const { counts, height } = fitPaper(sections, []);
      for (const [at, list] of words.entries())
        expect(counts[at] ?? 0).toBeLessThanOrEqual(list.length);
      expect(height ?? 0).toBeLessThanOrEqual(2 * 705);
    }),
  );
});

test('a text has no line without words, and as many lines as a word that is too long needs', () => {
  expect(countLines('', 10)).toBe(0);
  expect(countLines('   ', 10)).toBe(0);
  expect(countLines('m', 10)).toBe(1);
  expect(countLines('m'.repeat(100), 10)).toBeGreaterThanOrEqual(9);
  expect(countLines('ᓄᓇᕗᑦ '.repeat(10), 10)).toBe(5);
});
