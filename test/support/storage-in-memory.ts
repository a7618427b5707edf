import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runFolder } from '../../scripts/run-folder.ts';

/** More than the tests store at once (bytes). */
const NEEDED = 1_000_000_000;

/**
 * Has workerd store KV, D1 and R2 in memory where this machine has a folder for that: on a disk
 * each write of a test waits until it is there, which takes most of a test's time. It must be
 * called before workerd starts.
 */
export default async function setup(): Promise<void> {
  const folder = runFolder('memory');
  const memory = await statfs(dirname(folder)).catch(() => null);
  if (!memory || memory.bavail * memory.bsize <= NEEDED) return;
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
}
