import { expect, test } from 'vitest';
import { breakEvenly, breakLines, SOFT_BREAK } from '../../../../scripts/vite/pdf/break-lines.ts';
import type { Run } from '../../../../scripts/vite/pdf/inline-runs.ts';

// Every letter is as wide as one unit.
const measure = (text: string) => text.length;
const text = (value: string): Run => ({ text: value, font: 'text' });
const shown = (lines: { text: string }[][]) =>
  lines.map((line) => line.map((fragment) => fragment.text).join('|'));

test('a line takes the words that fit', () => {
  expect(shown(breakLines([text('one two three four')], 9, measure))).toEqual([
    'one two',
    'three',
    'four',
  ]);
});

test('a word in two faces is never parted', () => {
  const runs: Run[] = [text('see '), { text: 'Tiktaalik', font: 'italic' }, text(', a fish')];
  expect(shown(breakLines(runs, 12, measure))).toEqual(['see', 'Tiktaalik|, a', 'fish']);
});

test('an address is parted where it may be', () => {
  const address = ['gov.nu.ca/', 'en/', 'schools'].join(SOFT_BREAK);
  expect(shown(breakLines([text(address)], 13, measure))).toEqual(['gov.nu.ca/en/', 'schools']);
});

test('balanced lines leave no word alone', () => {
  const runs = [text('aaaa bbbb cccc dddd eeee ffff gg')];
  expect(shown(breakLines(runs, 29, measure))).toEqual(['aaaa bbbb cccc dddd eeee ffff', 'gg']);
  expect(shown(breakEvenly(runs, 29, measure))).toEqual(['aaaa bbbb cccc', 'dddd eeee ffff gg']);
});
