import { setTimeout as wait } from 'node:timers/promises';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { median } from '../median.ts';
import type { Effort } from './effort.ts';
import { type ProcessorTime, processorMs } from './processor-time.ts';

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
