import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outlineName } from '../../../scripts/fonts/outline-name.ts';
import { PUBLICATIONS } from '../../../src/publications/compiled-publications.ts';
import { runs } from '../../support/effort.ts';

/** The forms of path data that the outline uses, each with its numbers. */
const PATH = /^m-?\d+(?:[ -]?\d+)+(?:[mlhvqtc]-?\d+(?:[ -]\d+)*|z)+$/;

test('outlineName draws the name of each publication in less than 3 KB', async () => {
  for (const { name } of PUBLICATIONS) {
    const outline = await outlineName(name);
    expect(outline?.path).toMatch(PATH);
    expect(outline?.path.length).toBeLessThan(3_000);
    expect(outline?.viewBox.split(' ').map(Number).every(Number.isInteger)).toBe(true);
  }
});

test('outlineName makes the box as wide as the name, accents and descenders within it', async () => {
  const [short, long, tall] = await Promise.all(['News', 'News News', 'Égypte'].map(outlineName));
  expect(long?.width).toBeGreaterThan(2 * (short?.width ?? 0));
  const heightOf = (viewBox = '') => Number(viewBox.split(' ')[3]);
  expect(heightOf(tall?.viewBox)).toBeGreaterThan(heightOf(short?.viewBox));
});

test('outlineName draws nothing for a name of which the font lacks a letter, and for an empty one', async () => {
  for (const empty of ['', ' ']) await expect(outlineName(empty)).resolves.toBeUndefined();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('ᓄ', '新', '😀', 'Щ', '<'),
      fc.string({ maxLength: 8 }),
      async (letter, rest) => {
        const outline = await outlineName(`${rest}${letter}`);
        if (letter !== '<') expect(outline).toBeUndefined();
        if (outline) expect(outline.path).toMatch(PATH);
      },
    ),
    { numRuns: runs(20) },
  );
});
