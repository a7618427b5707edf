import { purgeTags } from '../../../src/site/http/purge-tags.ts';
import type { Counts, SentMessage } from '../counts.ts';

/** The platform's limits, which its local storage and queue do not all keep (Cloudflare's pages on limits of Queues, D1, KV). */
const MAX_BATCH_MESSAGES = 100;
const MAX_MESSAGE_BYTES = 128_000;
const MAX_BATCH_BYTES = 256_000;
const MAX_SQL_BYTES = 100_000;
const MAX_PARAMETERS = 100;
const MAX_PARAMETER_BYTES = 2_000_000;
const MAX_BULK_KEYS = 100;

/** The bindings of ingest, whose every use is counted, and refused where the platform would refuse it. */
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

function countedDatabase(db: D1Database, counts: Counts): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const add = <T>(result: D1Result<T>): D1Result<T> => {
    counts.statements += 1;
    counts.rowsRead += result.meta.rows_read;
    counts.rowsWritten += result.meta.rows_written;
    return result;
  };
  const call = async <T>(work: Promise<T>): Promise<T> => {
    counts.d1Calls += 1;
    return work;
  };
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched: Pick<D1PreparedStatement, 'bind' | 'all' | 'run' | 'first'> = {
      bind: (...values) => {
        requireParameters(values);
        return watch(statement.bind(...values));
      },
      all: async <T>() => add<T>(await call(statement.all<T>())),
      run: async <T>() => add<T>(await call(statement.run<T>())),
      first: async () => {
        throw new TypeError('first() gives no figures');
      },
    };
    originals.set(watched as D1PreparedStatement, statement);
    return watched as D1PreparedStatement;
  };
  const watchedDb: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (sql) => {
      if (sql.length > MAX_SQL_BYTES) throw new RangeError('D1: the statement is too long');
      return watch(db.prepare(sql));
    },
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const own = statements.map((statement) => originals.get(statement) ?? statement);
      return (await call(db.batch<T>(own))).map(add);
    },
  };
  return watchedDb as D1Database;
}

function requireParameters(values: readonly unknown[]): void {
  if (values.length > MAX_PARAMETERS) throw new RangeError('D1: too many parameters');
  for (const value of values)
    if (typeof value === 'string' && bytesOf(value) > MAX_PARAMETER_BYTES)
      throw new RangeError('D1: a parameter is too large');
}

/** What is used of KV. */
type UsedKv = Pick<KVNamespace, 'get' | 'put'>;

/** KV whose reads and writes are counted. */
export function countedKv(kv: KVNamespace, counts: Counts): KVNamespace {
  const counted: UsedKv = {
    get: ((keys: string | string[], options: never) => {
      if (Array.isArray(keys) && keys.length > MAX_BULK_KEYS)
        throw new RangeError('KV: too many keys');
      counts.kvReads += 1;
      counts.kvKeysRead += Array.isArray(keys) ? keys.length : 1;
      return kv.get(keys as string, options);
    }) as KVNamespace['get'],
    put: (key, value, options) => {
      counts.kvWrites += 1;
      counts.kvBytesWritten += typeof value === 'string' ? bytesOf(value) : 0;
      return kv.put(key, value, options);
    },
  };
  return counted as KVNamespace;
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

/** The site's entrypoint: its own code purges, by a cache that counts the calls and takes all of them. */
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
    renderPages: async () => {
      counts.serviceCalls += 1;
      return {};
    },
  };
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** Has V8 free what nothing refers to any more: whether it could be told. */
export function collectGarbage(): boolean {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  return gc !== undefined;
}
