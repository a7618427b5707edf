import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { checkSync, type Parameters } from 'recheck';
import { version } from 'recheck/package.json';
import { expect, test } from 'vitest';
import { isDeep } from '../../support/effort.ts';
import { type Expression, findExpressions, recordExpressions } from './find-expressions.ts';

// Checking all of them takes two processors half a minute.
const LIMIT_MS = 10 * 60_000;

/** Searches that create expressions: letters with several spellings, and special characters. */
const READERS_WORDS = ['inuksuk', 'krakrakrat', 'shhshhshht', 'dydydydyt', '.*+?^$|()[]{}', 'ᓄᓇᕗᑦ'];

const { literals, made } = findExpressions();

test('every regular expression of Workers and client takes linear time', {
  timeout: LIMIT_MS,
}, async () => {
  expect(literals.length).toBeGreaterThan(300);
  const { expressions, places } = await recordExpressions(made.keys(), async () => {
    const { hintOf } = await import('../../../src/shared/search/search.ts');
    for (const word of READERS_WORDS) hintOf(word);
  });
  // Every place that creates one must have run above.
  expect(places).toEqual(made);
  const all = [...literals, ...expressions];
  const faults = await checkExpressions(all);
  listLinear(all, faults);
  const messages = faults.map(({ expression, fault }) => `${expression.at}: ${fault}`);
  expect(messages).toEqual([]);
});

test.each([
  ['a former expression for words of Inuktut', '^(?:n|g|ng)+$', '', 'exponential'],
  ['white space at the end', '\\s+$', '', '2nd degree polynomial'],
  ['one that is none', '\\p{EMod}', 'u', 'not checked'],
])('%s is found to be vulnerable', async (_, source, flags, fault) => {
  const found = await checkExpressions([{ source, flags, at: 'here' }]);
  expect(found.map((each) => each.fault)).toEqual([expect.stringContaining(fault)]);
});

/**
 * How expressions are checked. Limits count steps instead of time, so that slow machines get the
 * same results; the timeout is for endless checks.
 */
const SETTINGS: Parameters = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  maxAttackStringSize: 30_000,
  attackLimit: 15_000_000,
  maxIteration: 3,
  maxInitialGenerationSize: 200,
};

/**
 * The checker, and digests of the expressions that it found to be linear. Its result depends only on
 * the expression, and checking all takes 50 seconds of processor time: `npm run test:deep` does
 * that and rewrites the list; other runs add to it.
 */
const LIST = join(import.meta.dirname, 'linear-expressions.txt');
const CHECKER = `recheck ${version} ${digest(JSON.stringify(SETTINGS))}`;

// Use the checker's JavaScript backend: the others need Java or native programs.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** An expression that is not linear, or could not be checked. */
interface Fault {
  expression: Expression;
  fault: string;
}

/** Checks the expressions that are not in the list, and returns those that are not linear. */
async function checkExpressions(expressions: readonly Expression[]): Promise<Fault[]> {
  const unchecked = new Map(expressions.map((each) => [digestOf(each), each]));
  for (const known of readList()) unchecked.delete(known);
  const faults: Fault[] = [];
  for (const expression of unchecked.values()) {
    const fault = findFault(expression);
    if (fault !== undefined) faults.push({ expression, fault });
    // Let this thread respond to Vitest's health checks.
    await setImmediate();
  }
  return faults;
}

function findFault({ source, flags }: Expression): string | undefined {
  const found = checkSync(source, flags, SETTINGS);
  if (found.status === 'safe') return undefined;
  return found.status === 'vulnerable'
    ? `${found.complexity.summary}, as with ${found.attack.pattern.slice(0, 200)}`
    : `not checked: ${found.error.kind}`;
}

/** Rewrites the list with the expressions that have no fault. */
function listLinear(expressions: readonly Expression[], faults: readonly Fault[]): void {
  const bad = new Set(faults.map(({ expression }) => digestOf(expression)));
  const digests = new Set(expressions.map(digestOf)).difference(bad);
  const text = `${[CHECKER, ...[...digests].toSorted()].join('\n')}\n`;
  if (text !== readText()) writeFileSync(LIST, text);
}

function digestOf({ source, flags }: Expression): string {
  return digest(`/${source}/${flags}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function readList(): Set<string> {
  const [checker, ...digests] = readText().split('\n');
  return new Set(checker === CHECKER && !isDeep ? digests : []);
}

function readText(): string {
  return existsSync(LIST) ? readFileSync(LIST, 'utf8') : '';
}
