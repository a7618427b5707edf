import type { Statement } from './statement.ts';

/** Where papers are stored and published: a database and a KV namespace. */
export interface PaperPlace {
  /** Runs statements in order and ignores their rows. */
  run(statements: readonly Statement[]): Promise<void>;
  /** The rows that a statement returns. `audit` runs after it in the same transaction. */
  query(statement: Statement, audit?: readonly Statement[]): Promise<unknown[]>;
  /** Stores values in KV by key. */
  putValues(values: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** The KV value of a key; `undefined` if there is none. */
  readValue(key: string): Promise<Uint8Array | undefined>;
}
