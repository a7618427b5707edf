import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EarlyBulletins } from '../../../src/ingest/publish/early-bulletins.ts';
import { type PollCall, PollCalls, storeCall } from '../../../src/ingest/store/poll-calls.ts';
import type { Desk } from '../../../src/model/publication/desk.ts';
import { newSourceState } from '../../../src/model/sources/source-state.ts';
import { runs } from '../../support/effort.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The call that stores a poll of the source with this number, with `size` characters. */
function callOf(source: number, size = 0): PollCall {
  const claim = { desk: 'desk', source: `${source}`, lease: 'lease', cutOffs: 0 };
  const state = newSourceState('x'.repeat(size));
  return storeCall(claim, { state }, 'host', 0);
}

/** Grouped calls that return their sources' rows; records the sources of each group. */
function watched(settle: (sources: readonly number[]) => unknown = () => undefined) {
  const groups: number[][] = [];
  const calls = new PollCalls(async (sent) => {
    const sources = sent.map(({ claim }) => Number(claim.source));
    groups.push(sources);
    await settle(sources);
    return sources.map((source) => ({ desk: 'desk', source: `${source}`, state: '', items: null }));
  });
  const make = async (source: number, size?: number) =>
    Number((await calls.make(callOf(source, size)))?.source);
  return { groups, make };
}

test('calls within 20 ms form a group, later ones wait for the next, and each gets its own row', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { groups, make } = watched((sources) => (sources.includes(1) ? promise : undefined));
  const first = [make(1)];
  await vi.advanceTimersByTimeAsync(19);
  first.push(make(2));
  await vi.advanceTimersByTimeAsync(1);
  const others = [3, 4].map((source) => make(source));
  await vi.advanceTimersByTimeAsync(20);
  expect(groups).toEqual([[1, 2]]);
  resolve();
  await vi.runAllTimersAsync();
  expect(await Promise.all([...first, ...others])).toEqual([1, 2, 3, 4]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a call whose failure fails its group rejects alone, and the others are repeated', async () => {
  const { groups, make } = watched((sources) => {
    if (sources.includes(2)) throw new Error('two');
  });
  const settled = Promise.allSettled([1, 2, 3].map((source) => make(source)));
  await vi.runAllTimersAsync();
  expect(await settled).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('two') },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('a group that never settles delays later calls only for seconds', async () => {
  const { make } = watched((sources) => sources.includes(1) && new Promise(() => {}));
  void make(1);
  await vi.advanceTimersByTimeAsync(20);
  const after = make(2);
  await vi.runAllTimersAsync();
  expect(await after).toBe(2);
});

test('any calls at any times are each made once, in order, in groups that D1 accepts', async () => {
  const given = fc.array(
    fc.record({
      size: fc.integer({ min: 0, max: 600_000 }),
      afterMs: fc.constantFrom(0, 0, 0, 1, 30),
    }),
    { maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(given, async (all) => {
      const { groups, make } = watched();
      const rows: Promise<number>[] = [];
      for (const [source, { size, afterMs }] of all.entries()) {
        if (afterMs > 0) await vi.advanceTimersByTimeAsync(afterMs);
        rows.push(make(source, size));
      }
      await vi.runAllTimersAsync();
      const sources = all.map((_, source) => source);
      expect(await Promise.all(rows)).toEqual(sources);
      expect(groups.flat()).toEqual(sources);
      for (const group of groups.filter(({ length }) => length > 1))
        expect(group.reduce((sum, source) => sum + (all[source]?.size ?? 0), 0)).toBeLessThan(
          500_000,
        );
    }),
    { numRuns: runs(50) },
  );
});

const desk = (id: string): Desk => ({ id, name: id, sources: [] });

test('EarlyBulletins publishes the first changes immediately, and later ones after two seconds', async () => {
  const published: string[] = [];
  const early = new EarlyBulletins(async (desks) =>
    published.push(desks.map(({ id }) => id).join(' ')),
  );
  const first = desk('first');
  for (const each of [first, desk('second'), first]) early.add(each);
  await vi.advanceTimersByTimeAsync(0);
  expect(published).toEqual(['first second']);
  early.add(first);
  await vi.advanceTimersByTimeAsync(1_999);
  early.add(desk('third'));
  await vi.advanceTimersByTimeAsync(1);
  expect(published).toEqual(['first second', 'first third']);
  early.add(first);
  await early.stop();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(published).toHaveLength(2);
});
