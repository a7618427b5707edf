import { expect, test } from 'vitest';
import { faqCountLine, faqMatcher } from '../../../src/shared/faq-filter.ts';

test('faqMatcher searches the question and the answer', () => {
  const matches = faqMatcher(' Feed ');
  expect(matches('Can my FEED be added?', '')).toBe(true);
  expect(matches('', 'Publishers’ feeds are checked')).toBe(true);
  expect(matches('Radio', 'Press play')).toBe(false);
});

test('faqMatcher matches a curly apostrophe with a straight one', () => {
  expect(faqMatcher("publishers' feeds")('', 'Publishers’ feeds')).toBe(true);
  expect(faqMatcher('"all news"')('What does “All News” include?', '')).toBe(true);
});

test('faqMatcher matches every question for blank text', () => {
  expect(faqMatcher('   ')('a', 'b')).toBe(true);
});

test.for([
  [100, '', '100 questions'],
  [12, 'radio', '12 of 100 questions match “radio”'],
  [1, 'radio', '1 of 100 questions matches “radio”'],
  [0, ' radio ', 'No questions match “radio”.'],
] as const)('faqCountLine says for %i questions and "%s": "%s"', ([shown, query, line]) => {
  expect(faqCountLine(shown, 100, query)).toBe(line);
});
