import * as v from 'valibot';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { ALL_CLEAR_TTL_MS } from '../../model/push/due.ts';
import { MAX_SUBSCRIPTIONS } from '../../model/push/level.ts';
import {
  type BulletinRow,
  readUnpublishedBulletin,
  type StoredBulletin,
  selectUnpublishedBulletins,
} from '../store/bulletin-progress.ts';
import { enqueue, type PushContext, type PushMessage, PushMessageSchema } from './context.ts';
import { runPass } from './pass.ts';
import { planAlerts } from './plan.ts';
import { sendSlice } from './send-slice.ts';
import { subjectsOf } from './subject.ts';

/** Timeout of planning (ms), because publishing waits for it. */
const PLAN_TIMEOUT_MS = 10_000;
/** Maximum rows that one cron enqueues. */
const MAX_DUE = 500;
/** Maximum delay of a message (s): half of the free plan's retention of queues. */
const MAX_DELAY_SECONDS = 43_200;
const RETRY_SECONDS = 30;
/** When unreachable subscribers are deleted if their paper is at its limit (ms). */
const UNCONFIRMED_MS = 30 * DAY_MS;
/** How long the subscribers of a withdrawn paper are retained (ms). */
const WITHDRAWN_MS = 90 * DAY_MS;
/** How long an alert is retained after its end if it was never recorded as over (ms). */
const UNKNOWN_MS = 7 * DAY_MS;

/** Plans and enqueues the alerts of a desk. Returns false after a failure, which is logged. */
export async function planPush(
  desk: Desk,
  stored: StoredBulletin,
  { db, queue, now }: Pick<PushContext, 'db' | 'queue' | 'now'>,
): Promise<boolean> {
  const facts = { desk: desk.id };
  const alerts = await tryOrLog('push not planned', facts, () => {
    const at = now().getTime();
    return withTimeout(planAlerts(db, desk.id, subjectsOf(desk, stored, at), at), PLAN_TIMEOUT_MS);
  });
  if (!alerts) return false;
  if (alerts.length > 0) {
    logEvent('info', 'push planned', { ...facts, alerts: alerts.length });
    const messages = alerts.map((alert) => ({ alert }));
    await enqueueOrLog(queue, messages);
  }
  return true;
}

/** Selects the alerts that are due for a pass, and the desks with alerts due for a check. */
export function selectDuePush(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT DISTINCT iif(next_pass_at <= ?1, id, NULL) AS alert, iif(next_check_at <= ?1, desk, NULL) AS desk
       FROM push_alerts WHERE next_pass_at <= ?1 OR next_check_at <= ?1 LIMIT ?2`,
    )
    .bind(now, MAX_DUE);
}

/** Enqueues the rows of `selectDuePush`. */
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

/** Deletes old alerts with their records, and subscribers who can no longer be reached. */
export function sweepPush(db: D1Database, now: number): D1PreparedStatement[] {
  const full = `SELECT paper FROM push_subscribers GROUP BY paper HAVING count(*) >= ${MAX_SUBSCRIPTIONS}`;
  const withdrawn = 'paper NOT IN (SELECT paper FROM communities)';
  return [
    `DELETE FROM push_alerts WHERE state = 'over' AND state_since <= ${now - ALL_CLEAR_TTL_MS} OR ends_at <= ${now - UNKNOWN_MS}`,
    `DELETE FROM push_sent
     WHERE topic NOT IN (SELECT topic FROM push_alerts) OR subscriber NOT IN (SELECT id FROM push_subscribers)`,
    `DELETE FROM push_subscribers
     WHERE unconfirmed_since <= ${now - UNCONFIRMED_MS} AND paper IN (${full})
       OR unconfirmed_since <= ${now - WITHDRAWN_MS} AND ${withdrawn}`,
    `UPDATE push_subscribers SET unconfirmed_since = ${now} WHERE unconfirmed_since IS NULL AND ${withdrawn}`,
  ].map((sql) => db.prepare(sql));
}

/** Handles a batch. Failed messages are retried; unreadable ones are logged and dropped. */
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
  else await runPass(message.alert, context);
  return 0;
}

/** Plans a desk from its bulletin in D1. Throws if that fails. */
async function replan(id: string, context: PushContext): Promise<void> {
  const { db, desks } = context;
  const desk = (await desks.find([id])).get(id) ?? { id, name: '', sources: [] };
  const select = selectUnpublishedBulletins(db, JSON.stringify([id]), 'all');
  const [first, ...others] = (await select.all<BulletinRow>()).results;
  const stored = first
    ? readUnpublishedBulletin([first, ...others])
    : { contents: new Map(), editorial: {}, editedAt: {}, unreadable: [] };
  if (!(await planPush(desk, stored, context)))
    throw new Error(`planning the push messages of the desk ${id} failed`);
}
