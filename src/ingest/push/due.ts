import { HOUR_MS } from '../../lib/clock/durations.ts';
import { GRAVEST } from '../../model/push/level.ts';

/** What ends within this is sent no more: it would be over when it is read (ms). */
export const LAST_MS = 60_000;
/** What its source leaves out is over after this: feeds and editors make mistakes (ms). */
export const WITHDRAWN_MS = 10 * 60_000;
/** How long an all-clear stays relevant: longer than the longest quiet hours (ms). */
export const OVER_MS = 24 * 3_600_000;
/** How long a run that sends has before its subscribers are due again (ms). */
export const LEASE_MS = 3 * 60_000;

/** Messages to a subscriber in an hour, except red alerts, and when the rest is due (ms). */
const MAX_PUSHES = 20;
const LIMITED_MS = 10 * 60_000;

/** A subscriber is sent an alert of a level (src/model/push/level.ts), or one of these. */
export const OVER = -1;
export const SILENT = -2;

/** The desks of its paper that follow the station of a place (SQL). */
const WARNING_DESKS = `(SELECT value FROM json_each(place.desks)
  WHERE EXISTS (SELECT 1 FROM desk_stations AS followed WHERE followed.desk = value AND followed.station = place.station))`;

/** Whether an alert is for a subscriber: a warning, by their place, or a notice (SQL). */
const IS_WARNED = `kind = 'warning' AND place.station = alert.scope AND subscription.paper = place.paper
  AND subscription.community = place.community AND alert.desk IN ${WARNING_DESKS}`;
const IS_NOTIFIED = `kind = 'notice' AND subscription.paper = alert.scope
  AND (communities = '[]' OR community IN (SELECT value FROM json_each(communities)))`;

/** The ids of the subscribers that an alert is for (SQL). CROSS JOIN keeps the order of the loops. */
const AUDIENCES = {
  all: `SELECT subscription.id FROM alert CROSS JOIN communities AS place CROSS JOIN push_subscribers AS subscription WHERE ${IS_WARNED}
    UNION ALL SELECT subscription.id FROM alert CROSS JOIN push_subscribers AS subscription WHERE ${IS_NOTIFIED}`,
  'those named': `SELECT subscription.id FROM alert CROSS JOIN json_each(?3) AS named
      CROSS JOIN push_subscribers AS subscription ON subscription.id = named.value CROSS JOIN communities AS place WHERE ${IS_WARNED}
    UNION ALL SELECT subscription.id FROM alert CROSS JOIN json_each(?3) AS named
      CROSS JOIN push_subscribers AS subscription ON subscription.id = named.value WHERE ${IS_NOTIFIED}`,
};

/** Whether the hazard is on elsewhere, was ended there, or became a warning that was sent (SQL). */
const IS_ELSEWHERE = `EXISTS (SELECT 1 FROM push_alerts AS other
  WHERE other.scope = place.station AND other.kind = 'warning' AND alert.kind = 'warning' AND other.id <> alert.id AND other.desk IN ${WARNING_DESKS}
    AND iif(other.name = alert.name, other.state IN ('on', 'unknown') OR other.topic <> alert.topic
        AND EXISTS (SELECT 1 FROM push_sent WHERE topic = other.topic AND subscription = candidate.id AND tried = ${OVER}),
      other.name = 'warning' || substr(alert.name, instr(alert.name, ' ')) AND other.raised_at > alert.raised_at
        AND EXISTS (SELECT 1 FROM push_sent WHERE topic = other.topic AND subscription = candidate.id AND (heard >= 0 OR tried = ${OVER}))))`;

/**
 * SQL that begins with `WITH due …`: the subscribers, all or those with the ids ?3 (JSON), who are
 * sent a `step` of alert ?1 at ?2 (ms), and from when on (`due_at`). An alert is sent where its
 * level is above the last one sent, or rose an hour or more after the last message (unless another
 * desk's alert, as grave, was on then), or where an attempt broke off; its end where they heard of
 * it, and it is over or no longer for their place.
 */
