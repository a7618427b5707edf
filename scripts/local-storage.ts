import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SqlValue, Statement } from '../src/papers/store/statement.ts';

/** The site's storage on this machine. A running site may have it open too. */
export interface LocalStorage {
  query(sql: string, ...values: readonly SqlValue[]): Promise<unknown[]>;
  /** Runs statements in a transaction; returns the rows of each. */
  batch(statements: readonly Statement[]): Promise<unknown[][]>;
  /** Editions, and the files of published papers. */
  editions: KeyValueStore;
  /** Back issues; `undefined` if the configuration has no such bucket. */
  archive: ArchiveBucket | undefined;
  close(): Promise<void>;
}

export interface KeyValueStore {
  get(key: string): Promise<string | null>;
  getBytes(key: string): Promise<Uint8Array | null>;
  put(key: string, value: string | Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The used methods of the bucket. */
interface ArchiveBucket {
  head(key: string): Promise<unknown>;
  put(key: string, value: Uint8Array): Promise<unknown>;
}

const ROOT = join(import.meta.dirname, '..');
const LOCKED_MS = 15_000;
const RETRY_MS = 50;
/** Messages of the local D1 and KV about a lock. */
const LOCKED = /SQLITE_BUSY|internal error; reference|^KV \w+ failed: 500/;

/** The used bindings; only the Worker has the platform's own types. */
interface Bindings {
  DB: {
    prepare(sql: string): Prepared;
    batch(statements: readonly Prepared[]): Promise<{ results: unknown[] }[]>;
  };
  EDITIONS: Omit<KeyValueStore, 'get' | 'getBytes'> & {
    get(key: string): Promise<string | null>;
    get(key: string, type: 'arrayBuffer'): Promise<ArrayBuffer | null>;
  };
  ARCHIVE?: ArchiveBucket;
}

interface Prepared {
  bind(...values: readonly SqlValue[]): Prepared;
  all(): Promise<{ results: unknown[] }>;
}

/** Opens the storage of `wrangler --persist-to`. Retries calls on a locked database for 15 s. */
export async function openLocalStorage(stateDir: string): Promise<LocalStorage> {
  // Loaded on demand: it takes more than a second, and some commands need no storage.
  const { getPlatformProxy } = await import('wrangler');
  Object.assign(process.env, registryOf(stateDir));
  const { env, dispose } = await getPlatformProxy<Bindings>({
    configPath: join(ROOT, 'wrangler.toml'),
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  const { DB, EDITIONS, ARCHIVE } = env;
  return {
    async query(sql, ...values) {
      const { results } = await whileLocked(() =>
        DB.prepare(sql)
          .bind(...values)
          .all(),
      );
      return results;
    },
    async batch(statements) {
      if (statements.length === 0) return [];
      const prepared = statements.map(({ sql, values }) => DB.prepare(sql).bind(...values));
      const outcomes = await whileLocked(() => DB.batch(prepared));
      return outcomes.map(({ results }) => results);
    },
    editions: {
      get: (key) => whileLocked(() => EDITIONS.get(key)),
      async getBytes(key) {
        const value = await whileLocked(() => EDITIONS.get(key, 'arrayBuffer'));
        return value && new Uint8Array(value);
      },
      put: (key, value) => whileLocked(() => EDITIONS.put(key, value)),
      delete: (key) => whileLocked(() => EDITIONS.delete(key)),
    },
    archive: ARCHIVE,
    close: dispose,
  };
}

/** Wrangler's folder for a site's Workers; by default all sites of a machine share one. */
export function registryOf(stateDir: string): Readonly<Record<string, string>> {
  return { WRANGLER_REGISTRY_PATH: resolve(ROOT, stateDir, 'registry') };
}

/** Retries a call while the database is locked. Throws other errors, and after 15 s any error. */
async function whileLocked<T>(call: () => Promise<T>): Promise<T> {
  const end = performance.now() + LOCKED_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error && LOCKED.test(error.message)) || performance.now() > end)
        throw error;
      await wait(RETRY_MS + Math.random() * RETRY_MS);
    }
  }
}
