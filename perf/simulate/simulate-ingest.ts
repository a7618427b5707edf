import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { workerdProcessorMs } from '../../scripts/processes.ts';
import { addCounts, type Counts, noCounts, type SentMessage } from '../../test/support/counts.ts';
import type { IngestCommand, IngestReport } from './commands.ts';
import { type LocalWorker, startLocalWorker } from './local-worker.ts';
import { activeFeeds, type NetworkShape } from './network-shape.ts';
import { Publishers } from './publishers.ts';

const CYCLE_MS = 5 * 60_000;
/** An arbitrary future time: a cron with a past time would count as late. */
const START = Date.parse('2036-11-20T12:00:00Z');
/** Uncounted cycles: one hour for all first polls, then the longest interval, two hours. */
const WARM_UP_CYCLES = 36;

export interface InvocationFigures {
  invocations: number;
  counts: Counts;
  mostStatements: number;
  /** Processor time of workerd including D1 and KV (ms); NaN without /proc. */
  processorMs: number;
}

export interface IngestFigures {
  shape: NetworkShape;
  feeds: number;
  cycles: number;
  cron: InvocationFigures;
  consumer: InvocationFigures;
  /** Requests to publishers, and the maximum for one feed in one cycle. */
  requests: number;
  mostRequestsForOneFeed: number;
  /** Number of feeds requested at least once since the first cycle. */
  feedsRequested: number;
  mostPurgeCallsInOneCycle: number;
  /** Messages that the queue dropped after their last retry. */
  lostMessages: number;
  complaints: readonly string[];
}

export interface IngestSimulation {
  shape: NetworkShape;
  /** The folder of KV and D1. */
  stateDir?: string;
  /** Replaces random jitter by its middle value, so that two runs are the same. */
  withoutChance?: boolean;
  /** Messages per batch; by default as the queue is configured. */
  batchSize?: number;
}

/** The limit of polls per refresh: enough for every source hourly, with room for late ones. */
export function pollsPerRefreshFor(feeds: number): number {
  return Math.max(12, Math.ceil(feeds / 10 / 10) * 10);
}

/** Runs ingest on generated networks, alternating cycles, after three uncounted hours. */
export async function simulateIngest(
  simulations: readonly IngestSimulation[],
  cycles: number,
): Promise<IngestFigures[]> {
  const runs: Run[] = [];
  try {
    for (const simulation of simulations) runs.push(await startRun(simulation));
    const all = WARM_UP_CYCLES + cycles;
    for (let cycle = 0; cycle < all; cycle++) {
      if (cycle === WARM_UP_CYCLES) for (const run of runs) run.measured = noFigures();
      for (const run of runs) await runCycle(run, START + cycle * CYCLE_MS);
    }
    return runs.map(({ shape, feeds, measured, requested, worker }) => ({
      shape,
      feeds,
      cycles,
      ...measured,
      feedsRequested: requested.size,
      complaints: worker.complaints,
    }));
  } finally {
    await Promise.all(runs.map(({ worker }) => worker.close()));
  }
}

interface Run {
  shape: NetworkShape;
  feeds: number;
  worker: LocalWorker;
  publishers: Publishers;
  batchSize: number;
  requested: Set<string>;
  measured: ReturnType<typeof noFigures>;
}

function noFigures() {
  return {
    cron: noInvocations(),
    consumer: noInvocations(),
    requests: 0,
    mostRequestsForOneFeed: 0,
    mostPurgeCallsInOneCycle: 0,
    lostMessages: 0,
  };
}

function noInvocations(): InvocationFigures {
  return { invocations: 0, counts: noCounts(), mostStatements: 0, processorMs: 0 };
}

const [QUEUE] =
  unstable_readConfig({
    config: join(import.meta.dirname, '../../wrangler.ingest.toml'),
  }).queues.consumers ?? [];
const BATCH_SIZE = QUEUE?.max_batch_size ?? 10;
const MAX_RETRIES = QUEUE?.max_retries ?? 3;

async function startRun(simulation: IngestSimulation): Promise<Run> {
  const { shape, stateDir, withoutChance, batchSize = BATCH_SIZE } = simulation;
  const feeds = activeFeeds(shape);
  const publishers = new Publishers();
  const worker = await startLocalWorker({
    name: 'ingest',
    vars: {
      POLLS_PER_REFRESH: String(pollsPerRefreshFor(feeds)),
      PICTURE_SECRET: 'of the simulation',
      ...(withoutChance && { WITHOUT_CHANCE: 'yes' }),
    },
    respond: ({ url, headers }) => publishers.respond(url, headers.get('If-None-Match')),
    stateDir,
  });
  await worker.createTables();
  await worker.call({ kind: 'desks', shape, at: START } satisfies IngestCommand);
  const requested = new Set<string>();
  return { shape, feeds, worker, publishers, batchSize, requested, measured: noFigures() };
}

/** Runs the cron at a time (ms), then the consumer until the queue is empty. */
async function runCycle(run: Run, at: number): Promise<void> {
  const { worker, publishers, measured } = run;
  publishers.now = at;
  publishers.requests.clear();
  const purgesBefore = measured.consumer.counts.purgeCalls + measured.cron.counts.purgeCalls;
  const { sent } = await invoke(worker, { kind: 'cron', at }, measured.cron);
  const waiting = sent
    .map((message) => ({ ...message, deliveries: 0 }))
    .sort((a, b) => a.delaySeconds - b.delaySeconds);
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchLength(waiting, run.batchSize));
    const bodies = batch.map(({ body }) => body);
    const { retried } = await invoke(worker, { kind: 'consume', bodies }, measured.consumer);
    for (const message of retried.map((index) => batch[index])) {
      if (!message) continue;
      if (message.deliveries === MAX_RETRIES) measured.lostMessages += 1;
      else waiting.push({ ...message, deliveries: message.deliveries + 1 });
    }
  }
  const purges = measured.consumer.counts.purgeCalls + measured.cron.counts.purgeCalls;
  const maxPurges = Math.max(measured.mostPurgeCallsInOneCycle, purges - purgesBefore);
  measured.mostPurgeCallsInOneCycle = maxPurges;
  for (const [url, count] of publishers.requests) {
    run.requested.add(url);
    measured.requests += count;
    measured.mostRequestsForOneFeed = Math.max(measured.mostRequestsForOneFeed, count);
  }
}

/** The number of messages in the queue's next batch; delayed messages come alone. */
function batchLength(waiting: readonly SentMessage[], max: number): number {
  const delayed = waiting.findIndex(({ delaySeconds }) => delaySeconds > 0);
  if (delayed === 0) return 1;
  return Math.min(max, delayed === -1 ? waiting.length : delayed);
}

async function invoke(
  worker: LocalWorker,
  command: IngestCommand,
  figures: InvocationFigures,
): Promise<IngestReport> {
  const before = workerdProcessorMs() ?? Number.NaN;
  const report = await worker.call<IngestReport>(command);
  figures.processorMs += (workerdProcessorMs() ?? Number.NaN) - before;
  figures.invocations += 1;
  figures.mostStatements = Math.max(figures.mostStatements, report.counts.statements);
  addCounts(figures.counts, report.counts);
  return report;
}
