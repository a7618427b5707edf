import type { Statement } from './statement.ts';

/** Where papers are stored and published: a database and a KV namespace. */
export interface PaperPlace {
  /** Runs statements in order, without their rows. */
  run(statements: readonly Statement[]): Promise<void>;
  /** The rows that a statement returns. `audit` runs after it: all take effect, or none. */
  query(statement: Statement, audit?: readonly Statement[]): Promise<unknown[]>;
  /** Stores values in KV by their keys. */
  putValues(values: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** The value of a key in KV; `undefined` where there is none. */
  readValue(key: string): Promise<Uint8Array | undefined>;
}
