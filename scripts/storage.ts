import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { GetPlatformProxyOptions } from 'wrangler';
import type {
  Database,
  FileStore,
  PaperStorage,
  SqlValue,
  Statement,
} from '../src/papers/store/storage.ts';

/** The site's D1 and KV, on this machine or in the cloud. A running site uses them too. */
export interface SiteStorage extends PaperStorage {
  EDITIONS: KeyValueStore;
  /** Back issues; only on this machine, and only if the configuration has such a bucket. */
  ARCHIVE?: ArchiveBucket | undefined;
  /** Distinguishes the storages to which a paper is published. */
  name: string;
  /** The rows of one statement. */
  query(sql: string, ...values: SqlValue[]): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Editions, and the files of published papers. */
interface KeyValueStore extends FileStore {
  get(key: string): Promise<string | null>;
  get(key: string, type: 'arrayBuffer'): Promise<ArrayBuffer | null>;
  put(key: string, value: string | Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The used methods of the bucket. */
interface ArchiveBucket {
  head(key: string): Promise<unknown>;
  put(key: string, value: Uint8Array): Promise<unknown>;
}

type Bindings = Pick<SiteStorage, 'DB' | 'EDITIONS' | 'ARCHIVE'>;

const ROOT = join(import.meta.dirname, '..');
const LOCKED_MS = 15_000;
const RETRY_MS = 50;
/** Messages of the local D1 and KV about a lock. */
const LOCKED = /SQLITE_BUSY|internal error; reference|^KV \w+ failed: 500/;

/** Opens the storage of `wrangler --persist-to`. Retries calls on a locked database for 15 s. */
export async function openLocalStorage(stateDir: string): Promise<SiteStorage> {
  Object.assign(process.env, registryOf(stateDir));
  const { env, dispose } = await openBindings({
    configPath: join(ROOT, 'wrangler.toml'),
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  const { DB, EDITIONS, ARCHIVE } = env;
  return storageOf(
    { DB: retryingDatabase(DB), EDITIONS: retryingStore(EDITIONS), ARCHIVE },
    { name: resolve(stateDir), close: dispose },
  );
}

/**
 * Opens the stores of `root`’s wrangler.toml in the cloud, through a Worker that Wrangler uploads
 * as a preview for this session.
 *
 * @throws Error with what to do, if ids are not set or Cloudflare refuses the session
 */
export async function openRemoteStorage(root = ROOT): Promise<SiteStorage> {
  const { remoteConfiguration } = await import('./storage-ids.ts');
  const configuration = remoteConfiguration(root);
  const folder = await mkdtemp(join(tmpdir(), 'wrangler-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const configPath = join(folder, 'wrangler.json');
    await writeFile(configPath, JSON.stringify(configuration));
    Object.assign(process.env, registryOf(folder));
    const { env, dispose } = await openBindings({ configPath, persist: false });
    const close = () => dispose().finally(removeFolder);
    return storageOf(env, { name: 'remote', close });
  } catch (error) {
    await removeFolder();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The storage in the cloud could not be opened, and nothing was changed. Log in with \`npx wrangler login\` (in a pipeline, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID), and check the connection and the ids in wrangler.toml.\n${reason}`,
    );
  }
}

/** Runs `work` with a storage, and closes it. */
export async function withStorage<T>(
  opening: Promise<SiteStorage>,
  work: (storage: SiteStorage) => Promise<T>,
): Promise<T> {
  const storage = await opening;
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Wrangler's folder for a site's Workers; by default all sites of a machine share one. */
export function registryOf(stateDir: string): Readonly<Record<string, string>> {
  return { WRANGLER_REGISTRY_PATH: resolve(ROOT, stateDir, 'registry') };
}

async function openBindings(options: GetPlatformProxyOptions) {
  // Loaded on demand: it takes more than a second, and some commands need no storage.
  const { getPlatformProxy } = await import('wrangler');
  return getPlatformProxy<Bindings>(options);
}

function storageOf(bindings: Bindings, own: Pick<SiteStorage, 'name' | 'close'>): SiteStorage {
  return {
    ...bindings,
    ...own,
    async query(sql, ...values) {
      const statement = bindings.DB.prepare(sql).bind(...values);
      return (await statement.all()).results;
    },
  };
}

class RetryingStatement implements Statement {
  readonly statement: Statement;

  constructor(statement: Statement) {
    this.statement = statement;
  }

  bind(...values: SqlValue[]): Statement {
    return new RetryingStatement(this.statement.bind(...values));
  }

  all() {
    return whileLocked(() => this.statement.all());
  }
}

function retryingDatabase(db: Database): Database {
  return {
    prepare: (sql) => new RetryingStatement(db.prepare(sql)),
    batch(statements) {
      const plain = statements.map((each) =>
        each instanceof RetryingStatement ? each.statement : each,
      );
      return whileLocked(() => db.batch(plain));
    },
  };
}

function retryingStore(store: KeyValueStore): KeyValueStore {
  const get = (key: string, ...type: ['arrayBuffer']) => whileLocked(() => store.get(key, ...type));
  return {
    get: get as KeyValueStore['get'],
    put: (key, value) => whileLocked(() => store.put(key, value)),
    delete: (key) => whileLocked(() => store.delete(key)),
  };
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
