import { chunksOf } from '../../lib/chunks.ts';

/**
 * The parts of D1 and KV with which papers are stored and published: the bindings of a Worker, or
 * those that a command opens (scripts/storage.ts).
 */
export interface PaperStorage {
  DB: Database;
  EDITIONS: FileStore;
}

export interface Database {
  prepare(sql: string): Statement;
  /** Runs statements in order, in a transaction. */
  batch(statements: Statement[]): Promise<Rows[]>;
}

export interface Statement {
  bind(...values: SqlValue[]): Statement;
  all(): Promise<Rows>;
}

export type SqlValue = string | number | null;

export interface Rows {
  results: unknown[];
}

export interface FileStore {
  get(key: string, type: 'arrayBuffer'): Promise<ArrayBuffer | null>;
  put(key: string, value: Uint8Array): Promise<void>;
}

/** Files that are read and stored at once: Workers have six connections. */
const MAX_CONCURRENT = 6;

/** Stores files in KV by their keys. If one fails, throws once no other is in flight. */
export async function putFiles(
  { EDITIONS }: PaperStorage,
  files: Iterable<readonly [key: string, read: () => Uint8Array | Promise<Uint8Array>]>,
): Promise<void> {
  for (const some of chunksOf([...files], MAX_CONCURRENT)) {
    const puts = some.map(async ([key, read]) => EDITIONS.put(key, await read()));
    await Promise.allSettled(puts);
    await Promise.all(puts);
  }
}
