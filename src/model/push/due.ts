import { DAY_MS, HOUR_MS } from '../../lib/clock/durations.ts';
import { URGENT } from './level.ts';

/** Minimum remaining validity for an alert to be sent (ms). */
export const MIN_REMAINING_MS = 60_000;
/** How long an alert must be missing before it is over (ms): a reading may be incomplete. */
export const MISSING_MS = 10 * 60_000;
/** How long an all-clear stays relevant: longer than the longest quiet hours (ms). */
export const ALL_CLEAR_TTL_MS = DAY_MS;
/** Lease of a slice (ms): then its subscribers are due again. */
export const LEASE_MS = 3 * 60_000;

/** Maximum messages per subscriber and hour; urgent ones are exempt. */
const MAX_PUSHES = 20;
/** How long messages beyond that limit are postponed (ms). */
const LIMITED_MS = 10 * 60_000;

/** Steps, the kinds of messages: a level (src/model/push/level.ts), all-clear, or silent source. */
export const OVER = -1;
export const SILENT = -2;

/** The desks of a place's paper that follow its station (SQL). */
const WARNING_DESKS = `(SELECT value FROM json_each(place.desks)
  WHERE EXISTS (SELECT 1 FROM desk_stations AS followed
    WHERE followed.desk = value AND followed.station = place.station))`;

/** Whether a subscriber is in the audience of a warning (by place), or of a notice (SQL). */
const IS_WARNED = `kind = 'warning' AND place.station = alert.scope
  AND subscriber.paper = place.paper AND subscriber.community = place.community
  AND alert.desk IN ${WARNING_DESKS}`;
const IS_NOTIFIED = `kind = 'notice' AND subscriber.paper = alert.scope
  AND (communities = '[]' OR community IN (SELECT value FROM json_each(communities)))`;

/** All subscribers, or those with the ids ?3 (JSON). CROSS JOIN fixes the order of the loops. */
const SUBSCRIBERS = {
  all: 'push_subscribers AS subscriber',
  listed: `json_each(?3) AS listed
    CROSS JOIN push_subscribers AS subscriber ON subscriber.id = listed.value`,
};

/** Whether the subscriber's record about another alert meets a condition (SQL). */
const wasSent = (condition: string) => `EXISTS (SELECT 1 FROM push_sent
  WHERE topic = other.topic AND push_sent.subscriber = candidate.id AND ${condition})`;

/**
 * Whether another alert makes the all-clear wrong or redundant: the same hazard is in force at the
 * station, its all-clear was already sent, or the watch became a warning (SQL).
 */
const IS_SUPERSEDED = `EXISTS (SELECT 1 FROM push_alerts AS other
  WHERE other.scope = place.station AND other.kind = 'warning' AND alert.kind = 'warning'
    AND other.id <> alert.id AND other.desk IN ${WARNING_DESKS}
    AND iif(other.name = alert.name,
      other.state IN ('on', 'unknown')
        OR other.topic <> alert.topic AND ${wasSent(`attempted_level = ${OVER}`)},
      other.name = 'warning' || substr(alert.name, instr(alert.name, ' '))
        AND other.raised_at > alert.raised_at
        AND ${wasSent(`(notified_level >= 0 OR attempted_level = ${OVER})`)}))`;

/** Whether another desk had this alert, at this level or above, at the last message (SQL). */
const WAS_CARRIED = `EXISTS (SELECT 1 FROM push_alerts AS other
  WHERE other.topic = alert.topic AND other.id <> alert.id
    AND (other.id = sent.alert OR other.desk IN ${WARNING_DESKS})
    AND other.level >= candidate.step AND other.raised_at <= attempted_at + ${HOUR_MS}
    AND (other.state NOT IN ('over', 'silent') OR other.state_since > alert.raised_at))`;

/** Number of messages sent to a subscriber in the last hour (SQL). */
const RECENT_PUSHES = `(SELECT ifnull(sum(other.pushes), 0) FROM push_sent AS other
  WHERE other.subscriber = step.id AND other.attempted_at > ?2 - ${HOUR_MS}
    AND other.topic IN (SELECT topic FROM push_alerts
      WHERE scope IN (step.paper, step.station) AND desk IN (SELECT value FROM json_each(desks))))`;

/** The time by which other desks' readings without the alert are confirmed (SQL). */
const CONFIRMED_AT = `(SELECT ifnull(max(state_since), 0) + ${2 * MISSING_MS} FROM push_alerts
  WHERE topic = step.topic AND state = 'missing')`;

