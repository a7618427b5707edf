import { workerdMegabytes, workerdProcessorMs } from '../../scripts/workerd-process.ts';
import type { SiteCommand, VisitReport } from '../../test/support/counts.ts';
import { seededRandom } from '../sampling.ts';
import { bundleWorker, type LocalWorker, startLocalWorker } from './local-worker.ts';
import { hostOf, type NetworkShape } from './network-shape.ts';

const LOOKUPS = 2_000_000;

/** What the site did as a reader visited the front page of each publication once, all in one isolate. */
export interface SiteFigures {
  readonly visits: number;
  /** Responses without the page. */
  readonly failures: number;
  /** That a response waited for. */
  readonly kvKeys: { readonly average: number; readonly most: number };
  /** Processor time of a front page that the isolate has not shown before (ms, workerd with its KV). */
  readonly processorMs: number | undefined;
  /** What the isolate keeps in memory after all of them, and the whole workerd with its KV and D1. */
  readonly heapMegabytes: number;
  readonly residentMegabytes: number | undefined;
  /** Processor time of finding a host's publication (µs). */
  readonly lookupMicroseconds: number | undefined;
}

/** Visits each publication of a network whose editions ingest has left in a state directory. */
export async function simulateSite(shape: NetworkShape, stateDir: string): Promise<SiteFigures> {
  const worker = await startLocalWorker({
    config: 'wrangler.toml',
    code: await bundleWorker('site'),
    vars: { NETWORK_SHAPE: JSON.stringify(shape) },
    stateDir,
  });
  try {
    const hosts = shuffled(Array.from({ length: shape.publications }, (_, index) => hostOf(index)));
    const before = workerdProcessorMs();
    const visits: VisitReport[] = [];
    for (const host of hosts) visits.push(await visit(worker, host));
    const after = workerdProcessorMs();
    const keys = visits.map(({ counts }) => counts.kvKeysRead);
    return {
      visits: visits.length,
      failures: visits.filter(({ status }) => status !== 200).length,
      kvKeys: {
        average: keys.reduce((sum, count) => sum + count, 0) / keys.length,
        most: Math.max(...keys),
      },
      processorMs: perUnit(before, after, visits.length),
      heapMegabytes: await worker.heapMegabytes(),
      residentMegabytes: workerdMegabytes(),
      lookupMicroseconds: await measureLookups(worker, hosts),
    };
  } finally {
    await worker.close();
  }
}

async function visit(worker: LocalWorker, host: string): Promise<VisitReport> {
  const command: SiteCommand = { kind: 'visit', host };
  return (await worker.call(command)) as VisitReport;
}

async function measureLookups(
  worker: LocalWorker,
  hosts: readonly string[],
): Promise<number | undefined> {
  const run = (times: number) =>
    worker.call({ kind: 'lookups', hosts, times } satisfies SiteCommand);
  // V8 optimises it first, and the call itself is no part of the figure.
  await run(LOOKUPS / 10);
  const start = workerdProcessorMs();
  const found = await run(LOOKUPS);
  const end = workerdProcessorMs();
  if (found !== LOOKUPS) throw new Error(`${found} of ${LOOKUPS} hosts were found`);
  const ms = perUnit(start, end, LOOKUPS);
  return ms === undefined ? undefined : ms * 1000;
}

function perUnit(
  before: number | undefined,
  after: number | undefined,
  units: number,
): number | undefined {
  return before === undefined || after === undefined ? undefined : (after - before) / units;
}

/** Readers come in no order. */
function shuffled<T>(values: T[]): T[] {
  const random = seededRandom(1);
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
