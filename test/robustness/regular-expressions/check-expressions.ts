import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { version } from 'recheck/package.json';
import type { Expression } from './find-expressions.ts';
import { SETTINGS } from './settings.ts';

/** Those that were found to be linear, as they are written: a second run checks what has changed. */
const CACHE = join(
  import.meta.dirname,
  '../../../node_modules/.cache/linear-regular-expressions.json',
);
const CHECKER = JSON.stringify({ version, SETTINGS });

/** One whose time may grow with more than the length of the text, or of which that is not known. */
export interface Fault {
  readonly expression: Expression;
  readonly fault: string;
}

/** Checks expressions, on all processors, and returns those that are not linear. */
export async function checkExpressions(expressions: readonly Expression[]): Promise<Fault[]> {
  const linear = readCache();
  const unchecked = new Map(expressions.map((each) => [written(each), each]));
  for (const text of linear) unchecked.delete(text);
  const waiting = [...unchecked.values()];
  const faults: Fault[] = [];
  const count = Math.min(availableParallelism(), waiting.length);
  await Promise.all(
    Array.from({ length: count }, () =>
      checkInThread(waiting, ({ expression, fault }) => {
        if (fault === undefined) linear.add(written(expression));
        else faults.push({ expression, fault });
      }),
    ),
  );
  if (count > 0) writeCache(linear);
  return faults;
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

function written({ source, flags }: Expression): string {
  return `/${source}/${flags}`;
}

function readCache(): Set<string> {
  try {
    const { checker, linear } = JSON.parse(readFileSync(CACHE, 'utf8'));
    return new Set(checker === CHECKER ? linear : []);
  } catch {
    return new Set();
  }
}

function writeCache(linear: ReadonlySet<string>): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify({ checker: CHECKER, linear: [...linear] }));
}
