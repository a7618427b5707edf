import { CANADIAN_SERVICE } from '../../model/publication/desk.ts';
import type { Database } from './database.ts';

/** Lease of a claim until its poll begins (ms): longer than a queue takes to deliver it. */
const CLAIM_MS = 5 * 60_000;
/** Maximum claims per host and refresh (feed-politeness rule 20). */
const MAX_CLAIMS_PER_HOST = 6;
/** Warnings of this host, the built-in weather service, are exempt: most desks use it. */
const WARNINGS_HOST = new URL(CANADIAN_SERVICE.warnings).host;
/** Share of a cron's polls that is reserved for other sources while warnings are due. */
const SHARE_OF_OTHERS = 1 / 4;

/** A source and since when it is due (ms). */
export interface DueSource {
  desk: string;
  source: string;
  host: string;
  nextAt: number;
}

/** The due sources, longest due first, of all desks or of one. */
export interface DueRow {
  /** Whether they are stations' warnings. */
  isUrgent: 0 | 1;
  /** The end of the desk's last lease (ms), 0 if it had none; `null` in the row of all desks. */
  claimedUntil: number | null;
  /** JSON: a list of `DueSource`, longest due first. */
  sources: string;
}

const IS_DUE = 'active = 1 AND next_at <= ?1 AND lease_until <= ?1';
const LISTED = `json_group_array(json_object('desk', desk, 'source', source, 'host', host, 'nextAt', next_at))`;

/** The due sources of all desks, up to one more than the limit, which shows that some must wait. */
const longestDueSql = (
  isUrgent: 0 | 1,
) => `SELECT ${isUrgent} AS is_urgent, count(*) AS due, ${LISTED} AS sources FROM (
  SELECT desk, source, host, next_at FROM desk_sources INDEXED BY desk_sources_late
  WHERE ${IS_DUE} AND is_urgent = ${isUrgent} ORDER BY next_at LIMIT ?2 + 1)`;

/** The desks whose last turn is longest ago, if more is due than can be polled. */
const leastRecentDesksSql = (isUrgent: 0 | 1) => `SELECT * FROM (
  SELECT is_urgent, desk, claimed_until FROM desk_turns INDEXED BY desk_turns_order
  WHERE is_urgent = ${isUrgent} AND (
    SELECT 1 FROM desk_sources INDEXED BY desk_sources_turn
    WHERE ${IS_DUE} AND is_urgent = ${isUrgent} AND desk = desk_turns.desk LIMIT 1)
  ORDER BY claimed_until LIMIT iif((SELECT sum(due) FROM late) > ?2, ?2, 0))`;

/** The due sources of each of those desks; not needed for a single desk. */
const dueOfDesksSql = (
  isUrgent: 0 | 1,
) => `SELECT is_urgent, claimed_until, (SELECT ${LISTED} FROM (
    SELECT desk, source, host, next_at FROM desk_sources INDEXED BY desk_sources_turn
    WHERE ${IS_DUE} AND is_urgent = ${isUrgent} AND desk = heads.desk ORDER BY next_at
    LIMIT (SELECT CAST(1 + ?2 / count(*) AS INTEGER) FROM heads WHERE is_urgent = ${isUrgent})))
  FROM heads WHERE is_urgent = ${isUrgent} AND (SELECT count(*) FROM heads WHERE is_urgent = ${isUrgent}) > 1`;

/**
 * Selects the rows for `pickDue`: sources that are due at `now` (ms) and not leased, of all desks
 * and, if they exceed `limit`, of each desk whose turn it is.
 */
export function selectDue(db: Database, now: number, limit: number): D1PreparedStatement {
  return db
    .prepare(
      `WITH late AS MATERIALIZED (${longestDueSql(1)} UNION ALL ${longestDueSql(0)}),
       heads AS MATERIALIZED (${leastRecentDesksSql(1)} UNION ALL ${leastRecentDesksSql(0)})
       SELECT is_urgent AS isUrgent, NULL AS claimedUntil, sources FROM late
       UNION ALL ${dueOfDesksSql(1)} UNION ALL ${dueOfDesksSql(0)}`,
    )
    .bind(now, limit);
}

/**
 * Picks at most `limit` sources: warnings first, then others, at most six of one host. Warnings of
 * the built-in service are exempt, but a quarter of the polls is for others.
 */
export function pickDue(rows: readonly DueRow[], limit: number): DueSource[] {
  const { 1: warnings = [], 0: others = [] } = Object.groupBy(rows, ({ isUrgent }) => isUrgent);
  const ofOthers = pickFairly(others, limit);
  const reserved = Math.min(ofOthers.length, Math.floor(limit * SHARE_OF_OTHERS));
  return [...pickFairly(warnings, limit - reserved), ...ofOthers].slice(0, limit);
}

/**
 * Alternates between the desk whose turn it is and the source that is due longest. With n desks and
 * N sources, every source is polled within 2 N / `limit` crons, and all s sources of a desk within
 * 2 n s / `limit`, whatever the sizes of the desks.
 */
function pickFairly(rows: readonly DueRow[], limit: number): DueSource[] {
  const lists = rows.map(({ claimedUntil, sources }) => ({
    claimedUntil,
    sources: JSON.parse(sources) as DueSource[],
  }));
  const late = lists.flatMap(({ claimedUntil, sources }) => (claimedUntil === null ? sources : []));
  const byDesk = alternateDesks(
    lists.flatMap(({ claimedUntil, sources }) =>
      claimedUntil === null ? [] : { claimedUntil, sources },
    ),
  );
  const exemptHost = rows[0]?.isUrgent ? WARNINGS_HOST : undefined;
  const picked = new Map<string, DueSource>();
  const ofHost = new Map<string, number>();
  const take = (queue: DueSource[]) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const key = `${next.desk} ${next.source}`;
      const count = ofHost.get(next.host) ?? 0;
      if (picked.has(key) || (count >= MAX_CLAIMS_PER_HOST && next.host !== exemptHost)) continue;
      picked.set(key, next);
      ofHost.set(next.host, count + 1);
      return;
    }
  };
  let isDeskRound = true;
  while (picked.size < limit && late.length + byDesk.length > 0) {
    take(isDeskRound ? byDesk : late);
    isDeskRound = !isDeskRound;
  }
  return [...picked.values()];
}

/**
 * Orders sources: one of each desk in the order of their last turns, then another of each, and so
 * on. All further sources of new desks count as their second, so that a new site fills early.
 */
function alternateDesks(
  desks: readonly { claimedUntil: number; sources: readonly DueSource[] }[],
): DueSource[] {
  return desks
    .flatMap(({ claimedUntil, sources }) =>
      sources.map((source, nth) => ({
        source,
        claimedUntil,
        round: claimedUntil === 0 ? Math.min(nth, 1) : nth,
      })),
    )
    .sort(
      (a, b) =>
        a.round - b.round || a.claimedUntil - b.claimedUntil || a.source.nextAt - b.source.nextAt,
    )
    .map(({ source }) => source);
}

/** Leases these sources, except those that another refresh leased first. */
export function leaseStatement(
  db: Database,
  sources: readonly DueSource[],
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE desk_sources SET lease = ?3 || ':' || desk || ':' || source, lease_until = ?4
       WHERE (desk, source) IN (SELECT value ->> 'desk', value ->> 'source' FROM json_each(?2)) AND ${IS_DUE}
       RETURNING desk, source, host, lease, begun_polls AS cutOffs`,
    )
    .bind(now, JSON.stringify(sources), crypto.randomUUID(), now + CLAIM_MS);
}
