import { dirname } from 'node:path';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { median } from '../sampling.ts';
import type { Effort } from './effort.ts';
import { gzippedBytes } from './weights.ts';

/** What a Worker weighs, and how long it takes from the start of workerd to its first response. */
export interface StartTime {
  readonly name: string;
  /** Its modules, gzipped. */
  readonly kilobytes: number;
  readonly ms: number;
  /** `ms` to that of the first Worker in the same round; the median of the rounds. */
  readonly ratio: number;
}

/** A built Worker, and an address of it that reads no storage. */
export interface StartedWorker {
  readonly name: string;
  readonly config: string;
  readonly path: string;
}

/**
 * Starts every Worker several times, in turns, each without storage: the local platform's KV and D1 are Workers of their own, and
 * take longer to start than any of these.
 */
export async function measureStarts(
  workers: readonly StartedWorker[],
  { starts }: Effort,
): Promise<StartTime[]> {
  const times = workers.map((): number[] => []);
  for (let round = 0; round < starts; round++)
    for (const [index, { config, path }] of workers.entries())
      times[index]?.push(await startOnce(config, path));
  return workers.map(({ name, config }, index) => ({
    name,
    kilobytes: gzippedBytes(dirname(config)) / 1024,
    ms: median(times[index] ?? []),
    ratio: median((times[index] ?? []).map((ms, round) => ms / (times[0]?.[round] ?? Number.NaN))),
  }));
}

async function startOnce(config: string, path: string): Promise<number> {
  const startedAt = performance.now();
  const worker = await serveBuiltWorker(config, { withoutStorage: true, onLog: () => {} });
  try {
    const response = await fetch(worker.address + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${config} responds ${response.status}`);
    return performance.now() - startedAt;
  } finally {
    await worker.close();
  }
}
