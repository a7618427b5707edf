import type { AudienceGroup, NewSlice } from './campaign-store.ts';
import { quietUntil } from './quiet-hours.ts';

/**
 * Subscriptions of a slice: with the two calls of D1 their requests fit the free plan's 50 an invocation, and their encryption its processor
 * time nearly (docs/decisions/0030-push.md).
 */
export const SLICE_SIZE = 20;
/** What the queue has not brought after this the cron hands over again (ms). */
export const REQUEUE_MS = 4 * 60_000;

/**
 * Cuts an audience: first, and by turns of the push services, so that none waits for all of another's, who is told at once; then who is told
 * when quiet hours end. What is to be sent at once is due `REQUEUE_MS` later, when the queue should have brought it.
 */
export function cutSlices(
  groups: readonly AudienceGroup[],
  now: number,
  { isUrgent }: { readonly isUrgent: boolean },
): NewSlice[] {
  const passes = new Map<string, { service: string; dueAt: number; ids: number[] }>();
  for (const group of groups) {
    const { service } = group;
    const dueAt = (isUrgent ? undefined : quietUntil(group, now)) ?? now + REQUEUE_MS;
    const key = `${dueAt} ${service}`;
    const pass = passes.get(key) ?? { service, dueAt, ids: [] };
    passes.set(key, pass);
    for (const id of JSON.parse(group.ids) as number[]) pass.ids.push(id);
  }
  const slices = [...passes.values()].flatMap(({ service, dueAt, ids }) =>
    Array.from({ length: Math.ceil(ids.length / SLICE_SIZE) }, (_, turn) => {
      const ofSlice = ids.slice(turn * SLICE_SIZE, (turn + 1) * SLICE_SIZE);
      return { service, dueAt, turn, ids: ofSlice };
    }),
  );
  return slices
    .sort((a, b) => a.dueAt - b.dueAt || a.turn - b.turn)
    .map(({ turn: _, ...slice }) => slice);
}
