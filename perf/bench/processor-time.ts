import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_FEEDS } from '../../sample-world/catalogue.ts';
import type { SampleWorld } from '../../sample-world/sample-world.ts';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { type BuiltConfigs, firstEdition } from '../../scripts/site.ts';
import { workerdProcessorMs } from '../../scripts/workerd-process.ts';

/** What one invocation, or one poll of a source, costs in milliseconds of processor time. */
export interface ProcessorTime {
  readonly name: string;
  readonly ms: number;
}

const REQUESTS = 500;
const REFRESHES = 10;
const POLLS_PER_REFRESH = 12;
/** Long enough for every source to be due again. */
const REFRESH_STEP_MS = 25 * 3_600_000;

const PAGES: readonly [name: string, pathOf: (n: number) => string][] = [
  ['/ from memory', () => '/'],
  ['/news with a search, rendered anew', (n) => `/news?q=${n}`],
  ['/faq with a search, rendered anew', (n) => `/faq?q=${n}`],
];

/**
 * Measures the built Workers one invocation after the other, with the 12 polls a refresh of the free plan. The time is that of
 * the whole workerd process, local KV and D1 included: more than the platform would count.
 */
export async function measureProcessorTime(
  configs: BuiltConfigs,
  stateDir: string,
  world: SampleWorld,
): Promise<ProcessorTime[]> {
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
    const times: ProcessorTime[] = [];
    for (const [name, pathOf] of PAGES) {
      const load = async (n: number) => {
        await (await fetch(site.address + pathOf(n))).arrayBuffer();
      };
      for (let n = 0; n < REQUESTS; n++) await load(REQUESTS + n);
      const before = processorMs();
      for (let n = 0; n < REQUESTS; n++) await load(n);
      times.push({ name, ms: (processorMs() - before) / REQUESTS });
    }
    polls = 0;
    const before = processorMs();
    for (let refresh = 1; refresh <= REFRESHES; refresh++) {
      for (const { id } of SAMPLE_FEEDS) world.publish(id);
      await site.refresh(Date.now() + refresh * REFRESH_STEP_MS);
      while (polls < refresh * POLLS_PER_REFRESH) await wait(20);
    }
    times.push({ name: 'a poll of a feed that changed', ms: (processorMs() - before) / polls });
    return times;
  } finally {
    await site.close();
  }
}

function processorMs(): number {
  const ms = workerdProcessorMs();
  if (ms === undefined) throw new Error('processor time is read from /proc, which is not here');
  return ms;
}
