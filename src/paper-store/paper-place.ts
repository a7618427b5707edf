import type { Statement } from './statement.ts';

/** Where papers are kept and published: a database and a KV, on this machine, in the cloud, or a Worker's own. */
export interface PaperPlace {
  /** Runs statements one after the other; none returns anything. */
  run(statements: readonly Statement[]): Promise<void>;
  /** The rows that a statement returns. */
  query(statement: Statement): Promise<unknown[]>;
  /** Stores values by their keys in KV. */
  putValues(values: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** What KV has under a key, `undefined` where it has nothing. */
  readValue(key: string): Promise<Uint8Array | undefined>;
}
