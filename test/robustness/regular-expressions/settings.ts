import type { Parameters } from 'recheck';

/**
 * How expressions are checked. Limits are those of steps and not of time, so that a slow machine finds the same; the time-out is for
 * what no machine would find.
 */
export const SETTINGS: Parameters = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  maxAttackStringSize: 30_000,
  attackLimit: 15_000_000,
  maxIteration: 3,
  maxInitialGenerationSize: 200,
};
