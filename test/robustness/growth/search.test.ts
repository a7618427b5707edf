import { expect, test } from 'vitest';
import { faqMatcher } from '../../../src/shared/faq-filter.ts';
import { matcher } from '../../../src/shared/news-view.ts';
import { readSearch } from '../../../src/shared/search/search.ts';
import { expectLinear } from './growth.ts';

/** Queries that nearly match at every position of a text of one letter. */
const QUERIES = [
  `${'a'.repeat(199)}b`,
  `b${'a'.repeat(199)}`,
  `${'a'.repeat(100)}b${'a'.repeat(99)}`,
];

test.each(QUERIES)(
  'searching a story of 1 MB that nearly matches %s takes time in proportion to its length',
  (query) => {
    expectLinear((text) => {
      expect(matcher(query)({ title: text, description: text })).toBe(false);
    }, 'a');
  },
);

test.each(QUERIES)(
  'searching an FAQ answer of 1 MB that nearly matches %s takes time in proportion to its length',
  (query) => {
    expectLinear((text) => {
      expect(faqMatcher(query)(text, text)).toBe(false);
    }, 'a');
  },
);

test('a search for 1 MB of spaces takes time in proportion to its length', () => {
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

test.each(HOSTILE)(
  'searching %s in 1 MB of %j, and marking what is found, takes time in proportion to its length',
  (query, pattern) => {
    const { rangesIn, matches } = readSearch(query);
    expectLinear((text) => {
      const found = rangesIn(`e${text}`);
      if (found.length === 0) expect(matches(text)).toBe(false);
    }, pattern);
  },
);

test.each(['nunavu ', '.*+?^$|', 'e\u0301', '\ud806', 'ᓄᓇᕗᑦ'])(
  'a search for 1 MB of %j takes time in proportion to its length',
  (pattern) => {
    expectLinear((text) => {
      const { matches, rangesIn } = readSearch(text);
      expect(matches('Nunavut ᓄᓇᕗᑦ')).toBe(false);
      expect(rangesIn('Nunavut ᓄᓇᕗᑦ')).toEqual([]);
    }, pattern);
  },
);
