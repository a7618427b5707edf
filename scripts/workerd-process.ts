import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './processes.ts';

/** Processor time of this process's workerd children (ms); `undefined` without /proc. */
export function workerdProcessorMs(): number | undefined {
  const workerds = childrenOf(process.pid)?.filter(({ name }) => name === 'workerd') ?? [];
  let nanoseconds: number | undefined;
  for (const { pid } of workerds) {
    try {
      nanoseconds = (nanoseconds ?? 0) + threadNanoseconds(`/proc/${pid}/task`);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return nanoseconds === undefined ? undefined : nanoseconds / 1e6;
}

/** The scheduler's own count; proc(5) counts in hundredths of a second. */
function threadNanoseconds(tasks: string): number {
  return readdirSync(tasks).reduce((sum, thread) => {
    const [ran = ''] = readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(ran);
  }, 0);
}
