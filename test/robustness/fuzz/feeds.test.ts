import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { FIXED_SEED, isDeep, runs } from '../../support/effort.ts';

/** How long documents are generated (ms). */
const FOR_MS = runs(5_000);
/** A thread that is this late (ms) is in an endless loop: a document takes milliseconds. */
const STUCK_AFTER_MS = 20_000;
/** `FUZZ_SEED=123 npm test -- test/robustness/fuzz` reads the same documents again. */
const seed =
  Number(process.env.FUZZ_SEED) || (isDeep ? Math.floor(Math.random() * 2 ** 31) : FIXED_SEED);

it(
  `a damaged feed generated from seed ${seed} is read or refused with a reason, without an endless loop`,
  async () => {
    console.log(`feed fuzzing: seed ${seed}`);
    const progress = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
      workerData: { seed, forMs: FOR_MS, progress },
    });
    const faults: unknown[] = [];
    worker.on('message', (fault) => faults.push(fault));
    const end = await Promise.race([
      once(worker, 'exit').catch((error: unknown) => `${error}`),
      setTimeout(FOR_MS + STUCK_AFTER_MS, 'endless loop', { ref: false }),
    ]);
    await worker.terminate();
    const count = Atomics.load(progress, 0);
    expect({ end, faults }, `after document ${count - 1}`).toEqual({ end: [0], faults: [] });
    expect(count).toBeGreaterThan(100);
  },
  FOR_MS + 60_000,
);