export function whoIsDue(of: 'all' | 'those named'): string {
  const isNamed = of === 'all' ? '' : 'AND subscription IN (SELECT value FROM json_each(?3))';
  return `WITH alert AS MATERIALIZED (
    SELECT *, CASE state WHEN 'over' THEN since WHEN 'silent' THEN ?2 WHEN 'on' THEN shrunk_at + ${WITHDRAWN_MS} END AS over_at
    FROM push_alerts WHERE id = ?1),
  audience (id) AS MATERIALIZED (${AUDIENCES[of]}),
  candidate (id, step) AS MATERIALIZED (
    SELECT audience.id, level FROM alert CROSS JOIN audience
    WHERE state IN ('on', 'unknown') AND starts_at <= ?2 AND ends_at > ?2 + ${LAST_MS}
    UNION ALL
    SELECT subscription, iif(state = 'silent', ${SILENT}, ${OVER}) FROM alert CROSS JOIN push_sent ON push_sent.topic = alert.topic
    WHERE name NOT GLOB '* [?]' AND (heard >= 0 OR tried = ${OVER} AND retry_at IS NOT NULL) AND over_at >= ?2 - ${OVER_MS} ${isNamed}
      AND iif(subscription IN (SELECT id FROM audience), state <> 'on', push_sent.alert = ?1)),
  step AS (
    SELECT subscription.*, candidate.step, whole.language, whole.desks, coalesce(place.time_zone, whole.time_zone) AS time_zone, place.station,
      alert.topic, over_at, retry_at, ifnull(attempted_at, 0) AS attempted_at, ifnull(heard, -1) AS heard, ifnull(tried, -1) AS tried,
      iif(EXISTS (SELECT 1 FROM push_alerts AS other
        WHERE other.topic = alert.topic AND other.id <> alert.id AND (other.id = sent.alert OR other.desk IN ${WARNING_DESKS})
          AND other.level >= candidate.step AND other.raised_at <= attempted_at + ${HOUR_MS}
          AND (other.state NOT IN ('over', 'silent') OR other.since > alert.raised_at)), 0, raised_at) AS raised_at,
      iif(attempted_at > ?2 - ${HOUR_MS}, pushes, 0) AS pushes
    FROM candidate CROSS JOIN alert CROSS JOIN push_subscribers AS subscription ON subscription.id = candidate.id
      JOIN communities AS whole ON whole.paper = subscription.paper AND whole.community = ''
      LEFT JOIN communities AS place ON place.paper = subscription.paper AND place.community = subscription.community
      LEFT JOIN push_sent AS sent ON sent.topic = alert.topic AND sent.subscription = subscription.id
    WHERE iif(step >= 0, subscription.level <= step AND subscribed_at <= begun_at, all_clear AND NOT ${IS_ELSEWHERE})),
  due AS MATERIALIZED (
    SELECT *, max(
      iif(tried = step OR retry_at = attempted_at + ${LEASE_MS}, ifnull(retry_at, 0), 0),
      iif(step = ${OVER}, max(over_at, (SELECT ifnull(max(since), 0) + ${2 * WITHDRAWN_MS} FROM push_alerts WHERE topic = step.topic AND state = 'missing')), 0),
      iif(step >= ${GRAVEST} OR ${MAX_PUSHES} > (
        SELECT ifnull(sum(other.pushes), 0) FROM push_sent AS other
        WHERE other.topic IN (SELECT topic FROM push_alerts WHERE scope IN (step.paper, step.station) AND desk IN (SELECT value FROM json_each(desks)))
          AND other.subscription = step.id AND other.attempted_at > ?2 - ${HOUR_MS}), 0, ?2 + ${LIMITED_MS})) AS due_at
    FROM step
    WHERE CASE step WHEN ${OVER} THEN true WHEN ${SILENT} THEN tried <> ${SILENT} OR retry_at IS NOT NULL
      ELSE heard < step OR attempted_at + ${HOUR_MS} < raised_at OR retry_at IS NOT NULL AND tried BETWEEN 0 AND heard END)`;
}
