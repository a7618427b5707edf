import * as v from 'valibot';
import { parseStored } from '../../lib/parse-stored.ts';
import type { Source } from '../publication/desk.ts';

/** Minimum time between polls of a feed; no setting lowers it (ms). */
export const MIN_POLL_INTERVAL_MS = 15 * 60_000;

/** The `nextAt` of a source that is not polled again. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** The state of a source between polls. Times in ms since the epoch; `undefined` if absent. */
const SourceStateSchema = v.object({
  /** The configured address of this state; another address starts a new state. */
  address: v.string(),
  /** The target of an accepted permanent redirect. */
  movedTo: v.optional(v.string()),
  /** A permanent redirect that is being watched (feed-politeness rule 30). */
  redirect: v.optional(v.object({ to: v.string(), polls: v.number(), since: v.number() })),
  /** The validators of the last good document, byte for byte, with their address. */
  validators: v.optional(
    v.object({
      url: v.string(),
      etag: v.optional(v.string()),
      lastModified: v.optional(v.string()),
    }),
  ),
  /** The settings that selected stories from the last document; if changed, it is read again. */
  selection: v.optional(v.string()),
  /** Hash of the last good document's bytes. */
  bodyHash: v.optional(v.string()),
  /** Hints of the last good document and its headers about the next poll. */
  schedule: v.optional(
    v.object({
      /** RSS `<ttl>`. */
      ttlMinutes: v.optional(v.number()),
      /** Hours of the day in UTC, 0..23. */
      skipHours: v.optional(v.pipe(v.array(v.number()), v.readonly())),
      /** Days of the week in UTC, 0 (Sunday)..6. */
      skipDays: v.optional(v.pipe(v.array(v.number()), v.readonly())),
    }),
  ),
  /** Number of distinct publication times of its stories since this time. */
  pace: v.optional(v.object({ changes: v.number(), since: v.number() })),
  /** The first repair that the last document needed. */
  flaw: v.optional(v.string()),
  /** When the first of its stories with a future date is due. */
  storyAheadAt: v.optional(v.number()),
  itemCount: v.optional(v.number(), 0),
  /** When it was last polled. */
  checkedAt: v.optional(v.number()),
  goodAt: v.optional(v.number()),
  /** The last unconditional request since the source had validators. */
  unconditionalAt: v.optional(v.number()),
  nextAt: v.number(),
  /** Earliest time for the next request by the publisher’s hints or agreement. */
  notBefore: v.optional(v.number()),
  /** Failures in a row. */
  failures: v.optional(v.number(), 0),
  /** When the first of them occurred. */
  failingSince: v.optional(v.number()),
  lastError: v.optional(
    v.object({ at: v.number(), message: v.string(), status: v.optional(v.number()) }),
  ),
  /** The publisher refuses us: 403 twice or more in a row. */
  isRefused: v.optional(v.boolean(), false),
  /** The publisher said 410: never polled again until the address changes. */
  isGone: v.optional(v.boolean(), false),
});

export type SourceState = v.InferOutput<typeof SourceStateSchema>;
export type SourceValidators = NonNullable<SourceState['validators']>;

/** A source that was never polled, or whose configured address is new. */
export function newSourceState(address: string): SourceState {
  return { address, itemCount: 0, nextAt: 0, failures: 0, isRefused: false, isGone: false };
}

/** A stored state, or a new one if it is unreadable or for another address. */
export function readSourceState(stored: string, address: string): SourceState {
  const state = parseStored(SourceStateSchema, stored);
  return state?.address === address ? state : newSourceState(address);
}

/** A state without the last document: the next request is unconditional. */
export function withoutDocument(state: SourceState): SourceState {
  return { ...state, validators: undefined, bodyHash: undefined };
}

/** Maximum duration of a poll: queues cancel consumers after this (ms). */
const LONGEST_POLL_MS = MIN_POLL_INTERVAL_MS;

/** From this number of interrupted polls in a row, the source itself is suspected. */
export const SUSPECT_CUT_OFFS = 2;

/** A source's state with the facts of its row. */
export interface SourceRecord extends SourceState {
  /** Number of polls in a row that were cut off, not counting one in flight. */
  cutOffs: number;
}

export interface SourceRow {
  state: string;
  next_at: number;
  lease: string | null;
  lease_until: number;
  begun_polls: number;
  begun_at: number;
}

export const SOURCE_COLUMNS = 'state, next_at, lease, lease_until, begun_polls, begun_at';

/** The record of a source with this row and state at `now` (ms). */
export function sourceRecord(row: SourceRow, state: SourceState, now: number): SourceRecord {
  const isBegun = row.lease?.startsWith('used:') ?? false;
  const isUnderWay = isBegun && now < row.begun_at + LONGEST_POLL_MS;
  return {
    ...state,
    cutOffs: row.begun_polls - (isUnderWay ? 1 : 0),
    // Taken from the columns: `next_at` also moves if the source's host requests a pause, and a
    // poll without a result ends with its lease.
    nextAt: isBegun ? Math.max(row.next_at, row.lease_until) : row.next_at,
  };
}

/** Delay of a poll (ms) that means that the cron or the queue has stopped. */
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
  // First, because without polls the state is stale.
  if (now.getTime() - record.nextAt > OVERDUE_MS) return 'overdue';
  if (record.isGone) return 'gone';
  if (record.isRefused) return 'refused';
  if (record.cutOffs >= SUSPECT_CUT_OFFS) return 'cut off';
  if (record.failures > 0) return 'failing';
  // An error without a failure of the source: no host was reachable.
  if (record.lastError) return 'unreachable';
  return record.checkedAt === undefined ? 'waiting' : 'good';
}
