import { median } from '../median.ts';

/** The share of a series that does not count, while caches fill and code is compiled. */
const WARM_UP_SHARE = 1 / 6;
/** A heap rises and falls by less; a leak grows beyond it. */
const MAX_GROWTH = 1.15;

/** Resident memory over a run, in megabytes. */
export interface MemoryGrowth {
  /** The medians of the first and the last third of what follows the warm-up. */
  readonly early: number;
  readonly late: number;
  readonly highest: number;
  readonly isFlat: boolean;
}

/** Whether memory stayed flat over samples taken at a steady pace; `undefined` of too few to tell. */
export function memoryGrowth(samples: readonly number[]): MemoryGrowth | undefined {
  const counted = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE));
  const third = Math.floor(counted.length / 3);
  if (third === 0) return undefined;
  const early = median(counted.slice(0, third));
  const late = median(counted.slice(-third));
  const highest = Math.max(...samples);
  return { early, late, highest, isFlat: late <= early * MAX_GROWTH };
}
