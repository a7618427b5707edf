import { expect, test } from 'vitest';
import { faqMatcher } from '../../../src/shared/faq-filter.ts';
import { matcher } from '../../../src/shared/news-view.ts';
import { expectLinear } from './growth.ts';

/** Searches that nearly match at every place of a text of one letter. */
const QUERIES = [
  `${'a'.repeat(199)}b`,
  `b${'a'.repeat(199)}`,
  `${'a'.repeat(100)}b${'a'.repeat(99)}`,
];

test.each(QUERIES)('1 MB of stories that nearly match %s are searched in proportion', (query) => {
  expectLinear((text) => {
    expect(matcher(query)({ title: text, description: text })).toBe(false);
  }, 'a');
});

test.each(QUERIES)('1 MB of answers that nearly match %s are searched in proportion', (query) => {
  expectLinear((text) => {
    expect(faqMatcher(query)(text, text)).toBe(false);
  }, 'a');
});

test('1 MB of spaces is a search as well', () => {
  expectLinear((text) => {
    expect(matcher(text)({ title: 'Ice', description: '' })).toBe(true);
    expect(matcher(`${text}x`)({ title: 'Ice', description: '' })).toBe(false);
  }, ' ');
});
