import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { DAILY_SEED, isDeep, runs } from '../../support/effort.ts';

/** How long documents are generated, ms. */
const FOR_MS = runs(5_000);
/** A document of a few KB that takes longer (ms) counts as an endless loop. */
const STUCK_AFTER_MS = 10_000;
/** `FUZZ_SEED=123 npm test -- test/robustness/fuzz` reads the same documents again. */
const seed =
  Number(process.env.FUZZ_SEED) || (isDeep ? Math.floor(Math.random() * 2 ** 31) : DAILY_SEED);

describe(`a damaged feed generated from seed ${seed}`, () => {
  it(
    'is read or refused with a reason, and never causes an endless loop',
    async () => {
      console.log(`feed fuzzing: seed ${seed}`);
      const progress = new Int32Array(new SharedArrayBuffer(4));
      const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
        workerData: { seed, forMs: FOR_MS, progress },
      });
      const faults: unknown[] = [];
      worker.on('message', (fault) => faults.push(fault));
      worker.on('error', (error) => faults.push(error));
      const isEnded = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
      const isStuck = watchProgress(progress, isEnded);
      await Promise.race([isEnded, isStuck]);
      if (await Promise.race([isStuck, isEnded.then(() => false)])) {
        faults.push(`endless loop: seed ${seed}, document ${Atomics.load(progress, 0) - 1}`);
        await worker.terminate();
      }
      expect(faults).toEqual([]);
      expect(Atomics.load(progress, 0)).toBeGreaterThan(100);
    },
    FOR_MS + 60_000,
  );
});

/** Resolves to `true` when the count has not changed for too long, and never while it changes. */
function watchProgress(
  progress: Int32Array<SharedArrayBuffer>,
  ended: Promise<void>,
): Promise<true> {
  return new Promise((resolve) => {
    let last = -1;
    let since = Date.now();
    const timer = setInterval(() => {
      const count = Atomics.load(progress, 0);
      if (count !== last) since = Date.now();
      last = count;
      if (Date.now() - since > STUCK_AFTER_MS) resolve(true);
    }, 500);
    void ended.then(() => clearInterval(timer));
  });
}
