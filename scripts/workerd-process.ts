import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';

/** Resident memory of the workerd processes that this process has started, in megabytes; `undefined` without /proc. */
export function workerdMegabytes(): number | undefined {
  const kilobytes = sumOverWorkerds((folder) => {
    const status = readFileSync(`${folder}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  });
  return kilobytes === undefined ? undefined : kilobytes / 1024;
}

/** Processor time that their threads have used so far, in milliseconds; `undefined` without /proc. */
export function workerdProcessorMs(): number | undefined {
  const nanoseconds = sumOverWorkerds((folder) =>
    readdirSync(`${folder}/task`).reduce((sum, thread) => {
      // The scheduler's own count, in nanoseconds: those of proc(5) are in hundredths of a second.
      const [ran = ''] = readFileSync(`${folder}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(ran);
    }, 0),
  );
  return nanoseconds === undefined ? undefined : nanoseconds / 1e6;
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
