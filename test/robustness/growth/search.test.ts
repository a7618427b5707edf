import { expect, test } from 'vitest';
import { SYLLABARY } from '../../../src/lib/text/syllabary.ts';
import { matcher } from '../../../src/shared/news-view.ts';
import { readOwnSearch, readSearch } from '../../../src/shared/search/search.ts';
import { readWords } from '../../../src/shared/search/words.ts';
import { findPlaces } from '../../../src/site/places/find-places.ts';
import { linkPlaces } from '../../../src/site/places/link-places.ts';
import { NUNAVUT_NEWS } from '../../support/fixtures.ts';
import { expectLinear, expectLinearTo } from './growth.ts';

test('a search for 100 KB of spaces takes linear time', () => {
  expectLinear((text) => {
    expect(matcher(text)({ title: 'Ice', description: '' })).toBe(true);
    expect(matcher(`${text}x`)({ title: 'Ice', description: '' })).toBe(false);
  }, ' ');
});

/**
 * Texts that nearly match at every position, that nearly are an Inuktut word in either script, or
 * that have long runs of letters with several spellings.
 */
const HOSTILE: readonly (readonly [query: string, pattern: string])[] = [
  ...[`${'a'.repeat(199)}b`, `b${'a'.repeat(199)}`, `${'a'.repeat(100)}b${'a'.repeat(99)}`].map(
    (query) => [query, 'a'] as const,
  ),
  ['a'.repeat(200), 'a'],
  ['nunavut', 'nunavu nunavu '],
  ['nunavut', 'ᓄᓇᕗ'],
  ['ᓄᓇᕗᑦ', 'nunavu’nunavu-'],
  ['kayak', 'kqrkqr'],
  ['inukshuk', 'shshs'],
  ['nu nu nu nu nu nu nu nu nu nu nu nu nu nu nu nut', 'nuu nu '],
  ["i'i", "i'"],
  ['akłak', '&a'],
  ['e', 'e\u0301'],
  ['e', '\u0301'],
  ['\u{1f469}', '\u{1f469}\u200d'],
  ['x', '\ud806'],
  ['𑪴', '\udeb4\ud806'],
];

test.each(HOSTILE)('marking %s in 100 KB of %j takes linear time', (query, pattern) => {
  const { rangesIn, matches } = readSearch(query);
  expectLinear((text) => {
    const found = rangesIn(`e${text}`);
    expect(found.length > 0 || !matches(text)).toBe(true);
  }, pattern);
  const inFaq = readOwnSearch(query);
  expectLinear((text) => inFaq.matches(text), pattern);
  expectLinear((text) => inFaq.matches(`e${text}`), pattern);
});

/** Lengths of words, the shortest first, so that exponential work fails before it takes minutes. */
const LENGTHS = [24, 48, 96];

/** A word, and a text whose letters can be divided into the word's sounds in many ways. */
const DIVIDED: readonly (readonly [unit: string, pattern: string])[] = [
  ['krakr', 'krra'],
  ['kra', 'krra'],
  ['shh', 'shhh'],
  ['dy', 'dydy'],
  ['ngng', 'nngg'],
];

test.each(DIVIDED)('searching repeated %s in repeated %s takes linear time', (unit, pattern) => {
  for (const letters of LENGTHS)
    expectLinearTo(
      letters,
      (length) => {
        const { matches } = readSearch(`${unit.repeat(length / unit.length)}t`);
        expect(matches(pattern.repeat(length))).toBe(false);
      },
      `${letters} letters`,
    );
});

const { gazetteer } = NUNAVUT_NEWS;

/** Texts that nearly name places, in either script, and broken tags. */
const NEARLY_PLACES = [
  ...'Iqalui |Iqaluit’|Kangiq&ini|Baker Lake, |Baker |Baker-|Coral Harbour near |Cambridge Bay: |Resolute '.split(
    '|',
  ),
  ...`in |l’|’s | : | |ang|ᐃᖃᓗᐃ|ᐃᖃᓗᐃᑦ |ᒥᑦᑎᒪᑕᓕ|\u{11ab0}|\ud806|ᐃᖃ’|<a|<a |<|</a|<b>Iqaluit</b>`.split(
    '|',
  ),
];

test.each(NEARLY_PLACES)('linking places in 100 KB of %j takes linear time', (pattern) => {
  if (!gazetteer) throw new Error('the paper has no gazetteer');
  expectLinear((text) => {
    findPlaces(text, gazetteer);
    linkPlaces(text, gazetteer);
  }, pattern);
});

test.each(['nunavu ', '.*+?^$|', 'e\u0301', '\ud806', 'ᓄᓇᕗᑦ'])(
  'reading and applying a search of 100 KB of %j takes linear time',
  (pattern) => {
    expectLinear((text) => {
      const { matches, rangesIn } = readSearch(text);
      expect(matches('Nunavut ᓄᓇᕗᑦ')).toBe(false);
      expect(rangesIn('Nunavut ᓄᓇᕗᑦ')).toEqual([]);
    }, pattern);
  },
);

const ROMAN = [...'aiueptkgmnsljvrqhb'];
const SYLLABICS = [...SYLLABARY.keys()];
/** Endings of a word, valid and invalid in Inuktut. */
const ENDS = ['', 'ng', 'e'];

const roman = ROMAN.flatMap((first) =>
  ROMAN.flatMap((second) => ROMAN.map((third) => first + second + third)),
);
const syllabics = SYLLABICS.flatMap((first) => SYLLABICS.map((second) => first + second));

test.each([
  ['three roman letters', roman, ENDS],
  ['two syllabics', syllabics, ['x']],
])('a word that repeats any %s is read in linear time', (_, units, ends) => {
  for (const letters of LENGTHS)
    expectLinearTo(
      letters,
      (length) => {
        // As the last word of a query, whose forms are not cached.
        for (const unit of units)
          for (const end of ends) readWords(unit.repeat(length / unit.length) + end, true);
      },
      `${letters} letters`,
    );
});

test.each(['ang', 'ing', 'ung'])(
  'the longest word of repeated %s with an e is not Inuktut',
  (unit) => {
    const [word] = readWords(`${unit.repeat(99 / unit.length)}e`);
    expect(word?.roman).toBeUndefined();
  },
);
