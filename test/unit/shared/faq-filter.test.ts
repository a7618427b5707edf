import { expect, test } from 'vitest';
import { FAQ_FILTER as EN } from '../../../src/shared/words/en/faq-filter.ts';
import { FAQ_FILTER as FR } from '../../../src/shared/words/fr/faq-filter.ts';

test.for([
  [EN, 100, '', '100 questions'],
  [EN, 12, 'radio', '12 of 100 questions match “radio”'],
  [EN, 1, 'radio', '1 of 100 questions matches “radio”'],
  [EN, 0, 'radio', 'No questions match “radio”.'],
  [FR, 100, '', '100 questions'],
  [FR, 12, 'radio', '12 des 100 questions correspondent à «\u00a0radio\u00a0»'],
  [FR, 1, 'radio', '1 des 100 questions correspond à «\u00a0radio\u00a0»'],
  [FR, 0, 'radio', 'Aucune question ne correspond à «\u00a0radio\u00a0».'],
] as const)(
  'the search of /faq says in %o for %i with "%s": "%s"',
  ([words, shown, query, line]) => {
    expect(words.count(shown, 100, query)).toBe(line);
  },
);
