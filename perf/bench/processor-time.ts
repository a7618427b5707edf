import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import type { SampleWorld } from '../../sample-world/sample-world.ts';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { type BuiltConfigs, firstEdition } from '../../scripts/site.ts';
import { workerdProcessorMs } from '../../scripts/workerd-process.ts';
import { median } from '../sampling.ts';
import type { Effort } from './effort.ts';

/** What one request, or one poll of a source, costs in milliseconds of processor time. */
export interface ProcessorTime {
  readonly name: string;
  readonly ms: number;
}

/** An address whose requests are measured. */
export interface MeasuredRequest {
  readonly name: string;
  /** The address of the nth request; all may be the same. */
  readonly urlOf: (n: number) => string;
  readonly method?: 'HEAD';
  /** Each request has the ETag of the response before it, and is to get a 304 until the page changes. */
  readonly isConditional?: boolean;
}

/**
 * Measures requests one after the other, address by address in turns; the figure is the median of the rounds. It is of the whole
 * workerd process, the local platform's entry Worker, KV and D1 included: more than the platform would count.
 */
export async function measureRequestTimes(
  measured: readonly MeasuredRequest[],
  { warmUp, requestRounds, requests }: Effort,
): Promise<ProcessorTime[]> {
  const times = measured.map((): number[] => []);
  const senders = measured.map(requestSender);
  for (const send of senders) for (let n = 0; n < warmUp; n++) await send(n);
  for (let round = 1; round <= requestRounds; round++) {
    for (const [index, send] of senders.entries()) {
      const before = processorMs();
      for (let n = 0; n < requests; n++) await send(warmUp + round * requests + n);
      times[index]?.push((processorMs() - before) / requests);
    }
  }
  return measured.map(({ name }, index) => ({ name, ms: median(times[index] ?? []) }));
}

/** Processor time of all workerd processes that this process has started, in milliseconds. */
export function processorMs(): number {
  const ms = workerdProcessorMs();
  if (ms === undefined) throw new Error('processor time is read from /proc, which is not here');
  return ms;
}

/**
 * Sends the nth request and reads its response. Rejects where the status is another one than 200, or than 304 for the ETag that was
 * sent: a page that changed meanwhile comes whole, once.
 */
export function requestSender({
  urlOf,
  method,
  isConditional,
}: MeasuredRequest): (n: number) => Promise<void> {
  let etag: string | undefined;
  return async (n) => {
    const response = await fetch(urlOf(n), {
      ...(method && { method }),
      // On the platform the edge compresses, and no Worker pays for it; the local entry Worker would.
      headers: { 'Accept-Encoding': 'identity', ...(etag && { 'If-None-Match': etag }) },
    });
    await response.arrayBuffer();
    const received = response.headers.get('ETag') ?? undefined;
    const expected = etag !== undefined && received === etag ? 304 : 200;
    if (response.status !== expected)
      throw new Error(`${urlOf(n)}: status ${response.status}, not ${expected}`);
    if (isConditional) etag = received;
  };
}

/** The first isolates of a process read what all later ones share, such as the data of locales. */
const WARM_UP = 4;
/** What V8 still compiles when a response is complete counts as well. */
const SETTLE_MS = 40;

/**
 * Measures the first page of isolates that have served nothing but a text: its read of KV, and all code that it is the first to
 * run. The figure is the median, of the whole process.
 */
export async function measureColdPage(
  name: string,
  config: string,
  stateDir: string | undefined,
  { isolates }: Effort,
): Promise<ProcessorTime> {
  const site = await serveBuiltWorker(config, {
    copies: WARM_UP + isolates,
    ...(stateDir && { stateDir }),
    onLog: () => {},
  });
  try {
    const times: number[] = [];
    for (const address of site.copies) {
      await read(`${address}/robots.txt`);
      await wait(SETTLE_MS);
      const before = processorMs();
      await read(`${address}/`);
      await wait(SETTLE_MS);
      times.push(processorMs() - before);
    }
    return { name, ms: median(times.slice(WARM_UP)) };
  } finally {
    await site.close();
  }
}

async function read(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
}

const POLLS_PER_REFRESH = 12;
/** Long enough for every source to be due again. */
const REFRESH_STEP_MS = 25 * 3_600_000;

/** Measures polls of feeds that have changed, with the 12 polls a refresh of the free plan, and their share of a new edition. */
export async function measurePollTime(
  configs: BuiltConfigs,
  stateDir: string,
  world: SampleWorld,
  { refreshes }: Effort,
): Promise<ProcessorTime> {
  let polls = 0;
  const site = await serveBuiltWorker(configs.site, {
    ingest: { config: configs.ingest },
    stateDir,
    vars: { POLLS_PER_REFRESH: String(POLLS_PER_REFRESH) },
    onLog: (line) => {
      if (line.includes('"event":"poll"')) polls += 1;
    },
  });
  try {
    await firstEdition(site.address);
    polls = 0;
    const before = processorMs();
    for (let refresh = 1; refresh <= refreshes; refresh++) {
      for (const { id } of SAMPLE_FEEDS) world.publish(id);
      await site.refresh(Date.now() + refresh * REFRESH_STEP_MS);
      while (polls < refresh * POLLS_PER_REFRESH) await wait(20);
    }
    return { name: 'a poll of a feed that changed', ms: (processorMs() - before) / polls };
  } finally {
    await site.close();
  }
}
