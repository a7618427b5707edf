import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** A process, as /proc describes it. */
export interface ProcessEntry {
  pid: number;
  /** The first fifteen characters of its program's name. */
  name: string;
}

/** The running child processes of a process; `undefined` without /proc. */
export function childrenOf(parent: number): ProcessEntry[] | undefined {
  return list('/proc')?.flatMap((pid) => {
    const status = read(`/proc/${pid}/status`);
    const field = (name: string) => new RegExp(`^${name}:\\s+(.*)`, 'm').exec(status)?.[1];
    return field('PPid') === String(parent) ? { pid: Number(pid), name: field('Name') ?? '' } : [];
  });
}

/** Kills a process and its descendants with SIGKILL. */
export function killTree(pid: number): void {
  // Stop it first: it must start no more children, and orphans could not be found.
  signal(pid, 'SIGSTOP');
  for (const child of childrenOf(pid) ?? []) killTree(child.pid);
  signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

/** Kills a process and its descendants; resolves once it has ended. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  killTree(child.pid);
  await exit;
}

function list(folder: string): string[] | undefined {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
}

/** The text of a file; empty if the process is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Processor time of this process's workerd children (ms); `undefined` without /proc. */
export function workerdProcessorMs(): number | undefined {
  const workerds = childrenOf(process.pid)?.filter(({ name }) => name === 'workerd') ?? [];
  let nanoseconds: number | undefined;
  for (const { pid } of workerds) {
    try {
      nanoseconds = (nanoseconds ?? 0) + threadNanoseconds(`/proc/${pid}/task`);
    } catch {
      // The process has already ended.
    }
  }
  return nanoseconds === undefined ? undefined : nanoseconds / 1e6;
}

/** CPU time by the scheduler's count (ns): more exact than the ticks of /proc/PID/stat. */
function threadNanoseconds(tasks: string): number {
  return readdirSync(tasks).reduce((sum, thread) => {
    const [ran = ''] = readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(ran);
  }, 0);
}
