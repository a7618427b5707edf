import { readdirSync, readFileSync } from 'node:fs';

/** A process, as /proc describes it. */
export interface ProcessEntry {
  readonly pid: number;
  /** The first fifteen characters of its program's name. */
  readonly name: string;
}

/** The processes that a process has started and that run now; `undefined` without /proc. */
export function childrenOf(parent: number): ProcessEntry[] | undefined {
  return list('/proc')?.flatMap((pid) => {
    const status = read(`/proc/${pid}/status`);
    const field = (name: string) => new RegExp(`^${name}:\\s+(.*)`, 'm').exec(status)?.[1];
    return field('PPid') === String(parent) ? { pid: Number(pid), name: field('Name') ?? '' } : [];
  });
}

/** Kills a process and all that it has started, with SIGKILL. */
export function killTree(pid: number): void {
  // The children first: after the death of their parent they could not be found.
  for (const child of childrenOf(pid) ?? []) killTree(child.pid);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

function list(folder: string): string[] | undefined {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
}

/** The text of a file, empty where it has gone with its process. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
