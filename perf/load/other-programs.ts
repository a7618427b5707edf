import { readFileSync } from 'node:fs';
import { childrenOf } from '../../scripts/processes.ts';

/** The share (0..1) of the machine's processor time that programs other than this one and its children have used. */
export interface OtherPrograms {
  /** Since it was started; `undefined` without /proc. */
  share(): number | undefined;
}

/** Processor time since the machine was started, in hundredths of a second. */
export interface Ticks {
  /** Of all cores, idle time included. */
  readonly all: number;
  readonly busy: number;
  /** Of this process and its children. */
  readonly own: number;
}

/** Starts to measure. Processes that end before `share` is called count as other programs. */
export function watchOtherPrograms(): OtherPrograms {
  const start = readTicks();
  return {
    share() {
      const end = readTicks();
      return start && end && shareOfOthers(start, end);
    },
  };
}

/** The share (0..1) that others used from one moment to another. */
export function shareOfOthers(start: Ticks, end: Ticks): number {
  const others = end.busy - start.busy - (end.own - start.own);
  return Math.max(0, others / Math.max(1, end.all - start.all));
}

function readTicks(): Ticks | undefined {
  try {
    // proc(5): user, nice, system, idle, iowait, irq, softirq, steal; guest time is part of user time.
    const fields = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9);
    const ticks = (fields ?? []).map(Number);
    const all = ticks.reduce((sum, field) => sum + field, 0);
    const [, , , idle = 0, waiting = 0] = ticks;
    return { all, busy: all - idle - waiting, own: treeTicks(process.pid) };
  } catch {
    return undefined;
  }
}

/** Of a process and all that it has started. */
function treeTicks(pid: number): number {
  const children = childrenOf(pid) ?? [];
  return children.reduce((sum, child) => sum + treeTicks(child.pid), ticksOf(pid));
}

function ticksOf(pid: number): number {
  try {
    // Behind the name in brackets utime and stime are the 12th and 13th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
