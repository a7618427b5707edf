import { steadyNumber } from './steady-number.ts';

const SECOND_MS = 1000;
const FIRST_STEP_SECONDS = 22 * 60;
const GROWTH = 1.3;

/**
 * Times for `count` stories of one feed, newest first: the newest 4 to 49 minutes before
 * `startedAt`, each further one at a longer distance, the same for the same feed id. Whole seconds,
 * as feeds and HTTP dates have no smaller unit.
 */
export function storyTimes(feedId: string, count: number, startedAt: Date): Date[] {
  const startSeconds = Math.floor(startedAt.getTime() / SECOND_MS);
  let agoSeconds = 4 * 60 + steadyNumber(feedId, 45 * 60);
  return Array.from({ length: count }, (_, index) => {
    const time = new Date((startSeconds - agoSeconds) * SECOND_MS);
    const unevenness = 0.75 + steadyNumber(`${feedId} ${index}`, 51) / 100;
    agoSeconds += Math.round(FIRST_STEP_SECONDS * GROWTH ** index * unevenness);
    return time;
  });
}
