import { expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const FAQ = NUNAVUT_NEWS.content.faq?.categories ?? [];
const answers = FAQ.flatMap(({ questions }) => questions.map(({ answer }) => answer)).join('\n');

test.for([
  ['accounts', 'accounts are optional'],
  ['premium subscriptions', 'Premium subscriptions are monthly or annual'],
  ['the student discount', 'students get a 50% discount'],
  ['the family plan', 'the family plan includes up to 3 family member accounts'],
  ['the minimum age', 'You must be 13 or older'],
  ['parental consent', 'If you are under 18, a parent has to give consent'],
  ['cancellation', 'cancellation takes effect at the end of the billing period'],
  ['event listings', 'Community event listings need 48 hours’ advance notice'],
  ['support hours', 'Support hours are {supportHours}.'],
])('FAQ answers state the claim about %s', ([, claim = '']) => {
  expect(answers).toContain(claim);
});

test('FAQ texts contain no facts of a single publication', () => {
  expect(JSON.stringify(FAQ)).not.toMatch(/Mon-Fri|Nunavut News|@/);
});

test('FAQ ids are unique across categories and questions', () => {
  const ids = FAQ.flatMap(({ id, questions }) => [id, ...questions.map((entry) => entry.id)]);
  expect(ids).toHaveLength(110);
  expect(new Set(ids).size).toBe(110);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

const BOOKS = NUNAVUT_NEWS.content.books?.books ?? [];

test('book list has 40 different books, each with title, author and subject', () => {
  expect(BOOKS).toHaveLength(40);
  expect(new Set(BOOKS.map(({ title }) => title)).size).toBe(40);
  for (const { title, author, subject } of BOOKS)
    expect(Math.min(title.length, author.length, subject.length)).toBeGreaterThan(2);
});
