import { expect } from 'vitest';

// Runs in Node, because workerd's clock stands still while code runs. It compares processor time of this thread.

/**
 * Enough for work that grows with its square to take a quarter of a second; the short text is a
 * quarter of it.
 */
const LONG = 100_000;
/** The least processor time assumed for the short text (ms), so that the resolution of the clock does not matter. */
const FLOOR_MS = 10;
/** Linear work takes 4 times as long for 4 times as much, work that grows with the square 16 times. */
const MOST_TIMES = 10;
/** Measurements at most: what collects garbage, or shares the processor, adds to one, but not to each. */
const MAX_TRIES = 3;

/**
 * Fails where a reader takes more than ten times as long for 100 KB of a pattern as for a quarter
 * of it.
 */
export function expectLinear(
  reader: (text: string) => void,
  pattern: string,
  { where = '', end = '' } = {},
): void {
  const textOf = (length: number) => pattern.repeat(length / pattern.length) + end;
  expectLinearTo(LONG, (length) => reader(textOf(length)), where);
}

/** Fails where work takes more than ten times as long for a length as for a quarter of it. */
export function expectLinearTo(length: number, work: (length: number) => void, where = ''): void {
  let times = Number.POSITIVE_INFINITY;
  for (let attempt = 0; times >= MOST_TIMES && attempt < MAX_TRIES; attempt++) {
    const long = costMs(() => work(length));
    // Below the limit even for the least time of a short text.
    if (long < FLOOR_MS * MOST_TIMES) return;
    const short = costMs(() => work(length / 4));
    times = long / Math.max(short, FLOOR_MS);
  }
  expect(times, where).toBeLessThan(MOST_TIMES);
}

/** Processor time of this thread that some work takes (ms). */
function costMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
