import type { Source } from '../publications/source.ts';
import type { PublisherSchedule } from './channel.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DEFAULT_INTERVAL = HOUR;
/** Where the publisher gives no validators every check costs a whole feed. */
const UNCONDITIONAL_INTERVAL = DAY;
/** No feed is asked sooner, whatever a setting says. */
export const MIN_INTERVAL = 15 * MINUTE;
const MAX_PUBLISHER_WISH = DAY;
const MAX_RETRY_AFTER = 7 * DAY;
const MAX_BACKOFF = DAY;
const MAX_MISSING_BACKOFF = 53 * HOUR;
const JITTER = 0.1;

/** 0 ≤ x < 1, passed in so that tests decide. */
export type Random = () => number;

/** When to ask again after a good answer (manners 12 to 19), in milliseconds since the epoch. */
export function planAfterSuccess(
  source: Source,
  facts: {
    hasValidators: boolean;
    maxAgeMs: number | undefined;
    schedule: PublisherSchedule | undefined;
  },
  now: number,
  random: Random,
): number {
  const own = source.intervalMinutes
    ? source.intervalMinutes * MINUTE
    : facts.hasValidators
      ? DEFAULT_INTERVAL
      : UNCONDITIONAL_INTERVAL;
  const wished = Math.max((facts.schedule?.ttlMinutes ?? 0) * MINUTE, roundUp(facts.maxAgeMs ?? 0));
  const interval = Math.max(own, Math.min(wished, MAX_PUBLISHER_WISH));
  return skipQuietTimes(now + atLeastMinimum(jitter(interval, random)), facts.schedule);
}

/** When to ask again after a failure (manners 21 to 26). `failures` counts this one. */
export function planAfterFailure(
  failure: { status: number | undefined; failures: number; retryAfterMs: number | undefined },
  now: number,
  random: Random,
): number {
  const { status, failures, retryAfterMs } = failure;
  if (status === 410) return Number.MAX_SAFE_INTEGER;
  if ((status === 429 || status === 503) && retryAfterMs !== undefined) {
    // The publisher's own word: never earlier, so jitter only adds.
    return (
      now +
      atLeastMinimum(Math.min(retryAfterMs, MAX_RETRY_AFTER)) +
      random() * JITTER * MIN_INTERVAL
    );
  }
  return now + atLeastMinimum(jitter(backoff(status, failures), random));
}

function backoff(status: number | undefined, failures: number): number {
  const doubling = 2 ** Math.min(failures - 1, 30);
  if (status === 429) return Math.min(HOUR * doubling, DAY);
  if (status === 403) return 4 * HOUR;
  if (status !== undefined && status >= 400 && status < 500)
    return Math.min(HOUR * doubling, MAX_MISSING_BACKOFF);
  return Math.min(15 * MINUTE * doubling, MAX_BACKOFF);
}

function atLeastMinimum(interval: number): number {
  return Math.max(interval, MIN_INTERVAL);
}

/** Spreads checks by ±10 % so that feeds never all fall due in one minute. */
function jitter(interval: number, random: Random): number {
  return Math.round(interval * (1 - JITTER + 2 * JITTER * random()));
}

function roundUp(ms: number): number {
  return Math.ceil(ms / 1000) * 1000;
}

/** Moves a time out of the hours and days that the publisher asks us to skip (RSS 2.0), at most a week on. */
function skipQuietTimes(at: number, schedule: PublisherSchedule | undefined): number {
  const { skipHours = [], skipDays = [] } = schedule ?? {};
  if (skipHours.length === 0 && skipDays.length === 0) return at;
  for (let hour = 0; hour <= 7 * 24; hour++) {
    const candidate = hour === 0 ? at : Math.floor(at / HOUR) * HOUR + hour * HOUR;
    const date = new Date(candidate);
    if (!skipHours.includes(date.getUTCHours()) && !skipDays.includes(date.getUTCDay()))
      return candidate;
  }
  return at;
}
