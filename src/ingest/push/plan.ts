import { chunksOf } from '../../lib/chunks.ts';
import { LAST_MS, WITHDRAWN_MS } from './due.ts';
import { type Said, type Subject, subjectKey } from './subject.ts';

/** Subscribers get a notice that a source has stopped reporting after this time without a readable document (ms). */
const SILENT_MS = 86_400_000;
/** How often an alert is checked that is not known to be in force or over (ms). */
const CHECK_MS = 10 * 60_000;
/** Subjects of a statement: the longest notices fit into the two megabytes that D1 takes. */
const MAX_PART = 100;

/** Who heard of it is sent it once more: it was over, its level rises, its beginning changes. */
const IS_RAISED = `state = 'over' OR excluded.level > level OR max(starts_at, excluded.starts_at) > ?2`;
/** Who has subscribed by now is due: also where its communities change. */
const IS_NEW = `${IS_RAISED} OR excluded.communities <> communities`;
const IS_SHRUNK = `excluded.communities <> '[]' AND (communities = '[]'
  OR EXISTS (SELECT 1 FROM json_each(communities) WHERE value NOT IN (SELECT value FROM json_each(excluded.communities))))`;

/** What is in force at ?2, or will be: ?3. What its source said later stands. */
const IN_FORCE = `INSERT INTO push_alerts (subject, kind, scope, name, desk, since, level, communities,
    starts_at, ends_at, read_at, begun_at, raised_at, pass_at, check_at, content)
  SELECT value ->> '$.subject', value ->> '$.kind', value ->> '$.scope', value ->> '$.name', ?1, ?2, value ->> '$.level',
    value ->> '$.communities', value ->> '$.startsAt', value ->> '$.endsAt', value ->> '$.readAt',
    max(value ->> '$.startsAt', ?2), max(value ->> '$.startsAt', ?2), 0, value ->> '$.endsAt', value ->> '$.content'
  FROM json_each(?3) WHERE true
  ON CONFLICT (subject) DO UPDATE SET
    desk = excluded.desk, level = excluded.level, communities = excluded.communities, content = excluded.content,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, read_at = excluded.read_at, check_at = excluded.ends_at,
    state = 'on', since = ?2, missed_at = NULL,
    shrunk_at = CASE WHEN state = 'over' THEN NULL WHEN ${IS_SHRUNK} THEN ?2 ELSE shrunk_at END,
    begun_at = CASE WHEN ${IS_NEW} THEN excluded.begun_at ELSE begun_at END,
    raised_at = CASE WHEN ${IS_RAISED} THEN excluded.begun_at ELSE raised_at END,
    pass_at = CASE WHEN state <> 'on' OR ${IS_NEW} OR ends_at <= ?2 + ${LAST_MS} THEN 0 ELSE pass_at END
  WHERE excluded.read_at >= ifnull(missed_at, read_at + (state = 'over')) AND (state <> 'on' OR desk <> excluded.desk OR level <> excluded.level
    OR communities <> excluded.communities OR starts_at <> excluded.starts_at OR ends_at <> excluded.ends_at OR content <> excluded.content)`;

/**
 * What becomes of the others of the desk. One is gone where its source names its end (?5), or was
 * read (?6) after it was seen and names it (?4) no more: a warning twice, as a feed is incomplete
 * at times, and no page of its station that was read after it was seen may name it (?7); a notice
 * also has to be over in the editors' table, as readers get the gravest alone.
 */
const OTHERS = `UPDATE push_alerts SET
    state = next, desk = iif(source_at > 0, ?1, desk), since = iif(next = state, since, ?2), read_at = iif(next = 'over', max(read_at, source_at), read_at),
    missed_at = CASE WHEN next <> 'missing' THEN NULL WHEN state = next THEN missed_at ELSE source_at END,
    pass_at = iif(next <> state AND next IN ('over', 'silent'), 0, pass_at), check_at = iif(next = 'over', NULL, ?2 + ${CHECK_MS})
  FROM (
    SELECT found_id, source_at, CASE
      WHEN is_gone THEN iif(is_named OR kind = 'notice' AND ends_at <= ?2 OR starts_at > ?2 OR is_gone_for_sure, 'over', 'missing')
      WHEN kind = 'warning' AND (state = 'silent' OR state IN ('unknown', 'missing') AND since <= ?2 - ${SILENT_MS}) THEN 'silent'
      ELSE 'unknown' END AS next
    FROM (
      SELECT push_alerts.id AS found_id, kind, state, since, starts_at, ends_at, ifnull(read.value, 0) AS source_at,
        subject IN (SELECT value FROM json_each(?5)) AS is_named,
        state = 'missing' AND since <= ?2 - ${WITHDRAWN_MS} AND (kind = 'notice' OR ifnull(read.value, 0) > missed_at
          AND ifnull((SELECT value FROM json_each(?7) WHERE key = subject), 0) <= read_at) AS is_gone_for_sure,
        subject IN (SELECT value FROM json_each(?5))
          OR subject NOT IN (SELECT value FROM json_each(?4)) AND ifnull(read.value, 0) > read_at
            AND NOT (kind = 'warning' AND read.value <= ?2 - ${SILENT_MS}) AND NOT (kind = 'notice' AND EXISTS (SELECT 1 FROM notices
              WHERE paper = scope AND notices.id = name AND withdrawn_at IS NULL AND notices.ends_at > ?2)) AS is_gone
      FROM push_alerts LEFT JOIN json_each(?6) AS read ON read.key = kind || ' ' || scope
      WHERE (desk = ?1 OR kind = 'notice' AND read.value IS NOT NULL) AND state <> 'over' AND subject NOT IN (SELECT value FROM json_each(?3))))
  WHERE id = found_id`;

/**
 * Updates a desk's alerts to what is known at `now` (ms), in one call of D1. It may be repeated,
 * also with an older reading. Returns the alerts that have subscribers due.
 */
export async function planAlerts(
  db: D1Database,
  desk: string,
  { subjects, readAt, onPage }: Said,
  now: number,
): Promise<number[]> {
  const key = (subject: Subject) => subjectKey(desk, subject);
  const open = subjects.filter(({ endsAt }) => endsAt > now);
  const rows = open.map((subject) => ({
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
        JSON.stringify(open.map(key)),
        JSON.stringify(subjects.map(key)),
        JSON.stringify(subjects.filter(({ isOver }) => isOver).map(key)),
        JSON.stringify(readAt),
        JSON.stringify(onPage),
      ),
    db.prepare('SELECT id FROM push_alerts WHERE desk = ? AND pass_at <= ?').bind(desk, now),
  ]);
  return (results.at(-1)?.results ?? []).map(({ id }) => id);
}
