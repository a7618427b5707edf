import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** 1 in everyday runs; more in `npm run test:deep` (see vitest.config.ts). */
    effort: number;
  }
}

/** Everyday runs generate the same cases each time; deep runs try new ones. */
export const isDeep = inject('effort') > 1;
export const FIXED_SEED = 20_261_124;
if (!isDeep) fc.configureGlobal({ seed: FIXED_SEED });

/** How many cases to run: `byDay`, or more in `npm run test:deep`. */
export function runs(byDay: number): number {
  return byDay * inject('effort');
}

type Arbitraries<Given> = { [Key in keyof Given]: fc.Arbitrary<Given[Key]> };

export function forAll<Given extends [unknown, ...unknown[]]>(
  byDay: number,
  arbitraries: Arbitraries<Given>,
  holds: (...given: Given) => void,
): void {
  fc.assert(fc.property<Given>(...arbitraries, holds), { numRuns: runs(byDay) });
}
