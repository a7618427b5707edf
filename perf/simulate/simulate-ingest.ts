import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { workerdProcessorMs } from '../../scripts/workerd-process.ts';
import {
  addCounts,
  type Counts,
  type IngestCommand,
  type IngestReport,
  noCounts,
  type SentMessage,
  subrequests,
} from '../../test/support/counts.ts';
import { bundleWorker, type LocalWorker, startLocalWorker } from './local-worker.ts';
import { activeFeeds, type NetworkShape, Publishers } from './network-shape.ts';

const CYCLE_MS = 5 * 60_000;
/** Any time of the future: a cron of the past counts as one that came late. */
const START = Date.parse('2036-11-20T12:00:00Z');
/** The first hour takes up all feeds, then each is polled at its own pace: the longest is two hours. */
const WARM_UP_CYCLES = 36;

/** What ingest did for one kind of invocation. */
export interface InvocationFigures {
  readonly invocations: number;
  /** Of all invocations. */
  readonly counts: Counts;
  /** Of any one invocation. */
  readonly most: { readonly statements: number; readonly subrequests: number };
  /** Processor time of workerd with its D1 and KV; `undefined` without /proc. */
  readonly processorMs: number | undefined;
}

/** What ingest did in the cycles that were measured. */
export interface IngestFigures {
  readonly shape: NetworkShape;
  readonly feeds: number;
  readonly pollsPerRefresh: number;
  readonly cycles: number;
  readonly cron: InvocationFigures;
  readonly consumer: InvocationFigures;
  /** Requests to publishers, and the most for one feed in one cycle. */
  readonly requests: number;
  /** Feeds that were requested at all, since the first cycle. */
  readonly feedsRequested: number;
  readonly mostRequestsForOneFeed: number;
  readonly mostPollsInOneInvocation: number;
  readonly mostPurgeCallsInOneCycle: number;
  /** Messages that the queue gave up. */
  readonly lostMessages: number;
  /** What the isolate keeps in memory. */
  readonly heapMegabytes: number;
  readonly complaints: readonly string[];
}

export interface IngestSimulation {
  readonly shape: NetworkShape;
  /** Where KV and D1 keep their data. */
  readonly stateDir?: string;
  /** Plans each poll for the middle of the time that chance would choose from, so that two runs are the same. */
  readonly withoutChance?: boolean;
  /** Messages that are delivered together, in place of as many as the queue's: which polls share a call of D1 depends on the machine. */
  readonly batchSize?: number;
}

/** How many sources a refresh should take up at most: each in an hour, with room for those that are late. */
export function pollsPerRefreshFor(feeds: number): number {
  return Math.max(12, Math.ceil(feeds / 10 / 10) * 10);
}

/**
 * Runs ingest over generated networks, cycle by cycle in turns: three hours in which their feeds are polled for the first times, then
 * the cycles that count.
 */
export async function simulateIngest(
  simulations: readonly IngestSimulation[],
  cycles: number,
): Promise<IngestFigures[]> {
  const runs: Run[] = [];
  try {
    for (const simulation of simulations) runs.push(await startRun(simulation));
    const all = WARM_UP_CYCLES + cycles;
    for (let cycle = 0; cycle < all; cycle++) {
      if (cycle === WARM_UP_CYCLES) for (const run of runs) run.startMeasuring();
      for (const run of runs) await run.cycle(START + cycle * CYCLE_MS);
    }
    return await Promise.all(runs.map((run) => run.figures(cycles)));
  } finally {
    await Promise.all(runs.map((run) => run.close()));
  }
}

async function startRun(simulation: IngestSimulation): Promise<Run> {
  const { shape, stateDir, withoutChance, batchSize = BATCH_SIZE } = simulation;
  const feeds = activeFeeds(shape);
  const pollsPerRefresh = pollsPerRefreshFor(feeds);
  const publishers = new Publishers();
  const worker = await startLocalWorker({
    config: 'wrangler.ingest.toml',
    code: await bundleWorker('ingest'),
    vars: {
      POLLS_PER_REFRESH: String(pollsPerRefresh),
      PICTURE_SECRET: 'of the simulation',
      ...(withoutChance && { WITHOUT_CHANCE: 'yes' }),
    },
    publishers,
    ...(stateDir && { stateDir }),
  });
  await worker.createTables();
  await send(worker, { kind: 'desks', shape, at: START });
  return new Run({ shape, feeds, pollsPerRefresh }, worker, publishers, batchSize);
}

const [QUEUE] =
  unstable_readConfig({
    config: join(import.meta.dirname, '../../wrangler.ingest.toml'),
  }).queues.consumers ?? [];
const BATCH_SIZE = QUEUE?.max_batch_size ?? 10;
const MAX_RETRIES = QUEUE?.max_retries ?? 3;

interface QueuedMessage extends SentMessage {
  readonly deliveries: number;
}

