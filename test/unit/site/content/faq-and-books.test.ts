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
