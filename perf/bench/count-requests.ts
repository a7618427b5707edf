import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { type EntryModule, serveBuiltWorker } from '../../scripts/built-worker.ts';
import { chunksOf } from '../../src/lib/chunks.ts';
import type { Counts } from '../../test/support/counts.ts';
import { simulateIngest } from '../simulate/simulate-ingest.ts';

/** A request's operations on KV and D1 that have a budget. */
const BUDGETED = ['kvReads', 'kvWrites', 'd1Calls', 'rowsRead', 'rowsWritten'] as const;
type StorageCounts = Pick<Counts, (typeof BUDGETED)[number]>;

/** The counts of one path: the first request of a new isolate, and a repeated request. */
export interface CountedRequest {
  path: string;
  first: StorageCounts;
  again: StorageCounts;
}

const ROOT = join(import.meta.dirname, '../..');
/** Isolates per workerd process: twice as many take Miniflare four times as long to configure. */
const AT_ONCE = 8;

/** Counts a built site's storage operations for each path, one path after another. */
export async function countRequests(
  config: string,
  stateDir: string,
  paths: readonly string[],
): Promise<CountedRequest[]> {
  const counted: CountedRequest[] = [];
  const entry = await countedSite();
  const count = async (address: string): Promise<StorageCounts> =>
    budgeted((await (await fetch(address)).json()) as Counts, 1);
  for (const some of chunksOf(paths, AT_ONCE)) {
    const options = { copies: some.length, stateDir, entry };
    const site = await serveBuiltWorker(config, options);
    try {
      for (const [index, path] of some.entries()) {
        const address = `${site.copies[index]}${path}`;
        counted.push({ path, first: await count(address), again: await count(address) });
      }
    } finally {
      await site.close();
    }
  }
  return counted;
}

async function countedSite(): Promise<EntryModule> {
  const read = (path: string) => readFile(join(ROOT, path), 'utf8');
  const withoutTypes = async (path: string) =>
    (await transformWithOxc(await read(path), path)).code;
  return {
    name: 'counted-site.js',
    contents: await read('perf/bench/counted-site.js'),
    beside: {
      'counts.js': await withoutTypes('test/support/counts.ts'),
      'counted-storage.js': await withoutTypes('test/support/counted-storage.ts'),
    },
  };
}

const CYCLES = 12;

/** Counts the operations of a cron and of a poll of one publication: the averages of an hour. */
export async function countIngest() {
  const shape = { publications: 1, towns: 1 };
  const simulation = { shape, withoutChance: true, batchSize: 1 };
  const [figures] = await simulateIngest([simulation], CYCLES);
  if (!figures) throw new Error('nothing was simulated');
  const { cron, consumer, requests } = figures;
  return { 'a cron': budgeted(cron.counts, CYCLES), 'a poll': budgeted(consumer.counts, requests) };
}

/** The counts that have a budget, divided by `times`. */
function budgeted(counts: Counts, times: number): StorageCounts {
  const each = (name: (typeof BUDGETED)[number]) => Math.round((counts[name] / times) * 100) / 100;
  return Object.fromEntries(BUDGETED.map((name) => [name, each(name)])) as StorageCounts;
}
