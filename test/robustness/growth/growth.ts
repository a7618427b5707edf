import { expect } from 'vitest';

// Compares processor time of this thread. Runs in Node, because workerd's clock does not advance
// while code runs.

/** Length of the long text, for which quadratic work is clearly slow; the short is a quarter. */
const LONG = 100_000;
/** Min processor time assumed for the short text (ms), because of the clock's resolution. */
const FLOOR_MS = 10;
/** Max ratio of the times: linear work has a ratio of 4, quadratic work of 16. */
const MAX_RATIO = 10;
/** Max measurements: garbage collection or other load may disturb one, but not each. */
const MAX_TRIES = 3;

/** Expects a reader to take linear time for 100 KB of a pattern. */
export function expectLinear(
  reader: (text: string) => void,
  pattern: string,
  { where = '', end = '' } = {},
): void {
  const textOf = (length: number) => pattern.repeat(length / pattern.length) + end;
  expectLinearTo(LONG, (length) => reader(textOf(length)), where);
}

/** Expects work on `length` to take less than MAX_RATIO times the time for a quarter of it. */
export function expectLinearTo(length: number, work: (length: number) => void, where = ''): void {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; ratio >= MAX_RATIO && attempt < MAX_TRIES; attempt++) {
    const long = costMs(() => work(length));
    // Passes even with the min time of the short text.
    if (long < FLOOR_MS * MAX_RATIO) return;
    const short = costMs(() => work(length / 4));
    ratio = long / Math.max(short, FLOOR_MS);
  }
  expect(ratio, where).toBeLessThan(MAX_RATIO);
}

/** Processor time of this thread for some work (ms). */
function costMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
