import { readFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Resident memory of the workerd processes that this process has started, in megabytes; `undefined` without /proc. */
export function workerdMegabytes(): number | undefined {
  const kilobytes = sumOverWorkerds((folder) => {
    const status = readFileSync(`${folder}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  });
  return kilobytes === undefined ? undefined : kilobytes / 1024;
}

/** Processor time that they have used so far, all threads, in milliseconds; `undefined` without /proc. */
export function workerdProcessorMs(): number | undefined {
  const ticks = sumOverWorkerds((folder) => {
    // proc(5): behind the name in brackets utime and stime are the 12th and 13th field.
    const fields = readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks === undefined ? undefined : ticks * TICK_MS;
}

function sumOverWorkerds(measure: (folder: string) => number): number | undefined {
  const workerds = childrenOf(process.pid)?.filter(({ name }) => name === 'workerd') ?? [];
  let sum: number | undefined;
  for (const { pid } of workerds) {
    try {
      sum = (sum ?? 0) + measure(`/proc/${pid}`);
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}
