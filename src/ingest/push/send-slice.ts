import { DAY_MS, HOUR_MS } from '../../lib/clock/durations.ts';
import { logEvent } from '../../lib/http/log.ts';
import { readHttpDate } from '../../lib/http/outbound.ts';
import { ALL_CLEAR_TTL_MS, LEASE_MS, SILENT } from '../../model/push/due.ts';
import { URGENT } from '../../model/push/level.ts';
import { quietUntil } from '../../model/push/quiet-hours.ts';
import type { PushContext } from './context.ts';
import { payloadFor, tagOf } from './message.ts';
import { sendMessage } from './send-message.ts';
import {
  type ClaimedAlert,
  type ClaimedSubscriber,
  claimDue,
  type Outcome,
  recordResults,
  type SentResult,
} from './sent-store.ts';
import { type PushContent, readContent } from './subject.ts';

/** Concurrent requests. The platform allows six connections; one stays free for D1. */
const MAX_REQUESTS = 5;
/** Limits of the pause between attempts, which doubles each time (ms). */
const MIN_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = HOUR_MS;
/** Push services store a message for a day if the browser is offline. */
const MAX_TTL_MS = DAY_MS;
const URGENCIES = ['low', 'normal', 'high', 'high'] as const;

/**
 * Sends the due messages of an alert to a slice of subscribers. Returns the delay before a retry in
 * seconds; 0 for none. Throws errors of D1, and of `sendMessage` after recording other results.
 */
export async function sendSlice(
  id: number,
  ids: readonly number[],
  context: PushContext,
): Promise<number> {
  const now = () => context.now().getTime();
  const claimedAt = now();
  const { alert, subscribers } = await claimDue(context.db, id, ids, claimedAt);
  if (!alert || subscribers.length === 0) return 0;
  // After a slow D1 call, the lease may expire and another run claim the subscribers.
  if (now() - claimedAt > LEASE_MS / 2) return LEASE_MS / 1000;
  const { topic } = alert;
  const content = readContent(alert.content);
  if (!content) {
    logEvent('error', 'stored push unreadable', { topic });
    return 0;
  }
  const results: SentResult[] = [];
  const counts = { sent: 0, gone: 0, refused: 0, later: 0, quiet: 0 };
  let why: string | undefined;
  // Earlier failures come last.
  const queue = subscribers
    .toSorted((a, b) => Number(a.retryAt !== null) - Number(b.retryAt !== null))
    .values();
  const worker = async () => {
    for (const subscriber of queue) {
      const outcome = await send(subscriber, alert, content, context);
      results.push(resultOf(subscriber, outcome, claimedAt, now()));
      counts[outcome.kind] += 1;
      if ('why' in outcome) why = outcome.why;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: MAX_REQUESTS }, worker));
  const isChanged = await recordResults(context.db, id, results, claimedAt);
  const isTrouble = counts.refused + counts.later > 0;
  logEvent(isTrouble ? 'warn' : 'info', 'push sent', { topic, ...counts, ...(why && { why }) });
  for (const ended of workers) {
    if (ended.status === 'rejected') throw ended.reason;
  }
  return isChanged ? 1 : secondsToRetry(results, now());
}

/** Seconds until the earliest retry; 0 for none. */
function secondsToRetry(results: readonly SentResult[], now: number): number {
  const later = results.flatMap(({ kind, retryAt }) =>
    kind === 'later' && retryAt !== null ? [retryAt] : [],
  );
  return later.length > 0 ? Math.max(1, Math.ceil((Math.min(...later) - now) / 1000)) : 0;
}

function send(
  subscriber: ClaimedSubscriber,
  { topic, endsAt }: ClaimedAlert,
  content: PushContent,
  { sender, now }: PushContext,
): Outcome | Promise<Outcome> {
  const { step, notifiedLevel, attemptedLevel, language, timeZone } = subscriber;
  const at = now().getTime();
  if (step < URGENT && quietUntil(subscriber, at) !== undefined) return { kind: 'quiet' };
  const isAlert = step >= 0;
  const isRaised = isAlert && notifiedLevel >= 0 && notifiedLevel < step;
  // Silent if this repeats a message that may have been delivered.
  const isUpdate =
    isAlert && (notifiedLevel < step || attemptedLevel < 0 || subscriber.retryAt === null);
  const ttlMs = Math.min(isAlert ? endsAt - at : ALL_CLEAR_TTL_MS, MAX_TTL_MS);
  const locale = { language, timeZone };
  return sendMessage(
    subscriber,
    {
      payload: payloadFor({ topic, step, isRaised, isUpdate, content }, locale),
      ttlSeconds: Math.max(1, Math.floor(ttlMs / 1000)),
      urgency: URGENCIES[isAlert ? step : 1] ?? 'normal',
      topic: tagOf(topic),
    },
    sender,
  );
}

/** The record of an outcome. A message that was cut off may have been delivered. */
function resultOf(
  subscriber: ClaimedSubscriber,
  outcome: Outcome,
  claimedAt: number,
  now: number,
): SentResult {
  const { id, endpoint, step, notifiedLevel, attemptedLevel, retryAt, attemptedAt, pushes } =
    subscriber;
  const attempt = { id, endpoint, attemptedLevel: step, attemptedAt: claimedAt };
  switch (outcome.kind) {
    case 'quiet':
      return {
        id,
        endpoint,
        kind: 'quiet',
        notifiedLevel,
        attemptedLevel,
        retryAt,
        attemptedAt,
        pushes,
      };
    case 'later': {
      const isRetry = attemptedLevel === step && retryAt !== null;
      const minPause = isRetry ? 2 * (retryAt - attemptedAt) : 0;
      return {
        ...attempt,
        kind: 'later',
        notifiedLevel: outcome.isCutOff ? subscriber.unsureLevel : notifiedLevel,
        retryAt: now + pauseOf(outcome.retryAfter, minPause, now),
        pushes: outcome.isCutOff ? pushes + 1 : pushes,
      };
    }
    default:
      return {
        ...attempt,
        kind: outcome.kind,
        notifiedLevel: step === SILENT ? notifiedLevel : step,
        retryAt: null,
        pushes: outcome.kind === 'sent' ? pushes + 1 : pushes,
      };
  }
}

/** The pause before the next attempt (ms): `Retry-After` (RFC 9110) within limits. */
function pauseOf(retryAfter: string | null, minPause: number, now: number): number {
  const isSeconds = retryAfter !== null && /^\s{0,9}\d{1,9}\s{0,9}$/.test(retryAfter);
  const wanted = isSeconds ? Number(retryAfter) * 1000 : (readHttpDate(retryAfter) ?? now) - now;
  return Math.min(Math.max(wanted, minPause, MIN_PAUSE_MS), MAX_PAUSE_MS);
}
