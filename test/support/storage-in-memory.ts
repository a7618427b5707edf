import { statfs } from 'node:fs/promises';

const MEMORY = '/dev/shm';
/** More than the tests store at once (bytes). */
const NEEDED = 1_000_000_000;

/**
 * Has workerd store KV, D1 and R2 in memory where this machine has a folder for that: on a disk
 * each write of a test waits until it is there, which takes most of a test's time. It must be
 * called before workerd starts.
 */
export default async function setup(): Promise<void> {
  const folder = await statfs(MEMORY).catch(() => null);
  if (folder && folder.bavail * folder.bsize > NEEDED) process.env.TMPDIR = MEMORY;
}
