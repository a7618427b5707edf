import { expect, test } from 'vitest';
import { splitTeaser } from '../../../src/shared/teaser.ts';

const PORCH = 'Two young singers have recorded an album in the porch of a family home.';
const PARKAS = ' Parkas on every hook gave the room the sound that they had been looking for.';
const BARGES = 'Barges have begun moving crates to the beach at ᐃᖃᓗᐃᑦ.';
const DOE = `${PORCH.slice(0, -1)}, by Prof. Doe.`;

test.each([
  ['a short text', 'Ice.', 'Ice.'],
  ['a sentence that fits', PORCH + PARKAS, PORCH],
  ['two sentences that fit', `The ice is thin. ${PORCH}${PARKAS}`, `The ice is thin. ${PORCH}`],
  ['syllabics', BARGES + PARKAS, BARGES],
  ['a first sentence that says too little', `Too short.${PARKAS}${PARKAS}`, `Too short.${PARKAS}`],
  ['an abbreviation', DOE + PARKAS, `${DOE} Parkas on every hook`],
])('splitTeaser shows whole sentences of %s', (_, description, shown = description) => {
  const [start, rest] = splitTeaser(description);
  expect(start).toBe(shown);
  expect(start + rest).toBe(description);
});

test.each([
  [PORCH.slice(0, -1) + PARKAS, `${PORCH.slice(0, -1)} Parkas on every hook gave the room the`],
  [`Then, ${'ice, snow and '.repeat(12)}wind.`, undefined],
])('splitTeaser cuts a sentence that is too long after a whole word: %s', (description, shown) => {
  const [start, rest, isCut] = splitTeaser(description);
  expect(isCut).toBe(true);
  expect(start.length).toBeLessThanOrEqual(110);
  expect(start).toMatch(/\p{L}$/u);
  expect(rest).toMatch(/^[\s,]/);
  expect(start + rest).toBe(description);
  if (shown !== undefined) expect(start).toBe(shown);
});

test('splitTeaser does not cut a text without spaces', () => {
  expect(splitTeaser('ᐃ'.repeat(200))).toEqual(['ᐃ'.repeat(200), '', false]);
});
