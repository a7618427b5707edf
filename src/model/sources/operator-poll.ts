import * as v from 'valibot';
import { HOUR_MS } from '../../lib/clock/durations.ts';
import { MIN_POLL_INTERVAL_MS, readSourceState } from './source-state.ts';

/** Minimum time between polls on an operator's request (feed-politeness rule 10, ms). */
const OPERATOR_INTERVAL = HOUR_MS;

const RowSchema = v.object({
  source: v.string(),
  address: v.string(),
  state: v.string(),
  begun_at: v.number(),
  wait_until: v.number(),
  operator_poll_at: v.number(),
});

/** The columns for an operator's request to poll a source now. */
export type PollRow = v.InferOutput<typeof RowSchema>;

/** Validates the rows of `pollRowsStatement`. Throws ValiError for another shape. */
export function readPollRows(rows: unknown): PollRow[] {
  return v.parse(v.array(RowSchema), rows);
}

/** SQL that reads the scheduled sources of a desk, and its values. */
export function pollRowsStatement(desk: string): [sql: string, ...values: string[]] {
  const sql =
    "SELECT source, coalesce(json_extract(state, '$.address'), '') AS address, state, begun_at, wait_until, operator_poll_at FROM desk_sources WHERE desk = ?1 ORDER BY source";
  return [sql, desk];
}

/** Why a source may not be polled at `now` (ms), for operators; `undefined` if it may. */
export function findRefusal(row: PollRow, now: number): string | undefined {
  const state = readSourceState(row.state, row.address);
  if (state.isGone)
    return 'Its publisher says that the feed is gone for good (410): give the source its new address where it is listed, in its desk’s file in desks/ or in its paper’s sources.yaml.';
  if (row.wait_until > now)
    return `Its publisher asked us to wait until ${time(row.wait_until)} (429 or 503 with Retry-After).`;
  const lastRequestAt = Math.max(row.begun_at, state.checkedAt ?? 0);
  if (lastRequestAt + MIN_POLL_INTERVAL_MS > now)
    return `It was polled at ${time(lastRequestAt)}, and 15 minutes must lie between two polls. The next is possible at ${time(lastRequestAt + MIN_POLL_INTERVAL_MS)}.`;
  if (row.operator_poll_at + OPERATOR_INTERVAL > now)
    return `An operator requested a poll at ${time(row.operator_poll_at)}, and once an hour is the limit. The next is possible at ${time(row.operator_poll_at + OPERATOR_INTERVAL)}.`;
  return undefined;
}

/**
 * SQL that makes a source due at `now` (ms), first of its desk, and its next request unconditional,
 * and its values; it returns the source's id. Changes nothing if a poll has started since `row` was
 * read.
 */
export function requestPollStatement(
  desk: string,
  row: PollRow,
  now: number,
): [sql: string, ...values: (string | number)[]] {
  const sql =
    "UPDATE desk_sources SET next_at = (SELECT min(?1, min(next_at) - 1) FROM desk_sources WHERE desk = ?2 AND active = 1), lease = NULL, lease_until = 0, operator_poll_at = ?1, state = json_remove(json_set(state, '$.unconditionalAt', 0), '$.bodyHash') WHERE desk = ?2 AND source = ?3 AND begun_at = ?4 AND wait_until = ?5 AND operator_poll_at = ?6 RETURNING source";
  return [sql, now, desk, row.source, row.begun_at, row.wait_until, row.operator_poll_at];
}

/** `2026-11-20 12:15 UTC`, rounded up, so that the time has passed at that minute. */
function time(at: number): string {
  const minute = new Date(Math.ceil(at / 60_000) * 60_000);
  return `${minute.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
