import type { Statement } from './statement.ts';

/** Where papers are kept and published: a database and a KV, on this machine, in the cloud, or a Worker's own. */
export interface PaperPlace {
  /** Whether its users publish papers by a role in them: then no host has to tell whose an id is. */
  readonly isByRole?: boolean;
  /** Runs statements one after the other; none returns anything. */
  run(statements: readonly Statement[]): Promise<void>;
  /** The rows that a statement returns. */
  query(statement: Statement): Promise<unknown[]>;
  /** Stores values by their keys in KV. */
  putValues(values: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** What KV has under a key, `undefined` where it has nothing. */
  readValue(key: string): Promise<Uint8Array | undefined>;
}
