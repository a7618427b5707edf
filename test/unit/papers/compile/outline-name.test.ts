import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameFontOf } from '../../../../scripts/fonts/name-font.ts';
import { openNewsreader } from '../../../../scripts/fonts/newsreader.ts';
import { PUBLICATIONS } from '../../../../src/model/publication/compiled-publications.ts';
import { outlineName } from '../../../../src/papers/compile/outline-name.ts';
import { forAll } from '../../../support/effort.ts';

/** The path commands that the outline uses, with their numbers. */
const PATH = /^m-?\d+(?:[ -]?\d+)+(?:[mlhvqtc]-?\d+(?:[ -]\d+)*|z)+$/;
const newsreader = await openNewsreader();

test('outlineName draws the name of each publication in less than 3 KB', () => {
  for (const { name } of PUBLICATIONS) {
    const outline = outlineName(name);
    expect(outline?.path).toMatch(PATH);
    expect(outline?.path.length).toBeLessThan(3_000);
    expect(outline?.viewBox.split(' ').map(Number).every(Number.isInteger)).toBe(true);
  }
});

test('outlineName has a view box that encloses the name with accents and descenders', () => {
  const [short, long, tall] = ['News', 'News News', 'Égypte'].map(outlineName);
  expect(long?.width).toBeGreaterThan(2 * (short?.width ?? 0));
  const heightOf = (viewBox = '') => Number(viewBox.split(' ')[3]);
  expect(heightOf(tall?.viewBox)).toBeGreaterThan(heightOf(short?.viewBox));
});

test('outlineName is undefined for an empty name or one with a letter that the font lacks', () => {
  for (const empty of ['', ' ']) expect(outlineName(empty)).toBeUndefined();
  forAll(
    20,
    [fc.constantFrom('ᓄ', '新', '😀', 'Щ', '<', '__proto__'), fc.string({ maxLength: 8 })],
    (letter, rest) => {
      const outline = outlineName(`${rest}${letter}`);
      if (!/[<_]/.test(letter)) expect(outline).toBeUndefined();
      if (outline) expect(outline.path).toMatch(PATH);
    },
  );
});

/** The ink box of a name that HarfBuzz has laid out, with 160 units per em. */
function boxOf(name: string): string {
  const rounded = (value: number) => Math.round((value * 160) / newsreader.unitsPerEm);
  const [xs, ys]: [number[], number[]] = [[], []];
  let at = 0;
  for (const { id, advance } of newsreader.shape(name)) {
    for (const { values } of newsreader.outline(id))
      values.forEach((value, index) => {
        if (index % 2 === 0) xs.push(rounded(value) + rounded(at));
        else ys.push(-rounded(value));
      });
    at += advance;
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return `${left} ${top} ${Math.max(...xs) - left} ${Math.max(...ys) - top}`;
}

test('outlineName kerns and ligates letters as HarfBuzz does', () => {
  const letters = newsreader.characters.filter((one) => outlineName(`${one}.`) !== undefined);
  const name = fc.array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...'fifflTAVo')), {
    minLength: 1,
    maxLength: 9,
  });
  expect(letters.length).toBeGreaterThan(200);
  let drawn = 0;
  forAll(200, [name], (parts) => {
    const outline = outlineName(parts.join(''));
    if (!outline) return;
    drawn += 1;
    expect(outline.viewBox).toBe(boxOf(parts.join('').normalize('NFC')));
  });
  expect(drawn).toBeGreaterThan(100);
});

test('the stored letters of outlines are those of the font', () => {
  const committed = readFileSync('src/papers/compile/name-font.json', 'utf8');
  expect(JSON.parse(committed), 'run `node scripts/fonts/make-name-font.ts`').toEqual(
    nameFontOf(newsreader),
  );
});
