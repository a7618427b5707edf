import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** Runs every statement of `migrations/`, in order. Wrangler would take four seconds for it. */
export async function migrate(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const file of (await readdir(FOLDER)).sort()) {
    const sql = await readFile(join(FOLDER, file), 'utf8');
    const statements = sql.replace(/^--.*$/gm, '').split(/;\s*$/m);
    for (const statement of statements) if (statement.trim()) await run(statement);
  }
}
