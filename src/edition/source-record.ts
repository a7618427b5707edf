import { MIN_POLL_INTERVAL_MS, readSourceState, type SourceState } from './source-state.ts';

/** A poll is over after so long, or it was cut off: no queue lets its consumer go on longer (ms). */
const LONGEST_POLL_MS = MIN_POLL_INTERVAL_MS;

/** One cut-off may be the fault of a source that was polled beside it; from so many in a row on it is the source's own. */
export const SUSPECT_CUT_OFFS = 2;

/** A source's state, and what its row knows beside it. */
export interface SourceRecord extends SourceState {
  /** How many polls in a row were begun and brought no result; one that may still be under way is not among them. */
  readonly cutOffs: number;
}

/** The columns of `desk_sources` that are read. */
export interface SourceRow {
  readonly state: string;
  readonly next_at: number;
  readonly lease: string | null;
  readonly lease_until: number;
  readonly begun_polls: number;
  readonly begun_at: number;
}

export const SOURCE_COLUMNS = 'state, next_at, lease, lease_until, begun_polls, begun_at';

/** What is known at `now` (ms) of a source with this configured address. */
export function readSourceRecord(row: SourceRow, address: string, now: number): SourceRecord {
  const isBegun = row.lease?.startsWith('used:') ?? false;
  const isUnderWay = isBegun && now < row.begun_at + LONGEST_POLL_MS;
  return {
    ...readSourceState(row.state, address),
    cutOffs: row.begun_polls - (isUnderWay ? 1 : 0),
    // The columns count: `next_at` moves when the source's host asks us to wait, and a poll that brings no result ends with its lease.
    nextAt: isBegun ? Math.max(row.next_at, row.lease_until) : row.next_at,
  };
}