/** Each candidate with its last message about the topic and the data for the next (SQL). */
const STEPS = `SELECT subscriber.*, candidate.step, paper.language, paper.desks, place.station,
    coalesce(place.time_zone, paper.time_zone) AS time_zone, alert.topic, over_at, retry_at,
    ifnull(attempted_at, 0) AS attempted_at, ifnull(notified_level, -1) AS notified_level,
    ifnull(attempted_level, -1) AS attempted_level, iif(${WAS_CARRIED}, 0, raised_at) AS raised_at,
    iif(attempted_at > ?2 - ${HOUR_MS}, pushes, 0) AS pushes
  FROM candidate CROSS JOIN alert
    CROSS JOIN push_subscribers AS subscriber ON subscriber.id = candidate.id
    JOIN communities AS paper ON paper.paper = subscriber.paper AND paper.community = ''
    LEFT JOIN communities AS place
      ON place.paper = subscriber.paper AND place.community = subscriber.community
    LEFT JOIN push_sent AS sent ON sent.topic = alert.topic AND sent.subscriber = subscriber.id
  WHERE iif(step >= 0, min_level <= step AND subscribed_at <= audience_at,
    all_clear AND NOT ${IS_SUPERSEDED})`;

/** The candidates to whom the step was not sent yet, with the time when it is due (SQL). */
const DUE = `SELECT *, max(
    iif(attempted_level = step OR retry_at = attempted_at + ${LEASE_MS}, ifnull(retry_at, 0), 0),
    iif(step = ${OVER}, max(over_at, ${CONFIRMED_AT}), 0),
    iif(step >= ${URGENT} OR ${MAX_PUSHES} > ${RECENT_PUSHES}, 0, ?2 + ${LIMITED_MS})) AS due_at
  FROM step
  WHERE CASE step WHEN ${OVER} THEN true
    WHEN ${SILENT} THEN attempted_level <> ${SILENT} OR retry_at IS NOT NULL
    ELSE notified_level < step OR attempted_at + ${HOUR_MS} < raised_at
      OR retry_at IS NOT NULL AND attempted_level BETWEEN 0 AND notified_level END`;

/**
 * SQL (`WITH … due`) that selects the subscribers, of all or of the ids ?3 (JSON), for whom a `step`
 * of alert ?1 is due at ?2 (ms), with its time (`due_at`). An alert is sent if its level
 * is above that of the last message, if it was raised an hour or more after it, or if an attempt
 * was cut off. The all-clear is sent to subscribers who were notified and opted in.
 */
export function dueSubscribersSql(which: keyof typeof SUBSCRIBERS): string {
  const subscribers = SUBSCRIBERS[which];
  const isListed = which === 'all' ? '' : 'AND subscriber IN (SELECT value FROM json_each(?3))';
  return `WITH alert AS MATERIALIZED (
    SELECT *, CASE state WHEN 'over' THEN state_since WHEN 'silent' THEN ?2
      WHEN 'on' THEN narrowed_at + ${MISSING_MS} END AS over_at
    FROM push_alerts WHERE id = ?1),
  audience (id) AS MATERIALIZED (
    SELECT subscriber.id FROM alert CROSS JOIN communities AS place CROSS JOIN ${subscribers}
    WHERE ${IS_WARNED}
    UNION ALL SELECT subscriber.id FROM alert CROSS JOIN ${subscribers} WHERE ${IS_NOTIFIED}),
  candidate (id, step) AS MATERIALIZED (
    SELECT audience.id, level FROM alert CROSS JOIN audience
    WHERE state IN ('on', 'unknown') AND starts_at <= ?2 AND ends_at > ?2 + ${MIN_REMAINING_MS}
    UNION ALL
    SELECT subscriber, iif(state = 'silent', ${SILENT}, ${OVER})
    FROM alert CROSS JOIN push_sent ON push_sent.topic = alert.topic
    WHERE name NOT GLOB '* [?]' AND over_at >= ?2 - ${ALL_CLEAR_TTL_MS} ${isListed}
      AND (notified_level >= 0 OR attempted_level = ${OVER} AND retry_at IS NOT NULL)
      AND iif(subscriber IN (SELECT id FROM audience), state <> 'on', push_sent.alert = ?1)),
  step AS (${STEPS}),
  due AS MATERIALIZED (${DUE})`;
}
