import { purgeTags } from '../../src/site/http/purge-tags.ts';
import { bytesOf, countedDatabase, countedKv } from './counted-storage.ts';
import type { Counts, SentMessage } from './counts.ts';

/** Limits of Cloudflare's Queues, which the local queue does not all enforce. */
const MAX_BATCH_MESSAGES = 100;
const MAX_MESSAGE_BYTES = 128_000;
const MAX_BATCH_BYTES = 256_000;

/** Ingest's bindings; counts calls and throws where the platform's limits are exceeded. */
export function countedBindings(
  env: IngestEnv,
  counts: Counts,
  sent: SentMessage[] = [],
): IngestEnv {
  return {
    ...env,
    DB: countedDatabase(env.DB, counts),
    EDITIONS: countedKv(env.EDITIONS, counts),
    REFRESH_QUEUE: countedQueue(counts, sent) as unknown as IngestEnv['REFRESH_QUEUE'],
    SITE: countedSite(counts) as unknown as IngestEnv['SITE'],
  };
}

function countedQueue(counts: Counts, sent: SentMessage[]) {
  return {
    sendBatch: async (batch: Iterable<MessageSendRequest>) => {
      const messages = [...batch];
      const sizes = messages.map(({ body }) => bytesOf(JSON.stringify(body)));
      if (messages.length > MAX_BATCH_MESSAGES) throw new RangeError('queue: too many messages');
      if (sizes.some((size) => size > MAX_MESSAGE_BYTES))
        throw new RangeError('queue: a message is too large');
      if (sizes.reduce((sum, size) => sum + size, 0) > MAX_BATCH_BYTES)
        throw new RangeError('queue: the batch is too large');
      counts.sends += 1;
      counts.messages += messages.length;
      sent.push(...messages.map(({ body, delaySeconds = 0 }) => ({ body, delaySeconds })));
    },
  };
}

/** The site's entrypoint with the real purge code, on a cache that counts calls. */
function countedSite(counts: Counts) {
  const cache: Pick<CacheContext, 'invalidate'> = {
    invalidate: async ({ tags = [] }) => {
      counts.purgeCalls += 1;
      counts.purgedTags += tags.length;
      return { success: true, zoneTag: null, errors: [] };
    },
  };
  return {
    invalidate: async (tags: readonly string[]) => {
      counts.serviceCalls += 1;
      await purgeTags(cache, tags);
    },
    archiveDays: async () => {
      counts.serviceCalls += 1;
    },
    publishPages: async () => {
      counts.serviceCalls += 1;
    },
  };
}
