import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RefusedPicture } from '../../../../src/lib/pictures/refused-picture.ts';
import {
  BusyError,
  ByteBudget,
  type Clock,
  LEASE_MS,
  MAX_WAIT_MS,
  MAX_WAITING,
} from '../../../../src/site/pictures/byte-budget.ts';
import { InFlight } from '../../../../src/site/pictures/in-flight.ts';
import { runs } from '../../../support/effort.ts';

const SOURCE_BYTES = 4;
const SOURCES_BYTES = 10;
const VARIANT_BYTES = 2;
const VARIANTS_BYTES = 5;

/** Never settles, as if the platform had cancelled the request. */
const ended = () => new Promise<never>(() => {});
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A clock that the test moves; waits with these numbers never end. */
function virtualClock(endedWaits: ReadonlySet<number> = new Set()) {
  let now = 1_000_000;
  let waits = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    wait: (ms) => {
      waits += 1;
      if (endedWaits.has(waits)) return ended();
      return new Promise<void>((wake) => sleepers.push({ at: now + ms, wake }));
    },
  };
  /** Lets time pass, and calls `look` after each event. */
  const pass = async (ms: number, look: () => void = () => {}) => {
    const end = now + ms;
    for (;;) {
      await settled();
      look();
      const [next] = sleepers.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      now = next.at;
      sleepers = sleepers.filter((one) => one !== next);
      next.wake();
    }
    now = end;
    await settled();
    look();
  };
  return { clock, pass };
}

const file = (bytes: number) => ({ bytes: new Uint8Array(bytes) });
type File = ReturnType<typeof file>;

const OUTCOMES = ['good', 'refused for a day', 'refused briefly', 'failed', 'ended'] as const;
const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant('good' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...OUTCOMES) },
);

const KEYS = ['a', 'b', 'c', 'd', 'e'] as const;
const request = fc.record({
  key: fc.constantFrom(...KEYS),
  variant: fc.integer({ min: 1, max: 3 }),
  afterMs: fc.integer({ min: 0, max: 4_000 }),
  fetching: fc.record({ outcome, ms: fc.integer({ min: 0, max: 7_000 }) }),
  bytes: fc.integer({ min: 0, max: SOURCE_BYTES }),
  making: fc.record({ outcome, ms: fc.integer({ min: 0, max: 6_000 }) }),
  isStored: fc.boolean(),
  storing: fc.record({ isEnded: fc.boolean(), ms: fc.integer({ min: 0, max: 2_000 }) }),
});

type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** Makes requests on a simulated platform, and records fetches and variants. */
function platform(endedWaits?: ReadonlySet<number>) {
  const { clock, pass } = virtualClock(endedWaits);
  const sources = new ByteBudget(SOURCES_BYTES, clock);
  const variants = new ByteBudget(VARIANTS_BYTES, clock);
  const sourcesInFlight = new InFlight<File>(sources, SOURCE_BYTES, clock);
  const variantsInFlight = new InFlight<File>(variants, VARIANT_BYTES, clock);
  const stored = new Map<string, File | RefusedPicture>();
  const fetching = new Map<string, number>();
  const background: Promise<unknown>[] = [];
  let making = 0;

  const happen = async ({ outcome: how, ms }: Request['fetching']) => {
    await clock.wait(ms);
    if (how === 'ended') await ended();
    if (how === 'failed') throw new TypeError('failed');
    if (how !== 'good')
      throw new RefusedPicture(how, how === 'refused briefly' ? 'minutes' : 'day');
  };
  const make = async ({ key, afterMs, ...given }: Request) => {
    await clock.wait(afterMs);
    const inBackground = (work: Promise<unknown>) => void background.push(work);
    const source = {
      find: async () => stored.get(key),
      fetch: async () => {
        const isEnded = given.fetching.outcome === 'ended';
        const change = (by: number) => fetching.set(key, (fetching.get(key) ?? 0) + by);
        if (!isEnded) change(1);
        try {
          await happen(given.fetching);
        } finally {
          change(-1);
        }
        return file(given.bytes);
      },
      store: async (known: File | RefusedPicture) => {
        await clock.wait(given.storing.ms);
        if (given.storing.isEnded) await ended();
        if (given.isStored) stored.set(key, known);
      },
      inBackground,
    };
    const variant = {
      find: () => variants.withPermit(1, async () => undefined),
      fetch: () =>
        sourcesInFlight.use<File, File>(key, source, async () => {
          making += 1;
          await happen(given.making);
          return file(1);
        }),
      store: () => clock.wait(given.storing.ms) as Promise<void>,
      inBackground,
    };
    return variantsInFlight.use(`${key} ${given.variant}`, variant, async () => 'made' as const);
  };
  const isWithinBudget = () =>
    sources.usedBytes <= SOURCES_BYTES && variants.usedBytes <= VARIANTS_BYTES;
  return { pass, sources, variants, isWithinBudget, fetching, make, made: () => making };
}

const GOOD = {
  variant: 1,
  afterMs: 0,
  fetching: { outcome: 'good', ms: 100 },
  bytes: SOURCE_BYTES,
  making: { outcome: 'good', ms: 100 },
  isStored: false,
  storing: { isEnded: false, ms: 0 },
} as const;

