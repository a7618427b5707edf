import * as v from 'valibot';
import { HOUR_MS } from '../../lib/clock/durations.ts';
import type { RefreshQueue } from '../edition/first-refresh.ts';
import {
  MIN_POLL_INTERVAL_MS,
  NEVER,
  type SourceRow,
  type SourceState,
  SUSPECT_CUT_OFFS,
} from './source-state.ts';

/** Minimum time between checks of one source, for all requesters (feed-politeness rule 10, ms). */
const CHECK_INTERVAL_MS = HOUR_MS;

/** A reader's request to poll a source earlier; ingest checks the rules on receipt. */
export const CheckMessageSchema = v.object({
  kind: v.literal('check'),
  desk: v.string(),
  source: v.string(),
});
export type CheckMessage = v.InferOutput<typeof CheckMessageSchema>;

/** Sends a check to ingest. Throws if the queue rejects it. */
export async function sendCheck(queue: RefreshQueue, check: Omit<CheckMessage, 'kind'>) {
  await queue.sendBatch([{ body: { kind: 'check', ...check } satisfies CheckMessage }]);
}

/** The columns for a check, beside the state. */
export interface CheckRow extends SourceRow {
  wait_until: number;
  operator_poll_at: number;
}

export const CHECK_COLUMNS = 'wait_until, operator_poll_at';

/** Why a source is not polled earlier, and until when (ms), if known. */
export interface CheckRefusal {
  reason:
    | 'no queue'
    | 'never polled'
    | 'gone'
    | 'due'
    | 'retry later'
    | 'just polled'
    | 'just requested'
    | 'cut off'
    | 'refused'
    | 'no validators'
    | 'publisher’s wish';
  until?: number;
}

/**
 * Why a source may not be polled earlier at `now` (ms) on an anonymous reader's request: rules that
 * an operator may break apply too (hints, a day without validators, four hours after a 403).
 */
export function findCheckRefusal(
  row: CheckRow,
  state: SourceState,
  now: number,
): CheckRefusal | undefined {
  if (state.isGone || row.next_at >= NEVER) return { reason: 'gone' };
  if (state.checkedAt === undefined) return { reason: 'never polled' };
  if (row.wait_until > now) return { reason: 'retry later', until: row.wait_until };
  if (row.next_at <= now || row.lease_until > now) return { reason: 'due' };
  const polledAt = Math.max(row.begun_at, state.checkedAt) + MIN_POLL_INTERVAL_MS;
  if (polledAt > now) return { reason: 'just polled', until: polledAt };
  const requestedAt = row.operator_poll_at + CHECK_INTERVAL_MS;
  if (requestedAt > now) return { reason: 'just requested', until: requestedAt };
  if (row.begun_polls >= SUSPECT_CUT_OFFS) return { reason: 'cut off', until: row.next_at };
  if (state.lastError?.status === 403) return { reason: 'refused', until: row.next_at };
  return state.failures > 0 ? undefined : findPublisherHint(state, row.next_at, now);
}

/** The publisher's hints against an earlier poll (feed-politeness rules 12, 14, 17). */
function findPublisherHint(
  state: SourceState,
  nextAt: number,
  now: number,
): CheckRefusal | undefined {
  const { validators, schedule, notBefore = 0 } = state;
  if (validators === undefined) return { reason: 'no validators', until: nextAt };
  if (notBefore > now) return { reason: 'publisher’s wish', until: notBefore };
  const date = new Date(now);
  const isSkipped =
    schedule?.skipHours?.includes(date.getUTCHours()) ||
    schedule?.skipDays?.includes(date.getUTCDay());
  return isSkipped ? { reason: 'publisher’s wish', until: nextAt } : undefined;
}
