import { expect, test } from 'vitest';
import { faqMatcher } from '../../../src/shared/faq-filter.ts';
import { matcher } from '../../../src/shared/news-view.ts';
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
