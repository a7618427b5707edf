import { logEvent } from '../../http/log.ts';
import { readHttpDate } from '../../http/outbound.ts';
import { GRAVEST } from '../../push/level.ts';
import { type Campaign, LAST_MS } from './campaign-store.ts';
import { payloadFor, topicOf } from './message.ts';
import { quietUntil } from './quiet-hours.ts';
import {
  type PushMessageFor,
  type PushSender,
  type SendOutcome,
  sendMessage,
} from './send-message.ts';
import type { SliceResult, SliceStore, Subscriber, TakenSlice } from './slice-store.ts';
import type { PushContent } from './subject.ts';

/** Requests at once: the platform allows six open connections; one stays free for D1. */
const MAX_REQUESTS = 5;
/** So many without a usable response one after the other: the service is in trouble, and the rest of the slice waits. */
const TROUBLE = 3;
const MAX_ATTEMPTS = 8;
/** Pauses between attempts double from the first of these to the second, which bounds what a service asks for, too (ms). */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;
/** Services keep no message longer than a day for a browser that is away. */
const MAX_TTL_MS = 86_400_000;
const URGENCIES = ['low', 'normal', 'high', 'high'] as const;

/** What sending needs. */
export interface SendContext {
  readonly slices: SliceStore;
  readonly sender: PushSender;
  readonly now: () => number;
}

/**
 * Sends a slice, as far as it is in force: each subscription has one request at most. Returns after how long the rest is to be tried again (ms);
 * `undefined` where there is none, or another run has it. @throws where D1 fails
 */
export async function sendSlice(id: number, context: SendContext): Promise<number | undefined> {
  const { slices, now } = context;
  const slice = await slices.take(id, now());
  if (!slice) return undefined;
  const { campaign, attempts, service } = slice;
  const content = campaign?.content;
  const isOver = !campaign || campaign.endsAt <= now() + LAST_MS;
  if (!content || isOver || attempts > MAX_ATTEMPTS) {
    if (!isOver)
      logEvent('warn', 'push given up', {
        service,
        slice: id,
        subscribers: slice.subscribers.length,
      });
    await slices.finish(slice, { ...NOTHING, retryAt: 0 }, now());
    return undefined;
  }
  const { result, counts, why } = await sendAll(slice, campaign, content, context);
  await slices.finish(slice, result, now());
  logEvent(counts.refused + counts.later > 0 ? 'warn' : 'info', 'push sent', {
    subject: campaign.subject,
    step: campaign.step,
    service,
    ...counts,
    gone: result.gone.length,
    left: result.left.length,
    ...(why && { why }),
  });
  return result.left.length > 0 ? result.retryAt - now() : undefined;
}

const NOTHING = { gone: [], refused: [], served: [], left: [], isInTrouble: false } as const;

async function sendAll(
  { subscribers, attempts }: TakenSlice,
  campaign: Campaign,
  content: PushContent,
  { sender, now }: SendContext,
) {
  const { subject, step, endsAt } = campaign;
  const isUrgent = step !== 'over' && content.level >= GRAVEST;
  const found = { gone: [] as number[], refused: [] as number[], served: [] as number[] };
  const left: number[] = [];
  const counts = { sent: 0, refused: 0, later: 0 };
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
  /** When the rest is tried again: by the first whose quiet hours end, unless the service asks for a pause. */
  let wakeAt = Number.POSITIVE_INFINITY;
  let retryAt = 0;
  let failures = 0;
  let isInTrouble = false;
  let why: string | undefined;

  const take = (subscriber: Subscriber, outcome: SendOutcome) => {
    const { id } = subscriber;
    failures = outcome.kind === 'later' ? failures + 1 : 0;
    if (outcome.kind === 'sent') {
      counts.sent += 1;
      if (subscriber.refused_since !== null) found.served.push(id);
    } else if (outcome.kind === 'gone') found.gone.push(id);
    else if (outcome.kind === 'refused') {
      counts.refused += 1;
      why = outcome.why;
      if (subscriber.refused_since === null) found.refused.push(id);
    } else {
      counts.later += 1;
      why = outcome.why;
      left.push(id);
      const asked = readRetryAfter(outcome.retryAfter, now());
      retryAt = Math.max(retryAt, now() + Math.min(Math.max(asked, pauseMs), MAX_PAUSE_MS));
      isInTrouble ||= failures >= TROUBLE || outcome.why === '429';
    }
  };

  const waiting = subscribers.values();
  const worker = async () => {
    for (const subscriber of waiting) {
      const { language, time_zone: timeZone, level } = subscriber;
      // Its level fell meanwhile.
      if (step !== 'over' && level > content.level) continue;
      const until = isUrgent ? undefined : quietUntil(subscriber, now());
      if (until !== undefined) wakeAt = Math.min(wakeAt, until);
      if (until !== undefined || isInTrouble) {
        left.push(subscriber.id);
        continue;
      }
      const message: PushMessageFor = {
        payload: payloadFor({ subject, step, content }, { language, timeZone }),
        ttlSeconds: Math.floor(Math.min(endsAt - now(), MAX_TTL_MS) / 1000),
        urgency: URGENCIES[step === 'over' ? 1 : content.level],
        topic: topicOf(subject),
      };
      take(subscriber, await sendMessage(subscriber, message, sender));
    }
  };
  await Promise.all(Array.from({ length: MAX_REQUESTS }, worker));
  const result: SliceResult = { ...found, left, retryAt: retryAt || wakeAt, isInTrouble };
  return { result, counts, why };
}

/** How long a service asks us to wait (ms): seconds or a date (RFC 9110 §10.2.3); 0 where it says nothing. */
function readRetryAfter(value: string | null, now: number): number {
  if (value === null) return 0;
  if (/^\s{0,9}\d{1,9}\s{0,9}$/.test(value)) return Number(value) * 1000;
  return Math.max(0, (readHttpDate(value) ?? now) - now);
}
