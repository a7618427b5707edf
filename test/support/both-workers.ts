import ingest from '../../src/ingest/index.ts';
import site from '../../src/site/index.ts';

export { Editorial } from '../../src/ingest/index.ts';
export { Pictures, Site } from '../../src/site/index.ts';

/** What reset-platform.ts and the queue tell each other, across the modules of a file. */
interface Shared {
  /** When reset-platform.ts emptied storage and queue for the present file (ms since the epoch). */
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
