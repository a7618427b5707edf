import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GroupedCalls } from '../../../../src/ingest/store/grouped-calls.ts';
import { runs } from '../../../support/effort.ts';

const GATHER_MS = 50;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Calls that double numbers, what each group was, and a switch for whether more are expected. */
function doubling(send = async (numbers: readonly number[]) => numbers.map((n) => n * 2)) {
  const groups: (readonly number[])[] = [];
  const state = { expectsMore: false };
  const calls = new GroupedCalls<number, number>({
    send: (numbers) => {
      groups.push(numbers);
      return send(numbers);
    },
    sizeOf: (n) => n,
    maxSize: 100,
    expectsMore: () => state.expectsMore,
    gatherMs: GATHER_MS,
  });
  return { calls, groups, state };
}

describe('GroupedCalls', () => {
  test('requests of one moment are one group, and each gets its own response', async () => {
    const { calls, groups } = doubling();
    const responses = Promise.all([1, 2, 3].map((n) => calls.call(n)));
    await vi.runAllTimersAsync();
    expect(await responses).toEqual([2, 4, 6]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  test('requests that come while a group is under way are the next group', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { calls, groups } = doubling(async (numbers) => {
      if (numbers.includes(1)) await promise;
      return numbers.map((n) => n * 2);
    });
    const first = calls.call(1);
    await vi.advanceTimersByTimeAsync(1);
    const others = [2, 3].map((n) => calls.call(n));
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1]]);
    resolve();
    await vi.runAllTimersAsync();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6]);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  test('a request waits for others that are expected, until they have come or the time is over', async () => {
    const { calls, groups, state } = doubling();
    state.expectsMore = true;
    void calls.call(1);
    await vi.advanceTimersByTimeAsync(GATHER_MS - 1);
    void calls.call(2);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(groups).toEqual([[1, 2]]);
    void calls.call(3);
    await vi.advanceTimersByTimeAsync(1);
    state.expectsMore = false;
    void calls.call(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('a request that fails its group fails alone', async () => {
    const { calls, groups } = doubling(async (numbers) => {
      if (numbers.includes(2)) throw new Error('two');
      return numbers.map((n) => n * 2);
    });
    const settled = Promise.allSettled([1, 2, 3].map((n) => calls.call(n)));
    await vi.runAllTimersAsync();
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('two') },
      { status: 'fulfilled', value: 6 },
    ]);
    expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  test('a group that never settles holds up the requests after it for seconds, not for ever', async () => {
    const { calls, groups } = doubling((numbers) =>
      numbers.includes(1) ? new Promise(() => {}) : Promise.resolve(numbers.map((n) => n * 2)),
    );
    void calls.call(1);
    await vi.advanceTimersByTimeAsync(1);
    const after = calls.call(2);
    await vi.runAllTimersAsync();
    expect(await after).toBe(4);
    expect(groups).toEqual([[1], [2]]);
  });

  test('whatever is requested and whenever, each request is sent once, in order, and no group of several is too large', async () => {
    const requests = fc.array(
      fc.record({ n: fc.integer({ min: 1, max: 150 }), afterMs: fc.integer({ max: 80, min: 0 }) }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(requests, fc.boolean(), async (given, expectsMore) => {
        const { calls, groups, state } = doubling();
        state.expectsMore = expectsMore;
        const responses: Promise<number | undefined>[] = [];
        for (const { n, afterMs } of given) {
          await vi.advanceTimersByTimeAsync(afterMs);
          responses.push(calls.call(n));
        }
        await vi.runAllTimersAsync();
        expect(await Promise.all(responses)).toEqual(given.map(({ n }) => n * 2));
        expect(groups.flat()).toEqual(given.map(({ n }) => n));
        for (const group of groups)
          if (group.length > 1) expect(group.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(100);
      }),
      { numRuns: runs(100) },
    );
  });
});
