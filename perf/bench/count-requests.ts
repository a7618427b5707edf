import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { type EntryModule, serveBuiltWorker } from '../../scripts/built-worker.ts';
import { chunksOf } from '../../src/lib/chunks.ts';
import type { Counts } from '../../test/support/counts.ts';
import { simulateIngest } from '../simulate/simulate-ingest.ts';

/** What a request asks of the platform's storage. */
type StorageCounts = Pick<Counts, 'kvReads' | 'kvWrites' | 'd1Calls' | 'rowsRead' | 'rowsWritten'>;

/** A kind of request, in an isolate that has served nothing before, and again in the same one. */
export interface CountedRequest {
  path: string;
  first: StorageCounts;
  again: StorageCounts;
}

const ROOT = join(import.meta.dirname, '../..');
/** Isolates of one workerd: Miniflare takes four times as long to configure twice as many. */
const AT_ONCE = 8;

/** Counts what a built site requests of its storage for each path, one after the other. */
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
    const options = { copies: some.length, stateDir, entry, onLog: () => {} };
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

/** Counts a cron and a poll for a single publication, on average of an hour. */
export async function countIngest() {
  const shape = { publications: 1, towns: 1 };
  const simulation = { shape, withoutChance: true, batchSize: 1 };
  const [figures] = await simulateIngest([simulation], CYCLES);
  if (!figures) throw new Error('nothing was simulated');
  const { cron, consumer, requests } = figures;
  return { 'a cron': budgeted(cron.counts, CYCLES), 'a poll': budgeted(consumer.counts, requests) };
}

/** What has a budget, so many times fewer. */
function budgeted(counts: Counts, times: number): StorageCounts {
  const each = (count: number) => Math.round((count / times) * 100) / 100;
  const { kvReads, kvWrites, d1Calls, rowsRead, rowsWritten } = counts;
  return {
    kvReads: each(kvReads),
    kvWrites: each(kvWrites),
    d1Calls: each(d1Calls),
    rowsRead: each(rowsRead),
    rowsWritten: each(rowsWritten),
  };
}
