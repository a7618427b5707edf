import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { version } from 'recheck/package.json';
import { isDeep } from '../../support/effort.ts';
import type { Expression } from './find-expressions.ts';
import { SETTINGS } from './settings.ts';

/**
 * The checker, and digests of the expressions that it has found to be linear: what it finds of one depends on nothing else, and finding
 * it of all takes 50 seconds of a processor. `npm run test:deep` does so, and writes the list anew; another run adds to it.
 */
const LIST = join(import.meta.dirname, 'linear-expressions.txt');
const CHECKER = `recheck ${version} ${digest(JSON.stringify(SETTINGS))}`;

/** One whose time may grow with more than the length of the text, or of which that is not known. */
export interface Fault {
  readonly expression: Expression;
  readonly fault: string;
}

/** Checks the expressions that are not in the list, on all processors, and returns those that are not linear. */
export async function checkExpressions(expressions: readonly Expression[]): Promise<Fault[]> {
  const linear = readList();
  const unchecked = new Map(expressions.map((each) => [digestOf(each), each]));
  for (const known of linear) unchecked.delete(known);
  const waiting = [...unchecked.values()];
  const faults: Fault[] = [];
  const count = Math.min(availableParallelism(), waiting.length);
  await Promise.all(
    Array.from({ length: count }, () =>
      checkInThread(waiting, ({ expression, fault }) => {
        if (fault === undefined) linear.add(digestOf(expression));
        else faults.push({ expression, fault });
      }),
    ),
  );
  return faults;
}

/** Writes the list anew, with those of these expressions that are not at fault. */
export function listLinear(expressions: readonly Expression[], faults: readonly Fault[]): void {
  const bad = new Set(faults.map(({ expression }) => digestOf(expression)));
  const digests = new Set(expressions.map(digestOf)).difference(bad);
  const text = `${[CHECKER, ...[...digests].toSorted()].join('\n')}\n`;
  if (text !== readText()) writeFileSync(LIST, text);
}

/** Takes expressions from a list until there are none. */
async function checkInThread(
  waiting: Expression[],
  found: (result: { readonly expression: Expression; readonly fault?: string }) => void,
): Promise<void> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    // The checker in JavaScript: the others need Java or a program for each platform.
    env: { ...process.env, RECHECK_SYNC_BACKEND: 'pure' },
  });
  try {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { promise, resolve, reject } = Promise.withResolvers<Parameters<typeof found>[0]>();
      worker.once('message', resolve).once('error', reject);
      worker.postMessage(next);
      found(await promise);
      worker.off('error', reject);
    }
  } finally {
    await worker.terminate();
  }
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
