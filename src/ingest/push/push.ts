import * as v from 'valibot';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { MAX_SUBSCRIPTIONS } from '../../model/push/payload.ts';
import {
  type BulletinRow,
  readUnpublishedBulletin,
  type StoredBulletin,
  selectUnpublishedBulletins,
} from '../store/bulletin-progress.ts';
import type { PushContext } from './context.ts';
import { OVER_MS } from './due.ts';
import { passOn } from './pass.ts';
import { planAlerts } from './plan.ts';
import { enqueue, type PushMessage, PushMessageSchema } from './queue.ts';
import { sendSlice } from './send-slice.ts';
import { subjectsOf } from './subject.ts';

/** A plan that takes longer holds up nothing that comes after it (ms). */
const PLAN_MS = 10_000;
/** Messages that one cron hands to the queue at most. */
const MAX_DUE = 500;
/** The longest delay of a message, by far less than queues store one on the free plan (s). */
const MAX_DELAY_SECONDS = 43_200;
const RETRY_SECONDS = 30;
/** Where a paper has its maximum of subscribers, those whom no push has reached for this long are deleted (ms). */
const UNPROVEN_MS = 30 * DAY_MS;
/** How long the subscribers of a withdrawn paper stay (ms). */
const WITHDRAWN_MS = 90 * DAY_MS;
/** How long after its end an alert is stored that is not known to be over (ms). */
const UNKNOWN_MS = 7 * DAY_MS;

/** Plans alerts for what D1 has of a desk, and queues them. False after a failure, which is logged. */
export async function planPush(
  desk: Desk,
  stored: StoredBulletin,
  { db, queue, now }: Pick<PushContext, 'db' | 'queue' | 'now'>,
): Promise<boolean> {
  const facts = { desk: desk.id };
  const alerts = await tryOrLog('push not planned', facts, () => {
    const at = now().getTime();
    return withTimeout(planAlerts(db, desk.id, subjectsOf(desk, stored, at), at), PLAN_MS);
  });
  if (!alerts) return false;
  if (alerts.length > 0) {
    logEvent('info', 'push planned', { ...facts, alerts: alerts.length });
    await enqueueOrLog(
      queue,
      alerts.map((alert) => ({ alert })),
    );
  }
  return true;
}

/** Selects alerts that have subscribers due, and desks whose alerts may be over. */
export function selectDuePush(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT DISTINCT iif(pass_at <= ?1, id, NULL) AS alert, iif(check_at <= ?1, desk, NULL) AS desk
       FROM push_alerts WHERE pass_at <= ?1 OR check_at <= ?1 LIMIT ?2`,
    )
    .bind(now, MAX_DUE);
}

/** Hands what is due (`selectDuePush`) to the queue. */
export async function enqueueDue(
  rows: readonly unknown[],
  { queue }: Pick<PushContext, 'queue'>,
): Promise<void> {
  const due = rows as readonly { alert: number | null; desk: string | null }[];
  await enqueueOrLog(queue, [
    ...new Set(due.flatMap(({ desk }) => desk ?? [])).values().map((desk) => ({ desk })),
    ...due.flatMap(({ alert }) => (alert === null ? [] : [{ alert }])),
  ]);
}

async function enqueueOrLog(queue: PushContext['queue'], messages: readonly PushMessage[]) {
  await tryOrLog('push not queued', { messages: messages.length }, () => enqueue(queue, messages));
}

/** Deletes old alerts with who was notified of them, and subscribers whom nothing reaches. */
export function sweepPush(db: D1Database, now: number): D1PreparedStatement[] {
  const full = `SELECT paper FROM push_subscribers GROUP BY paper HAVING count(*) >= ${MAX_SUBSCRIPTIONS}`;
  const withdrawn = 'paper NOT IN (SELECT paper FROM communities)';
  return [
    `DELETE FROM push_alerts WHERE state = 'over' AND since <= ${now - OVER_MS} OR ends_at <= ${now - UNKNOWN_MS}`,
    `DELETE FROM push_sent
     WHERE topic NOT IN (SELECT topic FROM push_alerts) OR subscription NOT IN (SELECT id FROM push_subscribers)`,
    `DELETE FROM push_subscribers
     WHERE unproven_since <= ${now - UNPROVEN_MS} AND paper IN (${full}) OR unproven_since <= ${now - WITHDRAWN_MS} AND ${withdrawn}`,
    `UPDATE push_subscribers SET unproven_since = ${now} WHERE unproven_since IS NULL AND ${withdrawn}`,
  ].map((sql) => db.prepare(sql));
}

/** Handles a batch. What fails is delivered again; what cannot be read is logged and dropped. */
export async function consumePush(
  { messages }: MessageBatch,
  context: PushContext | undefined,
): Promise<void> {
  for (const message of messages) {
    const { success, output } = v.safeParse(PushMessageSchema, message.body);
    if (!success) logEvent('error', 'unreadable push message', { id: message.id });
    if (!success || !context) continue;
    const delaySeconds = await tryOrLog('push failed', output, () => handle(output, context));
    if (delaySeconds !== 0)
      message.retry({ delaySeconds: Math.min(delaySeconds ?? RETRY_SECONDS, MAX_DELAY_SECONDS) });
  }
}

/** Returns the delay before the message is retried, in seconds; 0 for no retry. */
async function handle(message: PushMessage, context: PushContext): Promise<number> {
  if ('desk' in message) await replan(message.desk, context);
  else if (message.ids) return sendSlice(message.alert, message.ids, context);
  else await passOn(message.alert, context);
  return 0;
}

/** Plans a desk of what D1 has of it now. @throws where that fails */
async function replan(id: string, context: PushContext): Promise<void> {
  const { db, desks } = context;
  const desk = (await desks.find([id])).get(id) ?? { id, name: '', sources: [] };
  const { results } = await selectUnpublishedBulletins(
    db,
    JSON.stringify([id]),
    'all',
  ).all<BulletinRow>();
  const [first, ...others] = results;
  const stored = first
    ? readUnpublishedBulletin([first, ...others])
    : { contents: new Map(), editorial: {}, editedAt: {}, unreadable: [] };
  if (!(await planPush(desk, stored, context))) throw new Error(`the desk ${id} is not planned`);
}
