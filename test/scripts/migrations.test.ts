import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalStorage } from '../../scripts/local-storage.ts';
import {
  findPendingMigrations,
  openMigratedStorage,
  whyNotMigrated,
} from '../../scripts/migrations.ts';

let stateDir: string;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterAll(() => rm(stateDir, { recursive: true }));

test('a new database lacks all migrations, one that was opened migrated lacks none, and one that misses the last lacks that', async () => {
  const all = (await readdir('migrations')).sort();
  const before = await openLocalStorage(stateDir);
  expect(await findPendingMigrations(before.query)).toEqual(all);
  await before.close();
  const { query, close } = await openMigratedStorage(stateDir);
  expect(await findPendingMigrations(query)).toEqual([]);
  expect(await whyNotMigrated(query)).toBeUndefined();
  const last = all.at(-1) ?? '';
  await query('DELETE FROM d1_migrations WHERE name = ?', last);
  expect(await findPendingMigrations(query)).toEqual([last]);
  expect(await whyNotMigrated(query)).toBe(
    `the database lacks ${last}. \`npx wrangler d1 migrations apply DB --remote\` comes first.`,
  );
  await close();
});

test('a database that does not respond is a reason not to deploy, with what it said', async () => {
  const reason = await whyNotMigrated(() => Promise.reject(new Error('not logged in')));
  expect(reason).toBe(
    'whether the database has all migrations could not be found out.\nnot logged in',
  );
});

test('Wrangler finds nothing to apply in a database that was opened migrated', async () => {
  const migrated = join(stateDir, 'migrated');
  await (await openMigratedStorage(migrated)).close();
  const args = ['d1', 'migrations', 'list', 'DB', '--local', '--persist-to', migrated];
  const env = { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' };
  const { stdout } = await promisify(execFile)('wrangler', args, { env });
  expect(stdout).toContain('No migrations to apply!');
});

test('a migration of which a statement fails leaves nothing behind', async () => {
  const { batch, query, close } = await openLocalStorage(stateDir);
  await expect(batch(['CREATE TABLE half (id)', 'CREATE TABLE half (id)'])).rejects.toThrow();
  expect(await query("SELECT name FROM sqlite_master WHERE name = 'half'")).toEqual([]);
  await close();
});
