import { logEvent } from '../../lib/http/log.ts';
import { readHttpDate } from '../../lib/http/outbound.ts';
import { GRAVEST } from '../../model/push/level.ts';
import type { PushContext } from './context.ts';
import { LEASE_MS, OVER_MS, SILENT } from './due.ts';
import { payloadFor, topicOf } from './message.ts';
import { quietUntil } from './quiet-hours.ts';
import { sendMessage } from './send-message.ts';
import {
  type Noted,
  noteSent,
  type Outcome,
  type TakenAlert,
  type TakenSubscriber,
  takeDue,
} from './sent-store.ts';
import { type PushContent, readContent } from './subject.ts';

/** Requests at once: the platform allows six open connections, and one stays free for D1. */
const MAX_REQUESTS = 5;
/** A pause between attempts is twice the one before, and no longer than the second (ms). */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;
/** Services store no message longer than a day for a browser that is away. */
const MAX_TTL_MS = 86_400_000;
const URGENCIES = ['low', 'normal', 'high', 'high'] as const;

/**
 * Sends what is due of an alert to some subscribers, each in one request at most. Returns after how
 * many seconds to try again; 0 where all is done.
 *
 * @throws where D1 fails; what `sendMessage` throws, once the other outcomes are noted
 */
export async function sendSlice(
  id: number,
  ids: readonly number[],
  context: PushContext,
): Promise<number> {
  const now = () => context.now().getTime();
  const takenAt = now();
  const { alert, subscribers } = await takeDue(context.db, id, ids, takenAt);
  if (!alert || subscribers.length === 0) return 0;
  // After a slow call of D1 another run may have them.
  if (now() - takenAt > LEASE_MS / 2) return LEASE_MS / 1000;
  const { topic } = alert;
  const content = readContent(alert.content);
  if (!content) {
    logEvent('error', 'stored push unreadable', { topic });
    return 0;
  }
  const noted: Noted[] = [];
  const counts = { sent: 0, gone: 0, refused: 0, later: 0, quiet: 0 };
  let why: string | undefined;
  let wakeAt = Number.POSITIVE_INFINITY;
  // Those that failed before come last.
  const waiting = Map.groupBy(subscribers, ({ retry_at }) => retry_at !== null);
  const queue = [...(waiting.get(false) ?? []), ...(waiting.get(true) ?? [])].values();
  const worker = async () => {
    for (const subscriber of queue) {
      const outcome = await send(subscriber, alert, content, context);
      const note = noteOf(subscriber, outcome, takenAt, now());
      noted.push(note);
      counts[outcome.kind] += 1;
      if ('why' in outcome) ({ why } = outcome);
      if (outcome.kind === 'later') wakeAt = Math.min(wakeAt, note.retry_at ?? wakeAt);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: MAX_REQUESTS }, worker));
  if (await noteSent(context.db, id, noted, takenAt)) wakeAt = now();
  const isTrouble = counts.refused + counts.later > 0;
  logEvent(isTrouble ? 'warn' : 'info', 'push sent', { topic, ...counts, ...(why && { why }) });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return Number.isFinite(wakeAt) ? Math.max(1, Math.ceil((wakeAt - now()) / 1000)) : 0;
}

function send(
  subscriber: TakenSubscriber,
  { topic, ends_at: endsAt }: TakenAlert,
  content: PushContent,
  { sender, now }: PushContext,
): Outcome | Promise<Outcome> {
  const { step, heard, tried, retry_at: retryAt, language, time_zone: timeZone } = subscriber;
  const at = now().getTime();
  if (step < GRAVEST && quietUntil(subscriber, at) !== undefined) return { kind: 'quiet' };
  const isAlert = step >= 0;
  const isRaised = isAlert && heard >= 0 && heard < step;
  // A repeated attempt that may have been heard already replaces itself without a sound.
  const isUpdate = isAlert && (heard < step || tried < 0 || retryAt === null);
  const goodMs = Math.min(isAlert ? endsAt - at : OVER_MS, MAX_TTL_MS);
  return sendMessage(
    subscriber,
    {
      payload: payloadFor({ topic, step, isRaised, isUpdate, content }, { language, timeZone }),
      ttlSeconds: Math.max(1, Math.floor(goodMs / 1000)),
      urgency: URGENCIES[isAlert ? step : 1] ?? 'normal',
      topic: topicOf(topic),
    },
    sender,
  );
}

/** What is noted of an outcome. An attempt that broke off may have been heard. */
function noteOf(
  { id, endpoint, step, heard, tried, retry_at, attempted_at, pushes }: TakenSubscriber,
  outcome: Outcome,
  takenAt: number,
  now: number,
): Noted {
  const { kind } = outcome;
  const before = { id, endpoint, kind, heard, tried, retry_at, attempted_at, pushes };
  if (kind === 'quiet') return before;
  const isUnsure = kind === 'later' && outcome.isCutOff;
  // A raise that broke off is sent once more as one.
  const isFirstRaise = heard >= 0 && step > heard && tried !== step;
  const isHeard = kind !== 'later' || (isUnsure && !isFirstRaise);
  const pause = tried === step && retry_at !== null ? 2 * (retry_at - attempted_at) : 0;
  return {
    ...before,
    heard: isHeard && step !== SILENT ? step : heard,
    tried: step,
    retry_at: kind === 'later' ? now + pauseOf(outcome.retryAfter, pause, now) : null,
    attempted_at: takenAt,
    pushes: pushes + (kind === 'sent' || isUnsure ? 1 : 0),
  };
}

/** How long to wait (ms): as a service asks (RFC 9110 §10.2.3), but no less than `least`. */
function pauseOf(retryAfter: string | null, least: number, now: number): number {
  const isSeconds = retryAfter !== null && /^\s{0,9}\d{1,9}\s{0,9}$/.test(retryAfter);
  const asked = isSeconds ? Number(retryAfter) * 1000 : (readHttpDate(retryAfter) ?? now) - now;
  return Math.min(Math.max(asked, least, FIRST_PAUSE_MS), MAX_PAUSE_MS);
}
