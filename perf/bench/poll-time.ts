import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import type { SampleWorld } from '../../sample-world/sample-world.ts';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { type BuiltConfigs, firstEdition } from '../../scripts/site.ts';
import type { Effort } from './effort.ts';
import { type ProcessorTime, processorMs } from './processor-time.ts';

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
