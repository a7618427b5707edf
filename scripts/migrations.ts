import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Publication } from '../src/model/publication/publication.ts';
import { servedPapers } from './papers/served-papers.ts';
import { movePosts } from './posts/move-posts.ts';
import { openLocalStorage, type SiteStorage, withStorage } from './storage.ts';

const FOLDER = join(import.meta.dirname, '../migrations');
/** Wrangler's own table of applied migrations. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;
const NOTE = 'INSERT INTO d1_migrations (name) VALUES';
const RowsSchema = v.array(v.object({ name: v.string() }));

/** The pending migrations of a database by file name, in order. */
export async function findPendingMigrations(
  query: (sql: string) => Promise<unknown[]>,
): Promise<string[]> {
  const names = await migrationNames();
  // Wrangler creates this table with the first migration.
  const [table] = await query("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'");
  if (!table) return names;
  const rows = v.parse(RowsSchema, await query('SELECT name FROM d1_migrations'));
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

/** Why the Workers must not be deployed: pending migrations in the cloud; else `undefined`. */
export async function whyNotMigrated(opening: Promise<SiteStorage>): Promise<string | undefined> {
  try {
    const pending = await withStorage(opening, ({ query }) => findPendingMigrations(query));
    return pending.length === 0
      ? undefined
      : `the database lacks ${pending.join(', ')}. First run \`npx wrangler d1 migrations apply DB --remote\`.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `the migrations of the database could not be read.\n${reason}`;
  }
}

/** The migrated storage on this machine, in the folder of `wrangler --persist-to`. */
export async function openMigratedStorage(stateDir: string): Promise<SiteStorage> {
  const storage = await openLocalStorage(stateDir);
  const { DB, query } = storage;
  for (const name of await findPendingMigrations(query)) {
    const statements = [APPLIED, ...(await statementsOf(name)), `${NOTE} ('${name}')`];
    await DB.batch(statements.map((sql) => DB.prepare(sql)));
  }
  await movePosts(storage, localPapers);
  return storage;
}

/** The papers that a local build may have, with or without the sample world. */
function localPapers(): Publication[] {
  return [true, false].flatMap((isSample) => servedPapers({ isSample }));
}

async function statementsOf(name: string): Promise<string[]> {
  const { unstable_splitSqlQuery } = await import('wrangler');
  return unstable_splitSqlQuery(await readFile(join(FOLDER, name), 'utf8'));
}

/** The statements of all migrations, or of the wanted files, in order. */
export async function migrationStatements(isWanted = (_name: string) => true): Promise<string[]> {
  const names = (await migrationNames()).filter(isWanted);
  return (await Promise.all(names.map(statementsOf))).flat();
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}
