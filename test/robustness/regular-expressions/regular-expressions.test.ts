import { expect, test } from 'vitest';
import { checkExpressions, listLinear } from './check-expressions.ts';
import { findExpressions, recordExpressions } from './find-expressions.ts';

// For all of them, half a minute of two processors.
const LIMIT_MS = 10 * 60_000;

/** What is searched for by those that a reader's word makes: letters that have several spellings, and those that a pattern means. */
const READERS_WORDS = ['inuksuk', 'krakrakrat', 'shhshhshht', 'dydydydyt', '.*+?^$|()[]{}', 'ᓄᓇᕗᑦ'];

const { literals, made } = findExpressions();

test('every regular expression of what ships takes time in proportion to the length of the text', {
  timeout: LIMIT_MS,
}, async () => {
  expect(literals.length).toBeGreaterThan(300);
  const { expressions, places } = await recordExpressions(made.keys(), async () => {
    const { hintOf } = await import('../../../src/shared/search/hint.ts');
    for (const word of READERS_WORDS) hintOf(word);
  });
  // One that is made in a function is made above too, or is written as a literal.
  expect(places).toEqual(made);
  const all = [...literals, ...expressions];
  const faults = await checkExpressions(all);
  listLinear(all, faults);
  const said = faults.map(({ expression, fault }) => `${expression.at}: ${fault}`);
  expect(said).toEqual([]);
});

test.each([
  ['the expression that once told words of Inuktut', '^(?:n|g|ng)+$', '', 'exponential'],
  ['white space at the end', '\\s+$', '', '2nd degree polynomial'],
  ['one that is none', '\\p{EMod}', 'u', 'not known'],
])('%s is found to be at fault', async (_, source, flags, fault) => {
  const found = await checkExpressions([{ source, flags, at: 'here' }]);
  expect(found.map((each) => each.fault)).toEqual([expect.stringContaining(fault)]);
});
