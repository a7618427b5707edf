import ingest, { Editorial as IngestEditorial } from '../../src/ingest/index.ts';
import site from '../../src/site/index.ts';

export { Pictures, Site } from '../../src/site/index.ts';

/** Waits only for what is in flight: the KV of the tests accepts any number of writes. */
export class Editorial extends IngestEditorial {
  protected override readonly pause = () => scheduler.wait(20);
}

/** State on globalThis that reset-platform.ts shares with the queue's consumer. */
interface Shared {
  /** When reset-platform.ts last emptied storage and queue (ms since the epoch). */
  platformResetAt?: number;
  batchesInFlight?: Set<{ queue: string }>;
}
const shared = globalThis as Shared;

/** Site and ingest as one Worker and isolate. Messages from earlier files are dropped. */
export default {
  ...site,
  ...ingest,
  queue: async (batch: MessageBatch, env: Env & IngestEnv) => {
    const resetAt = shared.platformResetAt ?? 0;
    const messages = batch.messages.filter(({ timestamp }) => timestamp.getTime() >= resetAt);
    const own = { queue: batch.queue, metadata: batch.metadata, messages };
    shared.batchesInFlight ??= new Set();
    shared.batchesInFlight.add(own);
    try {
      await ingest.queue({ ...own, retryAll: () => {}, ackAll: () => {} }, env);
    } finally {
      shared.batchesInFlight.delete(own);
    }
  },
};
