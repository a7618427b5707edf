import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');

/** The output of `wrangler`. Throws Error with its messages. */
export async function runWrangler(args: readonly string[]): Promise<string> {
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
    text(wrangler.stdout),
    text(wrangler.stderr),
    exited,
  ]);
  if (status !== 0)
    throw new Error(`wrangler ${args.slice(0, 2).join(' ')} failed:\n${errors || output}`);
  return output;
}
