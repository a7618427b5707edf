import { dueSubscribersSql, LEASE_MS, SILENT } from '../../model/push/due.ts';
import type { QuietHours } from '../../model/push/quiet-hours.ts';
import type { Browser, SendOutcome } from './send-message.ts';

/** The alert that a slice sends. Times are ms since the epoch. */
export interface ClaimedAlert {
  topic: string;
  endsAt: number;
  /** JSON of a `PushContent`. */
  content: string;
}

/** The row of `push_sent` for a subscriber and a topic (migrations/0031_push_sent.sql). */
interface SentRecord {
  notifiedLevel: number;
  attemptedLevel: number;
  retryAt: number | null;
  attemptedAt: number;
  pushes: number;
}

/** A subscriber claimed by this run for a step, with the record from before the claim. */
export interface ClaimedSubscriber extends SentRecord, Browser, QuietHours {
  id: number;
  /** A level, `OVER` or `SILENT`. */
  step: number;
  /** The `notifiedLevel` to record if it is unknown whether the message was delivered. */
  unsureLevel: number;
  language: string;
}

/** The outcome for a subscriber; `quiet`: nothing was sent because of quiet hours. */
export type Outcome = SendOutcome | { kind: 'quiet' };

/** The record to store for a claimed subscriber. */
export interface SentResult extends SentRecord {
  id: number;
  endpoint: string;
  kind: Outcome['kind'];
}

/** The level to record before delivery is certain: after a first raise, the old one (SQL). */
const UNSURE_LEVEL = `iif(step = ${SILENT}
  OR notified_level BETWEEN 0 AND step AND attempted_level <> step, notified_level, step)`;

/** Claims the due subscribers among `ids`: no other run sends to them within `LEASE_MS`. */
export async function claimDue(
  db: D1Database,
  id: number,
  ids: readonly number[],
  now: number,
): Promise<{ alert: ClaimedAlert | undefined; subscribers: readonly ClaimedSubscriber[] }> {
  const values = [id, now, JSON.stringify(ids)] as const;
  const due = dueSubscribersSql('listed');
  const [alerts, subscribers] = await db.batch<unknown>([
    db.prepare('SELECT topic, ends_at AS endsAt, content FROM push_alerts WHERE id = ?').bind(id),
    db
      .prepare(
        `${due} SELECT id, endpoint, p256dh, auth, language, step, pushes,
           quiet_from AS quietFrom, quiet_until AS quietUntil, time_zone AS timeZone,
           notified_level AS notifiedLevel, attempted_level AS attemptedLevel,
           retry_at AS retryAt, attempted_at AS attemptedAt, ${UNSURE_LEVEL} AS unsureLevel
         FROM due WHERE due_at <= ?2`,
      )
      .bind(...values),
    db
      .prepare(
        `${due} INSERT OR REPLACE INTO push_sent (topic, subscriber, alert, notified_level,
           attempted_level, retry_at, attempted_at, pushes)
         SELECT topic, id, ?1, ${UNSURE_LEVEL}, step, ?2 + ${LEASE_MS}, ?2, pushes + 1
         FROM due WHERE due_at <= ?2`,
      )
      .bind(...values),
  ]);
  return {
    alert: (alerts?.results as ClaimedAlert[] | undefined)?.[0],
    subscribers: (subscribers?.results ?? []) as ClaimedSubscriber[],
  };
}

/**
 * Records the results of subscribers claimed at `claimedAt`. Returns whether, since then, the alert
 * was raised or its audience extended.
 */
export async function recordResults(
  db: D1Database,
  id: number,
  results: readonly SentResult[],
  claimedAt: number,
): Promise<boolean> {
  const json = JSON.stringify(results);
  const subscribersWith = (...kinds: SentResult['kind'][]) =>
    `id IN (SELECT value ->> '$.id' FROM json_each(?1) WHERE value ->> '$.kind' IN ('${kinds.join("','")}'))`;
  const updates = [
    `DELETE FROM push_subscribers WHERE ${subscribersWith('gone')}
       AND endpoint IN (SELECT value ->> '$.endpoint' FROM json_each(?1))`,
    `UPDATE push_subscribers SET unconfirmed_since = NULL
     WHERE unconfirmed_since IS NOT NULL AND ${subscribersWith('sent')}`,
    `UPDATE push_subscribers SET unconfirmed_since = ${claimedAt}
     WHERE unconfirmed_since IS NULL AND ${subscribersWith('refused', 'later')}`,
  ];
  const [changed] = await db.batch([
    db.prepare('SELECT id FROM push_alerts WHERE id = ? AND audience_at > ?').bind(id, claimedAt),
    db
      .prepare(
        `UPDATE push_sent SET notified_level = value ->> '$.notifiedLevel',
           attempted_level = value ->> '$.attemptedLevel', retry_at = value ->> '$.retryAt',
           attempted_at = value ->> '$.attemptedAt', pushes = value ->> '$.pushes'
         FROM json_each(?1)
         WHERE topic = (SELECT topic FROM push_alerts WHERE id = ?2)
           AND subscriber IN (SELECT value ->> '$.id' FROM json_each(?1))
           AND subscriber = value ->> '$.id' AND attempted_at = ?3`,
      )
      .bind(json, id, claimedAt),
    ...updates.map((sql) => db.prepare(sql).bind(json)),
  ]);
  return changed?.results.length === 1;
}
