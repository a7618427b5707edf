import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { killTree } from '../../scripts/processes.ts';

/**
 * Tells a process to end, with SIGTERM or as its caller does, and resolves once it has. One that has not after the limit (ms) is killed
 * with all that it has started, and the log says so: Node may hang while it exits.
 */
export async function endProcess(
  child: ChildProcess,
  tell: () => void = () => void child.kill('SIGTERM'),
  limitMs = 10_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  tell();
  const limit = setTimeout(() => {
    console.error(
      `${child.spawnargs.join(' ')}: still running ${limitMs} ms after it was told to end; it is killed`,
    );
    if (child.pid) killTree(child.pid);
  }, limitMs);
  await exit;
  clearTimeout(limit);
}
