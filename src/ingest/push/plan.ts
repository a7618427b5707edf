import { chunksOf } from '../../lib/chunks.ts';
import { DAY_MS, HOUR_MS } from '../../lib/clock/durations.ts';
import { MIN_REMAINING_MS, MISSING_MS } from '../../model/push/due.ts';
import { type DeskReadings, type Subject, subjectKey } from './subject.ts';

/** Time without a readable document after which a source counts as silent (ms). */
const SILENT_MS = DAY_MS;
/** Interval of checks of an alert whose state (in force or over) is uncertain (ms). */
const CHECK_MS = 10 * 60_000;
/** Maximum subjects per statement: D1 accepts 2 MB, enough for the longest notices. */
const MAX_PART = 100;

/** Whether an editor has had it sent again since (SQL). */
const IS_REPEATED = `excluded.content ->> '$.sentAgainAt' > ifnull(content ->> '$.sentAgainAt', '')`;
/** When an editor decided so, or the beginning if that is later (SQL, ms). */
const REPEATED_AT = `max(excluded.starts_at,
  CAST(round(1000 * unixepoch(excluded.content ->> '$.sentAgainAt', 'subsec')) AS INTEGER))`;
/**
 * Whether to notify again: the alert was over, its level rises, its start is ahead, or an editor
 * decided so (SQL).
 */
const IS_RAISED = `state = 'over' OR excluded.level > level OR max(starts_at, excluded.starts_at) > ?2
  OR ${IS_REPEATED}`;
/** Whether newer subscribers are notified too: as above, or if its communities change (SQL). */
const IS_NEW = `${IS_RAISED} OR excluded.communities <> communities`;
/** Whether some of its communities are removed (SQL). */
const IS_NARROWED = `excluded.communities <> '[]' AND (communities = '[]'
  OR EXISTS (SELECT 1 FROM json_each(communities)
    WHERE value NOT IN (SELECT value FROM json_each(excluded.communities))))`;

/** Stores the subjects ?3 in force now (?2) or later, unless a later reading contradicts them. */
const IN_FORCE = `INSERT INTO push_alerts (subject, kind, scope, name, desk, state_since, level,
    communities, starts_at, ends_at, read_at, audience_at, raised_at, next_pass_at, next_check_at, content)
  SELECT value ->> '$.subject', value ->> '$.kind', value ->> '$.scope', value ->> '$.name', ?1, ?2,
    value ->> '$.level', value ->> '$.communities', value ->> '$.startsAt', value ->> '$.endsAt',
    value ->> '$.readAt', max(value ->> '$.startsAt', ?2), max(value ->> '$.startsAt', ?2), 0,
    value ->> '$.endsAt', value ->> '$.content'
  FROM json_each(?3) WHERE true
  ON CONFLICT (subject) DO UPDATE SET
    desk = excluded.desk, level = excluded.level, communities = excluded.communities,
    content = excluded.content, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    read_at = excluded.read_at, next_check_at = excluded.next_check_at,
    state = 'on', state_since = ?2, missed_at = NULL,
    narrowed_at = CASE WHEN state = 'over' THEN NULL WHEN ${IS_NARROWED} THEN ?2 ELSE narrowed_at END,
    audience_at = CASE WHEN ${IS_NEW} THEN excluded.audience_at ELSE audience_at END,
    -- An hour ahead, so that all are due who were last sent it before the decision, however late this is planned.
    raised_at = CASE WHEN ${IS_REPEATED} THEN ${REPEATED_AT} + ${HOUR_MS} WHEN ${IS_RAISED} THEN excluded.raised_at ELSE raised_at END,
    next_pass_at = CASE WHEN state <> 'on' OR ${IS_NEW} OR ends_at <= ?2 + ${MIN_REMAINING_MS}
      THEN 0 ELSE next_pass_at END
  WHERE excluded.read_at >= ifnull(missed_at, read_at + (state = 'over'))
    AND (state <> 'on' OR (desk, level, communities, starts_at, ends_at, content)
      IS NOT (excluded.desk, excluded.level, excluded.communities, excluded.starts_at, excluded.ends_at, excluded.content))`;

