import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import * as v from 'valibot';

const ROOT = join(import.meta.dirname, '..');
const ResultSchema = v.tupleWithRest([v.object({ results: v.array(v.unknown()) })], v.unknown());

/** The rows that a statement returns from the database in the cloud. @throws Error with Wrangler's messages where it fails */
export async function queryRemote(sql: string): Promise<unknown[]> {
  const output = await executeWithWrangler(['--remote', '--json', '--command', sql]);
  const [{ results }] = v.parse(ResultSchema, JSON.parse(output));
  return results;
}

/**
 * Runs statements in the database in the cloud, in order. @throws Error with Wrangler's messages
 * where one fails
 */
export function runRemote(statements: readonly string[]): Promise<unknown> {
  return executeWithWrangler(['--remote', '--yes', '--command', statements.join(';\n')]);
}

/** Runs `wrangler d1 execute DB` with these arguments and resolves to its output. @throws Error with its messages where it fails */
export function executeWithWrangler(args: readonly string[]): Promise<string> {
  return runWrangler(['d1', 'execute', 'DB', ...args]);
}

/** Runs `wrangler` with these arguments and resolves to its output. @throws Error with its messages where it fails */
export async function runWrangler(args: readonly string[]): Promise<string> {
  return new TextDecoder().decode(await readWithWrangler(args));
}

/** Runs `wrangler` with these arguments and resolves to the bytes that it writes. @throws Error with its messages where it fails */
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
