import type { Source } from '../publication/desk.ts';
import { type SourceRecord, SUSPECT_CUT_OFFS } from './source-state.ts';

/** A poll that is later than this was not started: the cron or the queue has stopped (ms). */
const OVERDUE_MS = 30 * 60_000;

/**
 * A source's status. `refused` and `gone` are tasks for the operator; `failing` ends when the
 * publisher recovers. `cut off`: the last polls, two or more, ended without a result, so something
 * in the feed may crash the poll. `overdue`: the poll was not started, whatever the last one found.
 * `unreachable`: no host could be reached at that moment. These two are our own fault. `waiting`:
 * never polled.
 */
export type SourceStatus =
  | 'good'
  | 'waiting'
  | 'unreachable'
  | 'overdue'
  | 'failing'
  | 'cut off'
  | 'refused'
  | 'gone'
  | 'paused';

/** The status of a source with this record at `now`; without a record it was never due. */
export function sourceStatusOf(
  { paused }: Pick<Source, 'paused'>,
  record: SourceRecord | undefined,
  now: Date,
): SourceStatus {
  if (paused !== undefined) return 'paused';
  if (!record) return 'waiting';
  // Before all others: without polls the state is stale.
  if (now.getTime() - record.nextAt > OVERDUE_MS) return 'overdue';
  if (record.isGone) return 'gone';
  if (record.isRefused) return 'refused';
  if (record.cutOffs >= SUSPECT_CUT_OFFS) return 'cut off';
  if (record.failures > 0) return 'failing';
  // An error that is no failure of the source: no host could be reached.
  if (record.lastError) return 'unreachable';
  return record.checkedAt === undefined ? 'waiting' : 'good';
}
