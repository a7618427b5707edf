import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../../src/shared/search/fold.ts';
import { forAll } from '../../../support/effort.ts';

const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)))
    .map((units) => units.join('')),
);

test.each([
  ['Résumé', 'resume'],
  ['re\u0301sume\u0301', 'resume'],
  ['ŒUVRE', 'oeuvre'],
  ['Wałęsa', 'walesa'],
  ['Kiŋŋait', 'kingngait'],
  ['Uqšuqtuuq niriřuq', 'uqsuqtuuq niriruq'],
  ['Publishers’ “feeds”', `publishers' "feeds"`],
  ['21\u00a0h\u202f30', '21 h 30'],
  ['co\u2011op hy\u00adphen', 'co-op hyphen'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'strasse'],
  ['R&D', 'r&d'],
  ['ᓄᓇᕗᑦ\u0307 𑪴ᓪᓚᕆ', 'ᓄᓇᕗᑦ 𑪴ᓪᓚᕆ'],
])('fold(%s) is %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('fold of a text is that of its characters, so that each part is found in it, and folding it again changes nothing', () => {
  forAll(500, [anything], (text) => {
    expect(fold(text)).toBe([...text].map(fold).join(''));
    expect(fold(fold(text))).toBe(fold(text));
  });
});
