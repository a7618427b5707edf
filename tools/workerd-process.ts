import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Resident memory of the workerd processes that this process has started, in megabytes; `undefined` without /proc. */
export function workerdMegabytes(): number | undefined {
  const kilobytes = ownWorkerds((folder) => {
    const status = readFileSync(`${folder}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  });
  return kilobytes === undefined ? undefined : kilobytes / 1024;
}

/** Processor time that they have used so far, all threads, in milliseconds; `undefined` without /proc. */
export function workerdProcessorMs(): number | undefined {
  const ticks = ownWorkerds((folder) => {
    // proc(5): behind the name in brackets utime and stime are the 12th and 13th field.
    const fields = readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks === undefined ? undefined : ticks * TICK_MS;
}

/** Sums a figure over the workerd processes whose parent is this one. */
function ownWorkerds(read: (folder: string) => number): number | undefined {
  let sum: number | undefined;
  for (const pid of listProcesses()) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
      if (field('Name') === 'workerd' && field('PPid') === String(process.pid))
        sum = (sum ?? 0) + read(`/proc/${pid}`);
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
