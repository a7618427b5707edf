import { expect, test } from 'vitest';
import { SYLLABARY } from '../../../src/lib/text/syllabary.ts';
import { matcher } from '../../../src/shared/news-view.ts';
import { readOwnSearch, readSearch } from '../../../src/shared/search/search.ts';
import { readWords } from '../../../src/shared/search/words.ts';
import { findPlaces } from '../../../src/site/places/find-places.ts';
import { linkPlaces } from '../../../src/site/places/link-places.ts';
import { NUNAVUT_NEWS } from '../../support/nunavut-news.ts';
import { expectLinear, expectLinearTo } from './growth.ts';

/** Queries that nearly match at every position of a text of one letter. */
const QUERIES = [
  `${'a'.repeat(199)}b`,
  `b${'a'.repeat(199)}`,
  `${'a'.repeat(100)}b${'a'.repeat(99)}`,
];

test.each(QUERIES)('a search that 100 KB nearly match (%s) takes linear time', (query) => {
  expectLinear((text) => {
    expect(matcher(query)({ title: text, description: text })).toBe(false);
  }, 'a');
  expectLinear((text) => {
    expect(readOwnSearch(query).matches(text)).toBe(false);
  }, 'a');
});

test('an answer of 100 KB in which no word begins with what it has throughout takes time in proportion to its length', () => {
  const { matches } = readOwnSearch('a'.repeat(200));
  expectLinear((text) => {
    expect(matches(`b${text}`)).toBe(false);
  }, 'a');
});

test('a search for 100 KB of spaces takes time in proportion to its length', () => {
  expectLinear((text) => {
    expect(matcher(text)({ title: 'Ice', description: '' })).toBe(true);
    expect(matcher(`${text}x`)({ title: 'Ice', description: '' })).toBe(false);
  }, ' ');
});

/** Texts that nearly are a word of Inuktut, in either script, or have long runs of letters that spellings differ in. */
const HOSTILE: readonly (readonly [query: string, pattern: string])[] = [
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

/**
 * Lengths of words, the shortest first: a reader that takes twice as long for each repetition fails
 * before it takes minutes.
 */
const LENGTHS = [24, 48, 96];

/** A word, and a text in which each of its letters may be one and another half of it in many ways. */
const DIVIDED: readonly (readonly [unit: string, pattern: string])[] = [
  ['krakr', 'krra'],
  ['kra', 'krra'],
  ['shh', 'shhh'],
  ['dy', 'dydy'],
  ['ngng', 'nngg'],
];

test.each(DIVIDED)('searching %s in %s, both repeated, takes linear time', (unit, pattern) => {
  for (const most of LENGTHS)
    expectLinearTo(
      most,
      (length) => {
        const { matches } = readSearch(`${unit.repeat(length / unit.length)}t`);
        expect(matches(pattern.repeat(length))).toBe(false);
      },
      `${most} letters`,
    );
});

const { gazetteer } = NUNAVUT_NEWS;

/** Texts that nearly name places, in either script, and tags that are none. */
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
  '100 KB of %j take linear time',
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
/** What ends a word of Inuktut, and what is no part of one. */
const ENDS = ['', 'ng', 'e'];

const roman = ROMAN.flatMap((first) =>
  ROMAN.flatMap((second) => ROMAN.map((third) => first + second + third)),
);
const syllabics = SYLLABICS.flatMap((first) => SYLLABICS.map((second) => first + second));

test.each([
  ['three roman letters', roman, ENDS],
  ['two syllabics', syllabics, ['x']],
])('a word that repeats any %s is read in linear time', (_, units, ends) => {
  for (const most of LENGTHS)
    expectLinearTo(
      most,
      (length) => {
        // As the last word of a query, whose forms are read anew each time.
        for (const unit of units)
          for (const end of ends) readWords(unit.repeat(length / unit.length) + end, true);
      },
      `${most} letters`,
    );
});

test.each(['ang', 'ing', 'ung'])('the longest word of %s and an e is no Inuktut', (unit) => {
  const [word] = readWords(`${unit.repeat(99 / unit.length)}e`);
  expect(word?.roman).toBeUndefined();
});
