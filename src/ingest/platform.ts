import { SERVED_PUBLICATIONS } from '../publications/served-publications.ts';
import type { RefreshPlatform } from './refresh-jobs.ts';

/** Fits the free plan's 50 requests and 50 queries an invocation. */
const DEFAULT_CHECKS_PER_CYCLE = 12;

/** The platform as the refresh sees it, its clock started at `startedAt` (ms): a cron brings its own time. */
export function platformAt(startedAt: number, env: IngestEnv): RefreshPlatform {
  const offset = startedAt - Date.now();
  return {
    env,
    publications: SERVED_PUBLICATIONS,
    now: () => new Date(Date.now() + offset),
    random: Math.random,
    checksPerCycle: Number(env.CHECKS_PER_CYCLE) || DEFAULT_CHECKS_PER_CYCLE,
    invalidate: (tags) => env.SITE.invalidate([...tags]),
  };
}
