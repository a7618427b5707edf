import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openLocalStorage } from '../../scripts/local-storage.ts';
import {
  applyMigrations,
  findPendingMigrations,
  openMigratedStorage,
  whyNotMigrated,
} from '../../scripts/migrations.ts';

let stateDir: string;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(() => rm(stateDir, { recursive: true }));

/** Puts a program in the place of Wrangler: these lines of a shell. */
async function replaceWrangler(lines: string): Promise<void> {
  const folder = await mkdtemp(join(stateDir, 'bin-'));
  const path = join(folder, 'wrangler');
  await writeFile(path, `#!/bin/sh\ncd '${folder}'\n${lines}\n`);
  await chmod(path, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

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

test('migrations are applied when Wrangler hangs once and then succeeds', async () => {
  await replaceWrangler('[ -e tried ] && exit 0; touch tried; sleep 60');
  await applyMigrations(stateDir, 300);
});

test('migrations that hang twice fail with what Wrangler said', async () => {
  await replaceWrangler('echo the database is locked; sleep 60');
  await expect(applyMigrations(stateDir, 300)).rejects.toThrow(
    'the migrations could not be applied:\nthe database is locked',
  );
});

test('migrations that Wrangler refuses fail at once with what it said', async () => {
  await replaceWrangler('[ -e tried ] && exit 0; touch tried; echo no such file >&2; exit 1');
  await expect(applyMigrations(stateDir)).rejects.toThrow('no such file');
});