/** One simulation under way. */
class Run {
  readonly #network: Pick<IngestFigures, 'shape' | 'feeds' | 'pollsPerRefresh'>;
  readonly #worker: LocalWorker;
  readonly #publishers: Publishers;
  readonly #batchSize: number;
  #cron = new Invocations();
  #consumer = new Invocations();
  #requests = 0;
  readonly #requested = new Set<string>();
  #mostRequestsForOneFeed = 0;
  #mostPolls = 0;
  #mostPurgeCalls = 0;
  #lostMessages = 0;

  constructor(
    network: Pick<IngestFigures, 'shape' | 'feeds' | 'pollsPerRefresh'>,
    worker: LocalWorker,
    publishers: Publishers,
    batchSize: number,
  ) {
    this.#network = network;
    this.#worker = worker;
    this.#publishers = publishers;
    this.#batchSize = batchSize;
  }

  startMeasuring(): void {
    this.#cron = new Invocations();
    this.#consumer = new Invocations();
    this.#requests = 0;
    this.#mostRequestsForOneFeed = 0;
    this.#mostPolls = 0;
    this.#mostPurgeCalls = 0;
  }

  /** The cron at a time (ms), and the consumer until the queue is empty. */
  async cycle(at: number): Promise<void> {
    this.#publishers.now = at;
    this.#publishers.requests.clear();
    const started = await this.#cron.run(this.#worker, { kind: 'cron', at });
    let purgeCalls = started.counts.purgeCalls;
    const waiting: QueuedMessage[] = started.sent
      .map((message) => ({ ...message, deliveries: 0 }))
      .sort((a, b) => a.delaySeconds - b.delaySeconds);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchLength(waiting, this.#batchSize));
      const before = this.#publishers.requests.size;
      const bodies = batch.map(({ body }) => body);
      const report = await this.#consumer.run(this.#worker, { kind: 'consume', bodies });
      purgeCalls += report.counts.purgeCalls;
      this.#mostPolls = Math.max(this.#mostPolls, this.#publishers.requests.size - before);
      for (const index of report.retried) {
        const message = batch[index];
        if (!message) continue;
        if (message.deliveries < MAX_RETRIES)
          waiting.push({ ...message, deliveries: message.deliveries + 1 });
        else this.#lostMessages += 1;
      }
    }
    const requests = [...this.#publishers.requests.values()];
    for (const url of this.#publishers.requests.keys()) this.#requested.add(url);
    this.#requests += requests.reduce((sum, count) => sum + count, 0);
    this.#mostRequestsForOneFeed = Math.max(this.#mostRequestsForOneFeed, ...requests);
    this.#mostPurgeCalls = Math.max(this.#mostPurgeCalls, purgeCalls);
  }

  async figures(cycles: number): Promise<IngestFigures> {
    return {
      ...this.#network,
      cycles,
      cron: this.#cron.figures(),
      consumer: this.#consumer.figures(),
      requests: this.#requests,
      feedsRequested: this.#requested.size,
      mostRequestsForOneFeed: this.#mostRequestsForOneFeed,
      mostPollsInOneInvocation: this.#mostPolls,
      mostPurgeCallsInOneCycle: this.#mostPurgeCalls,
      lostMessages: this.#lostMessages,
      heapMegabytes: await this.#worker.heapMegabytes(),
      complaints: this.#worker.complaints,
    };
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}

/** As the queue delivers them: those that are delayed come by themselves. */
function batchLength(waiting: readonly QueuedMessage[], most: number): number {
  const delayed = waiting.findIndex(({ delaySeconds }) => delaySeconds > 0);
  if (delayed === 0) return 1;
  return Math.min(most, delayed === -1 ? waiting.length : delayed);
}

/** What invocations of one kind came to. */
class Invocations {
  readonly #counts = noCounts();
  #invocations = 0;
  #statements = 0;
  #subrequests = 0;
  #processorMs: number | undefined = 0;

  async run(worker: LocalWorker, command: IngestCommand): Promise<IngestReport> {
    const before = workerdProcessorMs();
    const report = await send(worker, command);
    const after = workerdProcessorMs();
    if (before === undefined || after === undefined || this.#processorMs === undefined)
      this.#processorMs = undefined;
    else this.#processorMs += after - before;
    this.#invocations += 1;
    addCounts(this.#counts, report.counts);
    this.#statements = Math.max(this.#statements, report.counts.statements);
    this.#subrequests = Math.max(this.#subrequests, subrequests(report.counts));
    return report;
  }

  figures(): InvocationFigures {
    return {
      invocations: this.#invocations,
      counts: this.#counts,
      most: { statements: this.#statements, subrequests: this.#subrequests },
      processorMs: this.#processorMs,
    };
  }
}

async function send(worker: LocalWorker, command: IngestCommand): Promise<IngestReport> {
  return (await worker.call(command)) as IngestReport;
}
