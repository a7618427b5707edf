import { join } from 'node:path';
import * as v from 'valibot';
import { getPlatformProxy } from 'wrangler';
import { executeWithWrangler } from '../wrangler-d1.ts';

/** The database that holds the schedules of the sources. */
export interface FeedsDatabase {
  /** The rows that a statement returns. */
  query(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** The database on this machine, in the directory that `wrangler --persist-to` names. */
export async function openLocalFeeds(stateDir: string): Promise<FeedsDatabase> {
  const platform = await getPlatformProxy<{ DB: D1Like }>({
    configPath: join(ROOT, 'wrangler.toml'),
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  return {
    query: async (sql) => (await platform.env.DB.prepare(sql).all()).results,
    close: () => platform.dispose(),
  };
}

/** The part of a D1 binding that is used here; the platform's own types are the Worker's alone. */
interface D1Like {
  prepare(sql: string): { all(): Promise<{ results: unknown }> };
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
