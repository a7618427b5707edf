import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type LocalStorage, openLocalStorage } from './local-storage.ts';
import { killTree } from './processes.ts';

const ROOT = join(import.meta.dirname, '..');
/** They take some seconds, and on a busy machine half a minute. */
const LIMIT_MS = 60_000;
const RowsSchema = v.array(v.object({ name: v.string() }));

/** The migrations that a database has not had yet, by the names of their files, in order. `query` reads from that database. */
export async function findPendingMigrations(
  query: (sql: string) => Promise<unknown[]>,
): Promise<string[]> {
  const names = (await readdir(join(ROOT, 'migrations')))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  // Wrangler makes this table with the first migration.
  const [table] = await query("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'");
  if (!table) return names;
  const rows = v.parse(RowsSchema, await query('SELECT name FROM d1_migrations'));
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

/** Why a new version must not be deployed to the database in the cloud, for the operator; `undefined` where it may be. */
export async function whyNotMigrated(
  query: (sql: string) => Promise<unknown[]>,
): Promise<string | undefined> {
  try {
    const pending = await findPendingMigrations(query);
    return pending.length === 0
      ? undefined
      : `the database lacks ${pending.join(', ')}. \`npx wrangler d1 migrations apply DB --remote\` comes first.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `whether the database has all migrations could not be found out.\n${reason}`;
  }
}

/** The storage on this machine, in the directory that `wrangler --persist-to` names, migrated first where it is new or old. */
export async function openMigratedStorage(stateDir: string): Promise<LocalStorage> {
  const storage = await openLocalStorage(stateDir);
  const pending = await findPendingMigrations(storage.query);
  if (pending.length === 0) return storage;
  await storage.close();
  await applyMigrations(stateDir);
  return openLocalStorage(stateDir);
}

/**
 * Applies what is new under migrations/ to the local database of a state directory. Wrangler may hang while it exits, so it is killed
 * after the limit (ms) and started once more, which finds what it has applied.
 */
export async function applyMigrations(stateDir: string, limitMs = LIMIT_MS): Promise<void> {
  const first = await runMigrations(stateDir, limitMs);
  const { output, status } = first.wasKilled ? await runMigrations(stateDir, limitMs) : first;
  if (status !== 0) throw new Error(`the migrations could not be applied:\n${output}`);
}

async function runMigrations(stateDir: string, limitMs: number) {
  const to = ['--local', '--persist-to', stateDir];
  const wrangler = spawn('wrangler', ['d1', 'migrations', 'apply', 'DB', ...to], {
    cwd: ROOT,
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [wrangler.stdout, wrangler.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  let wasKilled = false;
  const limit = setTimeout(() => {
    wasKilled = true;
    if (wrangler.pid) killTree(wrangler.pid);
  }, limitMs);
  try {
    const [status] = await once(wrangler, 'exit');
    return { output, status: status as number | null, wasKilled };
  } finally {
    clearTimeout(limit);
  }
}
