import { expect, test } from 'vitest';
import { faqCountLine, faqMatcher } from '../../../src/shared/faq-filter.ts';

test('what is typed is looked for in the question and in the answer', () => {
  const matches = faqMatcher(' Feed ');
  expect(matches('Can my FEED be added?', '')).toBe(true);
  expect(matches('', 'Publishers’ feeds are checked')).toBe(true);
  expect(matches('Radio', 'Press play')).toBe(false);
});

test('a straight apostrophe finds a curly one', () => {
  expect(faqMatcher("publishers' feeds")('', 'Publishers’ feeds')).toBe(true);
  expect(faqMatcher('"all news"')('What does “All News” include?', '')).toBe(true);
});

test('blank text matches everything', () => {
  expect(faqMatcher('   ')('a', 'b')).toBe(true);
});

test.for([
  [100, '', '100 questions'],
  [12, 'radio', '12 of 100 questions match “radio”'],
  [1, 'radio', '1 of 100 questions matches “radio”'],
  [0, ' radio ', 'No questions match “radio”.'],
] as const)('%i questions for "%s" are counted as "%s"', ([shown, query, line]) => {
  expect(faqCountLine(shown, 100, query)).toBe(line);
});
