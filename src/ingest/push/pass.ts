import { chunksOf } from '../../lib/chunks.ts';
import { dueSubscribersSql } from '../../model/push/due.ts';
import { URGENT } from '../../model/push/level.ts';
import { type QuietHours, quietUntil } from '../../model/push/quiet-hours.ts';
import { enqueue, type PushContext } from './context.ts';

/** Subscribers per slice, within the free plan's limits (docs/decisions/0030-push.md). */
export const SLICE_SIZE = 20;
/** Maximum slices per pass, within the free plan's calls; the next pass finds the rest. */
const MAX_SLICES = 4_000;
/** When the cron enqueues slices again, in case the queue lost them (ms). */
const REQUEUE_MS = 5 * 60_000;

/** Subscribers with the same step, service, quiet hours and due time. `ids`: JSON. */
interface DueGroup extends QuietHours {
  step: number;
  service: string;
  isFailing: number;
  dueAt: number;
  ids: string;
}

/**
 * Enqueues slices of the subscribers who are due, and stores when the next ones are. Idempotent.
 * Throws if D1 or the queue fails.
 */
export async function runPass(id: number, { db, queue, now: clock }: PushContext): Promise<void> {
  const now = clock().getTime();
  const [alerts, groups] = await db.batch<unknown>([
    // A change during this pass sets another time, which the update below must not overwrite.
    db
      .prepare(
        `UPDATE push_alerts SET next_pass_at = ?2 WHERE id = ?1 AND next_pass_at <= ?2
         RETURNING starts_at AS startsAt`,
      )
      .bind(id, now),
    db
      .prepare(
        `${dueSubscribersSql('all')} SELECT step, service, unconfirmed_since IS NOT NULL AS isFailing,
           quiet_from AS quietFrom, quiet_until AS quietUntil, time_zone AS timeZone, due_at AS dueAt,
           json_group_array(id) AS ids
         FROM due GROUP BY step, service, isFailing, quiet_from, quiet_until, time_zone, due_at`,
      )
      .bind(id, now),
  ]);
  const [alert] = (alerts?.results ?? []) as { startsAt: number }[];
  if (!alert) return;
  const timed = ((groups?.results ?? []) as DueGroup[]).map((group) => {
    const dueAt = Math.max(group.dueAt, now);
    return { ...group, dueAt: (group.step < URGENT && quietUntil(group, dueAt)) || dueAt };
  });
  const slices = cutSlices(timed.filter(({ dueAt }) => dueAt <= now)).slice(0, MAX_SLICES);
  const messages = slices.map((ids) => ({ alert: id, ids }));
  await enqueue(queue, messages);
  const later = [alert.startsAt, ...timed.map(({ dueAt }) => dueAt)].filter((at) => at > now);
  if (slices.length > 0) later.push(now + REQUEUE_MS);
  await db
    .prepare('UPDATE push_alerts SET next_pass_at = ?2 WHERE id = ?1 AND next_pass_at = ?3')
    .bind(id, later.length > 0 ? Math.min(...later) : null, now)
    .run();
}

/**
 * Cuts groups into slices of one push service each. Services alternate; subscribers whose last
 * messages failed come last.
 */
function cutSlices(groups: readonly DueGroup[]): number[][] {
  const queues = Map.groupBy(groups, (group) => `${group.isFailing} ${group.service}`);
  const slices = [...queues].flatMap(([key, ofService]) =>
    chunksOf(
      ofService.flatMap(({ ids }) => JSON.parse(ids) as number[]),
      SLICE_SIZE,
    ).map((slice, round) => ({ slice, round, isFailing: Number(key[0]) })),
  );
  return slices
    .sort((a, b) => a.isFailing - b.isFailing || a.round - b.round)
    .map(({ slice }) => slice);
}
