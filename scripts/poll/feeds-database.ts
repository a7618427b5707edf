import { openLocalStorage } from '../local-storage.ts';
import { queryRemote } from '../wrangler-d1.ts';

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

/** The database in the cloud. */
export function openRemoteFeeds(): FeedsDatabase {
  return { query: queryRemote, close: async () => {} };
}
