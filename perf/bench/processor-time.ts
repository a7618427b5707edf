import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import type { SampleWorld } from '../../sample-world/sample-world.ts';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { workerdProcessorMs } from '../../scripts/processes.ts';
import { type BuiltConfigs, firstEdition } from '../../scripts/site.ts';
import { HOUR_MS } from '../../src/lib/clock/durations.ts';
import { median } from '../sampling.ts';
import type { Effort } from './effort.ts';

/** Takes one measurement: processor time of all workerd processes (ms). */
export type Sample = () => Promise<number>;

/**
 * Alternates samples with samples of hello world, so that other load on the machine affects both.
 * Resolves to the median ratio of a sample to its neighbours, in hundredths.
 */
export async function compareWithHello(
  hello: Sample,
  samples: readonly Sample[],
  rounds: number,
): Promise<number[]> {
  const ratios = samples.map((): number[] => []);
  let before = await hello();
  for (let round = 0; round < rounds; round++) {
    for (const [index, sample] of samples.entries()) {
      const ms = await sample();
      const after = await hello();
      ratios[index]?.push((2 * ms) / (before + after));
      before = after;
    }
  }
  return ratios.map((of) => Math.round(median(of) * 100) / 100);
}

/** Processor time (ms) below which workerd counts as idle during a pause. */
const IDLE_MS = 2;
const IDLE_PERIOD_MS = 100;

/** Waits until workerd is idle; if processor time is unavailable, only for a moment. */
export async function untilIdle(): Promise<void> {
  let before: number;
  do {
    before = workerdProcessorMs() ?? 0;
    await wait(IDLE_PERIOD_MS);
  } while ((workerdProcessorMs() ?? 0) - before > IDLE_MS);
}

/** Processor time of all workerd processes started by this process (ms). */
export function processorMs(): number {
  const ms = workerdProcessorMs();
  if (ms === undefined)
    throw new Error('processor time is read from /proc, which does not exist here');
  return ms;
}

/** Samples a series of requests (`n`th request: `n`th address) after the warm-up for V8. */
export async function sampleRequests(
  urlOf: (n: number) => string,
  { warmUp, requests }: Effort,
): Promise<Sample> {
  let sent = 0;
  while (sent < warmUp) await request(urlOf(sent++));
  return async () => {
    const before = processorMs();
    for (let n = 0; n < requests; n++) await request(urlOf(sent++));
    return (processorMs() - before) / requests;
  };
}

/** Sends a request and reads its response. Rejects for an error status. */
async function request(url: string): Promise<void> {
  // In production the edge compresses; here the local entry Worker would, in measured time.
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
}

/** Unmeasured isolates: the first ones load data that later ones share, such as locales. */
const WARM_UP = 4;
/** A pause (ms), so that compilation that V8 finishes after the response counts as well. */
const SETTLE_MS = 40;

/** Compares the first page that an isolate renders; before, it has only served a text. */
export async function measureColdPage(
  hello: Sample,
  config: string,
  stateDir: string | undefined,
  { isolates }: Effort,
): Promise<number> {
  const site = await serveBuiltWorker(config, {
    copies: WARM_UP + isolates,
    ...(stateDir && { stateDir }),
  });
  const addresses = site.copies.values();
  const sample = async () => {
    const { value: address } = addresses.next();
    await request(`${address}/robots.txt`);
    await wait(SETTLE_MS);
    const before = processorMs();
    await request(`${address}/`);
    await wait(SETTLE_MS);
    return processorMs() - before;
  };
  try {
    for (let n = 0; n < WARM_UP; n++) await sample();
    const [ratio = Number.NaN] = await compareWithHello(hello, [sample], isolates);
    return ratio;
  } finally {
    await site.close();
  }
}

const POLLS_PER_REFRESH = 12;
/** Timeout of a refresh, which takes a second or two (ms). */
const REFRESH_LIMIT_MS = 60_000;
/** The simulated time between refreshes (ms): every source is due again. */
const REFRESH_STEP_MS = 25 * HOUR_MS;
const CRON_MS = 5 * 60_000;
/** The simulated time of the latest refresh; repeated measurements continue from it. */
let refreshedAt = Date.now() - (Date.now() % HOUR_MS);

/** Compares polls of changed feeds (12 per refresh), including their share of a new edition. */
export async function measurePolls(
  hello: Sample,
  configs: BuiltConfigs,
  stateDir: string,
  world: SampleWorld,
  { refreshes }: Effort,
): Promise<number> {
  let polls = 0;
  const site = await serveBuiltWorker(configs.site, {
    ingest: { config: configs.ingest },
    stateDir,
    vars: { POLLS_PER_REFRESH: String(POLLS_PER_REFRESH) },
    onLog: (line) => {
      if (line.includes('"event":"poll"')) polls += 1;
    },
  });
  const refreshAt = async (at: number) => {
    polls = 0;
    const before = processorMs();
    const deadline = performance.now() + REFRESH_LIMIT_MS;
    await site.refresh(at);
    while (polls < POLLS_PER_REFRESH) {
      if (performance.now() > deadline)
        throw new Error(`${polls} of ${POLLS_PER_REFRESH} sources were polled`);
      await wait(20);
    }
    // The last poll is logged before its stories are published.
    await untilIdle();
    return (processorMs() - before) / polls;
  };
  const sample = async () => {
    refreshedAt += REFRESH_STEP_MS;
    for (const { id } of SAMPLE_FEEDS) world.publish(id);
    // The first refresh of an hour archives papers too; the next one polls other sources.
    await refreshAt(refreshedAt);
    return refreshAt(refreshedAt + CRON_MS);
  };
  try {
    await firstEdition(site.address);
    await sample();
    const [ratio = Number.NaN] = await compareWithHello(hello, [sample], refreshes);
    return ratio;
  } finally {
    await site.close();
  }
}

/**
 * Samples the time from workerd's start to a built Worker's first response (ms by `clock`), without
 * storage, whose local Workers would take longer to start.
 */
export function sampleStarts(config: string, path: string, clock = processorMs): Sample {
  return async () => {
    const before = clock();
    const worker = await serveBuiltWorker(config, { withoutStorage: true });
    try {
      const response = await fetch(worker.address + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${config} responds ${response.status}`);
      return clock() - before;
    } finally {
      await worker.close();
    }
  };
}
