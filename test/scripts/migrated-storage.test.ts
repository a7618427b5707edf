import { readdir } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { forgetOtherFeeds } from '../../scripts/local-data.ts';
import {
  findPendingMigrations,
  openMigratedStorage,
  whyNotMigrated,
} from '../../scripts/migrations.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';
import { runProgram } from '../support/run-program.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const KEY = 'edition:nunavut';
const STATE = `INSERT OR REPLACE INTO desk_sources (desk, source, host, next_at, state) VALUES ('nunavut', 'a', 'h', 1, '{}')`;

const stateDir = folderForFile();
const storage = await openMigratedStorage(stateDir);
afterAll(() => storage.close());
await importSamplePosts(storage, 'http://127.0.0.1:8788');

/** The stored data after a poll and another start. */
async function startAfterPoll(isReal: boolean) {
  await storage.query(STATE);
  await storage.EDITIONS.put(KEY, 'an edition');
  await forgetOtherFeeds(storage, stateDir, isReal);
  return {
    edition: await storage.EDITIONS.get(KEY),
    states: (await storage.query('SELECT desk FROM desk_sources')).length,
    hasPosts: (await storage.query('SELECT slug FROM posts')).length > 20,
  };
}

test('whyNotMigrated reports all migrations of a new database, none of a migrated one, or the missing one', async () => {
  expect(await findPendingMigrations(async () => [])).toEqual((await readdir('migrations')).sort());
  const { query } = storage;
  expect(await findPendingMigrations(query)).toEqual([]);
  const open = async (read: typeof query) => ({ ...storage, query: read, close: async () => {} });
  expect(await whyNotMigrated(open(query))).toBeUndefined();
  const last = (await readdir('migrations')).sort().at(-1) ?? '';
  const lacking = async (sql: string) =>
    sql.includes('sqlite_master')
      ? query(sql)
      : query('SELECT name FROM d1_migrations WHERE name <> ?', last);
  expect(await findPendingMigrations(lacking)).toEqual([last]);
  expect(await whyNotMigrated(open(lacking))).toBe(
    `the database lacks ${last}. First run \`npx wrangler d1 migrations apply DB --remote\`.`,
  );
});

test('an unavailable database prevents a deployment with its error message', async () => {
  const reason = await whyNotMigrated(Promise.reject(new Error('not logged in')));
  expect(reason).toBe('the migrations of the database could not be read.\nnot logged in');
});

test('Wrangler finds no pending migration in a migrated database', async () => {
  const args = ['d1', 'migrations', 'list', 'DB', '--local', '--persist-to', stateDir];
  const env = { CI: 'true', WRANGLER_SEND_METRICS: 'false' };
  const { stdout } = await runProgram('wrangler', args, env);
  expect(stdout).toContain('No migrations to apply!');
});

test('a migration with a failing statement changes nothing', async () => {
  const { DB, query } = storage;
  const create = DB.prepare('CREATE TABLE half (id)');
  await expect(DB.batch([create, create])).rejects.toThrow();
  expect(await query("SELECT name FROM sqlite_master WHERE name = 'half'")).toEqual([]);
});

const NOTHING = { edition: null, states: 0, hasPosts: true };
const ALL = { edition: 'an edition', states: 1, hasPosts: true };

test('a start with real sources retains stories, one with the sample world none, and both retain posts', async () => {
  expect(await startAfterPoll(true)).toEqual(NOTHING);
  expect(await startAfterPoll(true)).toEqual(ALL);
  expect(await startAfterPoll(false)).toEqual(NOTHING);
  expect(await startAfterPoll(false)).toEqual(NOTHING);
  expect(await startAfterPoll(true)).toEqual(NOTHING);
});