/** Whether a notice is still open, though beyond the limit of notices in a bulletin (SQL). */
const IS_OPEN_NOTICE = `kind = 'notice' AND EXISTS (SELECT 1 FROM notices
  WHERE paper = scope AND notices.id = name AND withdrawn_at IS NULL AND notices.ends_at > ?2)`;

/**
 * Updates the desk's other alerts. One is missing if it has ended (?5), or if a later reading (?6)
 * does not list it (?4). It is over once that is certain: for a warning, after a second reading,
 * and unless a later page of its station lists it (?7).
 */
const OTHERS = `UPDATE push_alerts SET
    state = next, desk = iif(source_at > 0, ?1, desk),
    state_since = iif(next = state, state_since, ?2),
    read_at = iif(next = 'over', max(read_at, source_at), read_at),
    missed_at = CASE WHEN next <> 'missing' THEN NULL WHEN state = next THEN missed_at ELSE source_at END,
    next_pass_at = iif(next <> state AND next IN ('over', 'silent'), 0, next_pass_at),
    next_check_at = iif(next = 'over', NULL, ?2 + ${CHECK_MS})
  FROM (
    SELECT found_id, source_at, CASE
      WHEN is_missing THEN iif(has_ended OR kind = 'notice' AND ends_at <= ?2 OR starts_at > ?2
        OR is_confirmed, 'over', 'missing')
      WHEN kind = 'warning' AND (state = 'silent'
        OR state IN ('unknown', 'missing') AND state_since <= ?2 - ${SILENT_MS}) THEN 'silent'
      ELSE 'unknown' END AS next
    FROM (
      SELECT push_alerts.id AS found_id, kind, state, state_since, starts_at, ends_at,
        ifnull(read.value, 0) AS source_at,
        subject IN (SELECT value FROM json_each(?5)) AS has_ended,
        state = 'missing' AND state_since <= ?2 - ${MISSING_MS}
          AND (kind = 'notice' OR ifnull(read.value, 0) > missed_at
            AND ifnull((SELECT value FROM json_each(?7) WHERE key = subject), 0) <= read_at) AS is_confirmed,
        subject IN (SELECT value FROM json_each(?5))
          OR subject NOT IN (SELECT value FROM json_each(?4)) AND ifnull(read.value, 0) > read_at
            AND NOT (kind = 'warning' AND read.value <= ?2 - ${SILENT_MS})
            AND NOT (${IS_OPEN_NOTICE}) AS is_missing
      FROM push_alerts LEFT JOIN json_each(?6) AS read ON read.key = kind || ' ' || scope
      WHERE (desk = ?1 OR kind = 'notice' AND read.value IS NOT NULL) AND state <> 'over'
        AND subject NOT IN (SELECT value FROM json_each(?3))))
  WHERE id = found_id`;

/**
 * Updates a desk's alerts from its readings as of `now` (ms); readings may arrive out of order.
 * Returns the ids of alerts that are due for a pass.
 */
export async function planAlerts(
  db: D1Database,
  desk: string,
  { subjects, readAt, listedOnPageAt }: DeskReadings,
  now: number,
): Promise<number[]> {
  const key = (subject: Subject) => subjectKey(desk, subject);
  const inForce = subjects.filter(({ endsAt }) => endsAt > now);
  const rows = inForce.map((subject) => ({
    ...subject,
    subject: key(subject),
    level: subject.content.level,
    communities: JSON.stringify(subject.communities),
    content: JSON.stringify(subject.content),
  }));
  const results = await db.batch<{ id: number }>([
    ...chunksOf(rows, MAX_PART).map((part) =>
      db.prepare(IN_FORCE).bind(desk, now, JSON.stringify(part)),
    ),
    db
      .prepare(OTHERS)
      .bind(
        desk,
        now,
        JSON.stringify(inForce.map(key)),
        JSON.stringify(subjects.map(key)),
        JSON.stringify(subjects.filter(({ isOver }) => isOver).map(key)),
        JSON.stringify(readAt),
        JSON.stringify(listedOnPageAt),
      ),
    db.prepare('SELECT id FROM push_alerts WHERE desk = ? AND next_pass_at <= ?').bind(desk, now),
  ]);
  return (results.at(-1)?.results ?? []).map(({ id }) => id);
}
