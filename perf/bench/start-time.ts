import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { processorMs, type Sample } from './processor-time.ts';

/**
 * A sample is what it takes (ms by `clock`) from the start of workerd to the first response of a built Worker, at an address that reads
 * no storage. There is none: the local platform's KV and D1 are Workers of their own, and take longer to start than any of these.
 */
export function sampleStarts(config: string, path: string, clock = processorMs): Sample {
  return async () => {
    const before = clock();
    const worker = await serveBuiltWorker(config, { withoutStorage: true, onLog: () => {} });
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
