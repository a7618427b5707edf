import ingest from '../../src/ingest/index.ts';
import site from '../../src/site/index.ts';

export { Editorial } from '../../src/ingest/index.ts';
export { Pictures, Site } from '../../src/site/index.ts';

/**
 * Site and ingest as one Worker, so that a test file reaches both, and their storage, in one isolate of its own. A message that an
 * earlier file has sent and that is delivered late is dropped: it would have ingest take up the sources of the present one.
 */
export default {
  ...site,
  ...ingest,
  queue: (batch: MessageBatch, env: Env & IngestEnv) => {
    const messages = batch.messages.filter(({ timestamp }) => timestamp.getTime() >= resetAt());
    const own = { queue: batch.queue, metadata: batch.metadata, messages };
    return ingest.queue({ ...own, retryAll: () => {}, ackAll: () => {} }, env);
  },
};

/** When reset-platform.ts emptied storage and queue for the present file (ms since the epoch). */
function resetAt(): number {
  return (globalThis as { platformResetAt?: number }).platformResetAt ?? 0;
}
