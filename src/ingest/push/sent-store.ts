import { LEASE_MS, SILENT, whoIsDue } from './due.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { Browser, SendOutcome } from './send-message.ts';

/** An alert of which something is sent. Times are ms since the epoch. */
export interface TakenAlert {
  readonly topic: string;
  readonly ends_at: number;
  /** JSON of a `PushContent`. */
  readonly content: string;
}

/** What `push_sent` has of an alert and a subscriber (migrations/0031_push_sent.sql). */
interface Sent {
  readonly heard: number;
  readonly tried: number;
  readonly retry_at: number | null;
  readonly attempted_at: number;
  readonly pushes: number;
}

/** A subscriber to whom this run alone sends a step, with what was noted before. */
export interface TakenSubscriber extends Sent, Browser, QuietHours {
  readonly id: number;
  /** A level, `OVER` or `SILENT`. */
  readonly step: number;
  readonly language: string;
}

/** What came of a subscriber; `quiet`: it is within quiet hours, and nothing was sent. */
export type Outcome = SendOutcome | { readonly kind: 'quiet' };

export interface Noted extends Sent {
  readonly id: number;
  readonly endpoint: string;
  readonly kind: Outcome['kind'];
}

/** Takes those of `ids` who are due, so that no other run sends to them within `LEASE_MS`. */
export async function takeDue(
  db: D1Database,
  id: number,
  ids: readonly number[],
  now: number,
): Promise<{ alert: TakenAlert | undefined; subscribers: readonly TakenSubscriber[] }> {
  const values = [id, now, JSON.stringify(ids)] as const;
  const due = whoIsDue('those named');
  const [alerts, subscribers] = await db.batch<unknown>([
    db.prepare('SELECT topic, ends_at, content FROM push_alerts WHERE id = ?').bind(id),
    db.prepare(`${due} SELECT * FROM due WHERE due_at <= ?2`).bind(...values),
    db
      .prepare(
        `${due} INSERT INTO push_sent (topic, subscription, alert, heard, tried, retry_at, attempted_at, pushes)
         SELECT topic, id, ?1, iif(step = ${SILENT} OR heard BETWEEN 0 AND step AND tried <> step, heard, step), step, ?2 + ${LEASE_MS}, ?2, pushes + 1 FROM due WHERE due_at <= ?2
         ON CONFLICT DO UPDATE SET alert = excluded.alert, heard = excluded.heard, tried = excluded.tried,
           retry_at = excluded.retry_at, attempted_at = excluded.attempted_at, pushes = excluded.pushes`,
      )
      .bind(...values),
  ]);
  return {
    alert: (alerts?.results as TakenAlert[] | undefined)?.[0],
    subscribers: (subscribers?.results ?? []) as TakenSubscriber[],
  };
}

/**
 * Notes what came of the subscribers that were taken at `takenAt`: one call. Whether the alert
 * became graver, or its audience larger, since then.
 */
export async function noteSent(
  db: D1Database,
  id: number,
  noted: readonly Noted[],
  takenAt: number,
): Promise<boolean> {
  const json = JSON.stringify(noted);
  const those = (...kinds: Noted['kind'][]) =>
    `id IN (SELECT value ->> '$.id' FROM json_each(?1) WHERE value ->> '$.kind' IN ('${kinds.join("','")}'))`;
  const subscribers = [
    `DELETE FROM push_subscribers WHERE ${those('gone')} AND endpoint IN (SELECT value ->> '$.endpoint' FROM json_each(?1))`,
    `UPDATE push_subscribers SET unproven_since = NULL WHERE unproven_since IS NOT NULL AND ${those('sent')}`,
    `UPDATE push_subscribers SET unproven_since = ${takenAt} WHERE unproven_since IS NULL AND ${those('refused', 'later')}`,
  ];
  const [changed] = await db.batch([
    db.prepare('SELECT id FROM push_alerts WHERE id = ? AND begun_at > ?').bind(id, takenAt),
    db
      .prepare(
        `UPDATE push_sent SET heard = value ->> '$.heard', tried = value ->> '$.tried', retry_at = value ->> '$.retry_at',
           attempted_at = value ->> '$.attempted_at', pushes = value ->> '$.pushes'
         FROM json_each(?1)
         WHERE topic = (SELECT topic FROM push_alerts WHERE id = ?2) AND subscription IN (SELECT value ->> '$.id' FROM json_each(?1)) AND subscription = value ->> '$.id' AND attempted_at = ?3`,
      )
      .bind(json, id, takenAt),
    ...subscribers.map((sql) => db.prepare(sql).bind(json)),
  ]);
  return changed?.results.length === 1;
}
