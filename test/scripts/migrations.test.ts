import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
