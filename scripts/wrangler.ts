import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Statement } from '../src/papers/store/statement.ts';

const ROOT = join(import.meta.dirname, '..');
const ResultSchema = v.tupleWithRest([v.object({ results: v.array(v.unknown()) })], v.unknown());

/** Wrangler's arguments for a database: `['--remote']`, or `['--local', '--persist-to', DIR]`. */
export type Where = readonly string[];

/** The rows of a statement in the cloud. Throws Error with Wrangler's messages. */
export function queryRemote(sql: string): Promise<unknown[]> {
  return queryWithWrangler(['--remote'], sql);
}

/** The rows of the first statement. Throws Error with Wrangler's messages. */
export async function queryWithWrangler(where: Where, sql: string): Promise<unknown[]> {
  const output = await executeWithWrangler([...where, '--yes', '--json', '--command', sql]);
  const [{ results }] = v.parse(ResultSchema, JSON.parse(output));
  return results;
}

/** Runs statements too long for an argument. Throws Error with Wrangler's messages. */
export async function runSqlFile(where: Where, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  const sql = statements.map((each) => `${each};\n`).join('');
  await withTemporaryFile(sql, async (file) => {
    await executeWithWrangler([...where, '--yes', '--file', file]);
  });
}

/** Calls `work` with the path of a temporary file with this text, then removes the file. */
export async function withTemporaryFile(
  text: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'wrangler-'));
  try {
    const file = join(directory, 'input');
    await writeFile(file, text);
    await work(file);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Runs statements in the cloud, in order. Throws Error with Wrangler's messages. */
export function runRemote(statements: readonly string[]): Promise<unknown> {
  return executeWithWrangler(['--remote', '--yes', '--command', statements.join(';\n')]);
}

/** The output of `wrangler d1 execute DB`. Throws Error with its messages. */
function executeWithWrangler(args: readonly string[]): Promise<string> {
  return runWrangler(['d1', 'execute', 'DB', ...args]);
}

/** The output of `wrangler`. Throws Error with its messages. */
export async function runWrangler(args: readonly string[]): Promise<string> {
  return new TextDecoder().decode(await readWithWrangler(args));
}

/** The output of `wrangler` in bytes. Throws Error with its messages. */
export async function readWithWrangler(args: readonly string[]): Promise<Uint8Array> {
  const wrangler = spawn('wrangler', args, {
    cwd: ROOT,
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    wrangler.once('error', reject);
    wrangler.once('exit', resolve);
  });
  const [output, errors, status] = await Promise.all([
    buffer(wrangler.stdout),
    text(wrangler.stderr),
    exited,
  ]);
  if (status !== 0)
    throw new Error(`wrangler ${args.slice(0, 2).join(' ')} failed:\n${errors || output}`);
  return output;
}

/** An SQL literal. Texts are hexadecimal, so no character in them can end the literal. */
export function toLiteral(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  const digits = Array.from(new TextEncoder().encode(value), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `CAST(X'${digits.join('')}' AS TEXT)`;
}

/** Replaces `?1`, `?2` … by literals; the SQL must not contain them otherwise. */
export function withLiterals({ sql, values }: Statement): string {
  return sql.replace(/\?(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new TypeError(`?${number} has no value: ${sql.slice(0, 80)}`);
    return toLiteral(value);
  });
}
