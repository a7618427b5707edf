import { expect, test } from 'vitest';
import { readPapers } from '../../../../scripts/papers/read-papers.ts';
import { countQuestions } from '../../../../src/site/content/faq.ts';
import { siteMapOf } from '../../../../src/site/content/site-map.ts';

const { papers, problems } = readPapers();
const [first] = papers;

test('the papers of papers/ compile, and the first is Nunavut News by its id', () => {
  expect(problems).toEqual([]);
  expect(first?.id).toBe('nunavut-news');
});

test('the first paper brings as much as the specification asks for, or more', () => {
  if (!first) throw new Error('there is no paper');
  const { faq, resources } = first.content;
  expect(faq?.categories.length).toBeGreaterThanOrEqual(10);
  expect(countQuestions(faq?.categories ?? [])).toBeGreaterThanOrEqual(100);
  expect(resources?.articles.length).toBeGreaterThanOrEqual(13);
  expect(siteMapOf(first)).toHaveLength(10);
});