test('any requests that succeed, fail or are cancelled respect budgets, release bytes and lose no picture', async () => {
  const requests = fc.array(request, { minLength: 1, maxLength: 25 });
  const endedWaits = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(requests, endedWaits, async (given, numbers) => {
      const ending = new Set(numbers);
      const { pass, sources, variants, isWithinBudget, make } = platform(ending);
      for (const one of given) make(one).catch(() => {});
      let isWithin = true;
      await pass(60_000, () => {
        isWithin &&= isWithinBudget();
      });
      expect(isWithin).toBe(true);
      await pass(2 * LEASE_MS);
      ending.clear();
      expect([sources.usedBytes, variants.usedBytes]).toEqual([0, 0]);
      const again = KEYS.map((key) => make({ ...GOOD, key }));
      const results = Promise.allSettled(again);
      await pass(10_000);
      for (const result of await results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(RefusedPicture);
    }),
    { numRuns: runs(150) },
  );
});

test('without cancellation all requests end, with one fetch per picture at a time and reserved bytes', async () => {
  const alive = request.filter(
    ({ fetching, making, storing }) =>
      fetching.outcome !== 'ended' && making.outcome !== 'ended' && !storing.isEnded,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(alive, { minLength: 1, maxLength: 25 }), async (given) => {
      const { pass, sources, variants, isWithinBudget, fetching, make } = platform();
      const results = given.map((one) => make(one).catch((error: unknown) => error));
      let isRight = true;
      await pass(60_000, () => {
        const counts = [...fetching.values()];
        const fetched = counts.reduce((sum, count) => sum + count, 0);
        isRight &&= Math.max(0, ...counts) <= 1 && isWithinBudget();
        isRight &&= sources.usedBytes >= fetched * SOURCE_BYTES;
      });
      expect(isRight).toBe(true);
      expect(await Promise.all(results)).toHaveLength(given.length);
      // Without waiting for a lease to expire.
      expect([sources.usedBytes, variants.usedBytes]).toEqual([0, 0]);
    }),
    { numRuns: runs(150) },
  );
});

test('concurrent readers of four variants share one fetch, and each variant is made once, without storage', async () => {
  const { pass, fetching, make, made } = platform();
  const requests = Array.from({ length: 12 }, (_, number) =>
    make({ ...GOOD, key: 'a', variant: number % 4 }),
  );
  let maxFetches = 0;
  await pass(20_000, () => {
    maxFetches = Math.max(maxFetches, fetching.get('a') ?? 0);
  });
  expect(new Set(await Promise.all(requests))).toEqual(new Set(['made']));
  expect([maxFetches, made()]).toEqual([1, 4]);
});

test('a failed fetch fails only its request, and the next waiting request fetches', async () => {
  const { pass, make } = platform();
  const failing = { outcome: 'failed', ms: 100 } as const;
  const first = make({ ...GOOD, key: 'a', fetching: failing }).catch((error: unknown) => error);
  const second = make({ ...GOOD, key: 'a', afterMs: 10 });
  await pass(1_000);
  expect(await first).toBeInstanceOf(TypeError);
  expect(await second).toBe('made');
});

test('a cancelled fetch blocks its picture for up to a minute, and waiting requests for eight seconds', async () => {
  const { pass, make } = platform();
  const endedFetch = { outcome: 'ended', ms: 100 } as const;
  void make({ ...GOOD, key: 'a', fetching: endedFetch });
  const waiting = make({ ...GOOD, key: 'a', afterMs: 10 }).catch((error: unknown) => error);
  await pass(MAX_WAIT_MS + 100);
  expect(await waiting).toBeInstanceOf(BusyError);
  await pass(LEASE_MS);
  const later = make({ ...GOOD, key: 'a' });
  await pass(1_000);
  expect(await later).toBe('made');
});

test('waiting requests beyond a hundred are refused immediately, the others after their timeout', async () => {
  const { clock, pass } = virtualClock();
  const budget = new ByteBudget(10, clock);
  await budget.take(10, clock.now());
  const refused: number[] = [];
  for (let number = 0; number <= MAX_WAITING; number += 1)
    budget.take(1, clock.now() + 1_000).catch(() => refused.push(number));
  await settled();
  expect(refused).toEqual([MAX_WAITING]);
  await pass(2_000);
  expect(refused).toHaveLength(MAX_WAITING + 1);
});

test('requests are served in order, and a cancelled one blocks no other', async () => {
  const { clock, pass } = virtualClock(new Set([1]));
  const budget = new ByteBudget(10, clock);
  const first = await budget.take(10, clock.now());
  const served: string[] = [];
  for (const name of ['ended', 'second', 'third'])
    void budget.take(10, clock.now() + 20_000).then((permit) => {
      served.push(name);
      void clock.wait(100).then(permit.release);
    });
  await pass(100);
  first.release();
  await pass(10_000);
  expect(served).toEqual(['second', 'third']);
});

test.each([
  { cachedFor: 'day' as const, isStored: true },
  { cachedFor: 'minutes' as const, isStored: false },
])('a refusal ($cachedFor) replaces a stored source: $isStored', async (given) => {
  const { clock } = virtualClock();
  const inFlight = new InFlight<File>(new ByteBudget(10, clock), SOURCE_BYTES, clock);
  const refusal = new RefusedPicture('too large', given.cachedFor);
  const stored: unknown[] = [];
  const steps = {
    find: async () => file(1),
    fetch: () => Promise.reject(new Error('it is stored')),
    store: async (known: unknown) => void stored.push(known),
    inBackground: () => {},
  };
  await expect(inFlight.use('a', steps, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(stored).toEqual(given.isStored ? [refusal] : []);
});
