import * as v from 'valibot';
import { openLocalStorage } from '../local-storage.ts';
import { executeWithWrangler } from '../wrangler-d1.ts';

/** The database that holds the schedules of the sources. */
export interface FeedsDatabase {
  /** The rows that a statement returns. */
  query(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The database on this machine, in the directory that `wrangler --persist-to` names. */
export function openLocalFeeds(stateDir: string): Promise<FeedsDatabase> {
  return openLocalStorage(stateDir);
}

const ResultSchema = v.tupleWithRest([v.object({ results: v.array(v.unknown()) })], v.unknown());

/** The database in the cloud. */
export function openRemoteFeeds(): FeedsDatabase {
  return {
    async query(sql) {
      const output = await executeWithWrangler(['--remote', '--json', '--command', sql]);
      const [{ results }] = v.parse(ResultSchema, JSON.parse(output));
      return results;
    },
    close: async () => {},
  };
}
