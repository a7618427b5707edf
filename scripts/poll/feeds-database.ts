import { join } from 'node:path';
import * as v from 'valibot';
import { getPlatformProxy } from 'wrangler';
import { executeWithWrangler } from '../wrangler-d1.ts';

/** The database that the feeds' schedules are in. */
export interface FeedsDatabase {
  /** The rows that a statement brings. */
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

/** What is used of a D1 binding here; the platform's own types belong to the Worker. */
interface D1Like {
  prepare(sql: string): { all(): Promise<{ results: unknown }> };
}

const AnswerSchema = v.tupleWithRest([v.object({ results: v.array(v.unknown()) })], v.unknown());

/** The database in the cloud. */
export function openRemoteFeeds(): FeedsDatabase {
  return {
    async query(sql) {
      const output = await executeWithWrangler(['--remote', '--json', '--command', sql]);
      const [{ results }] = v.parse(AnswerSchema, JSON.parse(output));
      return results;
    },
    close: async () => {},
  };
}
