import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/clock/durations.ts';
import type { PolledSource, Source } from '../../model/publication/desk.ts';
import { FeedFetchError, type FeedParseError } from '../../model/sources/feed-errors.ts';
import { MIN_POLL_INTERVAL_MS, NEVER, type SourceState } from '../../model/sources/source-state.ts';
import type { ResponseFacts } from '../fetch/fetch-source.ts';
import type { PublisherSchedule } from '../parse/channel.ts';

/** The interval of a source without history. */
const DEFAULT_INTERVAL = HOUR_MS;
/** Number of changes, or time, after which the pace of a source is known. */
const KNOWN_CHANGES = 10;
const KNOWN_TIME = 7 * DAY_MS;
const MAX_PACED_INTERVAL = DAY_MS;
/** The interval without validators, because every poll transfers the whole feed. */
const NO_VALIDATORS_INTERVAL = DAY_MS;
const MAX_PUBLISHER_INTERVAL = DAY_MS;
const MAX_RETRY_AFTER = 7 * DAY_MS;
const MAX_BACKOFF = DAY_MS;
const MAX_MISSING_BACKOFF = 53 * HOUR_MS;
const REFUSED_INTERVAL = 4 * HOUR_MS;
/** Maximum failures that count for stations, so that warnings are polled soon after an outage. */
const MAX_WEATHER_FAILURES = 3;
const JITTER = 0.1;

/** Returns a random number 0 ≤ x < 1; injected for tests. */
export type Random = () => number;

const MAX_MESSAGE_LENGTH = 500;

/** Polls and time after which a permanent redirect counts as a move (feed-politeness rule 30). */
const MOVE_AFTER_POLLS = 3;
const MOVE_AFTER_MS = 7 * DAY_MS;

/** Addresses of logins, captive portals and pages: a redirect there is not a move. */
const NOT_A_MOVE =
  /log[-_]?in|sign[-_]?in|captive|portal|authenticat|authorize|wifi|blocked|consent|\.html?(?:[?#]|$)/i;

/** The state after a successful poll: plans the next poll and watches redirects. */
export function stateAfterSuccess(
  source: Source,
  state: SourceState,
  facts: ResponseFacts & { contentType?: string | undefined },
  now: Date,
  random: Random,
): SourceState {
  const at = now.getTime();
  const { lastError: _, failingSince: __, ...rest } = state;
  const plan = {
    hasValidators: state.validators !== undefined,
    maxAgeMs: facts.maxAgeMs,
    schedule: state.schedule,
    pace: state.pace,
  };
  return {
    ...rest,
    ...(source.via === 'xml' && watchRedirect(state, facts, at)),
    checkedAt: at,
    goodAt: at,
    failures: 0,
    isRefused: false,
    nextAt: planAfterSuccess(source, plan, at, random),
    // The earliest time that the publisher allows for another request (rules 12, 14).
    notBefore:
      at +
      Math.max(
        (source.intervalMinutes ?? 0) * MINUTE_MS,
        Math.min(publisherIntervalOf(plan), MAX_PUBLISHER_INTERVAL),
      ),
  };
}

/** The state after a failed poll: postpones the next poll. */
export function stateAfterFailure(
  source: PolledSource,
  state: SourceState,
  error: FeedFetchError | FeedParseError,
  retryAfterMs: number | undefined,
  now: Date,
  random: Random,
): SourceState {
  const status = error instanceof FeedFetchError ? error.status : undefined;
  const failures = state.failures + 1;
  const at = now.getTime();
  // A 410 counts only from the feed's own address, not from the feed-to-JSON service or a redirect.
  const isOwnResponse =
    source.via === 'xml' &&
    error instanceof FeedFetchError &&
    error.url === URL.parse(source.url)?.href;
  const isGone = status === 410 && isOwnResponse && !source.weather;
  const counted = source.weather ? Math.min(failures, MAX_WEATHER_FAILURES) : failures;
  // A feed that fails at its new address is requested at the old one again.
  const hasMovedBack = failures >= 3 || status === 410;
  const message = error.message.slice(0, MAX_MESSAGE_LENGTH);
  return {
    ...state,
    checkedAt: at,
    failures,
    failingSince: state.failures > 0 ? (state.failingSince ?? state.lastError?.at ?? at) : at,
    nextAt: isGone
      ? NEVER
      : planAfterFailure({ status, failures: counted, retryAfterMs }, at, random),
    isGone,
    isRefused: status === 403 && state.lastError?.status === 403,
    lastError: { at, message, ...(status !== undefined && { status }) },
    ...(hasMovedBack && { movedTo: undefined }),
  };
}

/**
 * Watches permanent redirects (301, 308): after enough polls that all led to one address, the feed
 * has moved there. Redirects to pages and logins never count (feed-politeness rule 31).
 */
function watchRedirect(
  state: SourceState,
  facts: ResponseFacts & { contentType?: string | undefined },
  at: number,
): Pick<SourceState, 'redirect' | 'movedTo'> {
  const { permanentUrl: to, contentType } = facts;
  const { movedTo } = state;
  const isPage = /^\s*(?:text\/html|application\/xhtml)/i.test(contentType ?? '');
  if (to === undefined || isPage || NOT_A_MOVE.test(to)) return { redirect: undefined, movedTo };
  const isKnown = state.redirect?.to === to;
  // A 304 has no Content-Type that would rule out a page, so it cannot start a watch.
  if (!isKnown && contentType === undefined) return { redirect: undefined, movedTo };
  const seen = state.redirect && isKnown ? state.redirect : { to, polls: 0, since: at };
  const redirect = { ...seen, polls: seen.polls + 1 };
  const isBelieved = redirect.polls >= MOVE_AFTER_POLLS && at - redirect.since >= MOVE_AFTER_MS;
  return isBelieved ? { redirect: undefined, movedTo: to } : { redirect, movedTo };
}

interface PlanFacts {
  hasValidators: boolean;
  maxAgeMs: number | undefined;
  schedule: PublisherSchedule | undefined;
  pace: SourceState['pace'];
}

/** The time of the next poll after a success (ms; feed-politeness rules 12 to 19). */
export function planAfterSuccess(
  source: Source,
  facts: PlanFacts,
  now: number,
  random: Random,
): number {
  const own = ownInterval(source, facts, now);
  const required = publisherIntervalOf(facts);
  // Jitter never shortens the publisher's interval, unless that is above our limit.
  const earliest = Math.max(
    own * (1 - JITTER),
    required > MAX_PUBLISHER_INTERVAL ? MAX_PUBLISHER_INTERVAL * (1 - JITTER) : required,
  );
  const latest = Math.max(
    own * (1 + JITTER),
    Math.min(required * (1 + JITTER), MAX_PUBLISHER_INTERVAL),
  );
  return applySkipTimes(now + between(earliest, latest, random), facts.schedule);
}

/** The publisher's minimum interval between polls (ms). */
function publisherIntervalOf({ schedule, maxAgeMs = 0 }: PlanFacts): number {
  return Math.max((schedule?.ttlMinutes ?? 0) * MINUTE_MS, Math.ceil(maxAgeMs / 1000) * 1000);
}

/**
 * The interval agreed with the publisher, else a day without validators, else the pace of the
 * source within the configured limit (feed-politeness rules 12, 18).
 */
function ownInterval(
  { intervalMinutes, maxIntervalMinutes = Number.POSITIVE_INFINITY }: Source,
  { hasValidators, pace }: PlanFacts,
  now: number,
): number {
  if (intervalMinutes) return intervalMinutes * MINUTE_MS;
  if (!hasValidators) return NO_VALIDATORS_INTERVAL;
  if (!pace) return DEFAULT_INTERVAL;
  const time = now - pace.since;
  if (pace.changes < KNOWN_CHANGES && time < KNOWN_TIME) return DEFAULT_INTERVAL;
  // The average time between changes. It grows while a source has no changes.
  const longest = Math.min(maxIntervalMinutes * MINUTE_MS, MAX_PACED_INTERVAL);
  return Math.max(Math.min(time / pace.changes, longest), MIN_POLL_INTERVAL_MS);
}

/** The time of the next poll after `failures` in a row (ms; feed-politeness rules 21 to 26). */
export function planAfterFailure(
  failure: { status: number | undefined; failures: number; retryAfterMs: number | undefined },
  now: number,
  random: Random,
): number {
  const { status, failures, retryAfterMs } = failure;
  if ((status === 429 || status === 503) && retryAfterMs !== undefined) {
    // Never before the time stated by the publisher.
    const wait = Math.min(retryAfterMs, MAX_RETRY_AFTER);
    return now + between(wait, wait + JITTER * MIN_POLL_INTERVAL_MS, random);
  }
  const { interval, cap } = backoff(status, failures);
  return now + between(interval * (1 - JITTER), Math.min(interval * (1 + JITTER), cap), random);
}

function backoff(status: number | undefined, failures: number): { interval: number; cap: number } {
  const doubled = (first: number, cap: number) => ({
    interval: Math.min(first * 2 ** Math.min(failures - 1, 30), cap),
    cap,
  });
  if (status === 429) return doubled(HOUR_MS, DAY_MS);
  if (status === 403) return { interval: REFUSED_INTERVAL, cap: DAY_MS };
  if (status !== undefined && status >= 400 && status < 500)
    return doubled(HOUR_MS, MAX_MISSING_BACKOFF);
  return doubled(MIN_POLL_INTERVAL_MS, MAX_BACKOFF);
}

/** A random time between two others, to spread polls; the minimum interval applies. */
function between(earliest: number, latest: number, random: Random): number {
  const from = Math.max(earliest, MIN_POLL_INTERVAL_MS);
  const to = Math.max(
    latest,
    from === MIN_POLL_INTERVAL_MS ? MIN_POLL_INTERVAL_MS * (1 + JITTER) : from,
  );
  return Math.round(from + (to - from) * random());
}

/** Postpones a poll out of the hours and days that the publisher wants skipped (RSS 2.0). */
function applySkipTimes(at: number, schedule: PublisherSchedule | undefined): number {
  // Sets, because older stored states may have lists of any length.
  const skipHours = new Set(schedule?.skipHours);
  const skipDays = new Set(schedule?.skipDays);
  if (skipHours.size === 0 && skipDays.size === 0) return at;
  for (let hour = 0; hour <= 7 * 24; hour++) {
    const candidate = hour === 0 ? at : Math.floor(at / HOUR_MS) * HOUR_MS + hour * HOUR_MS;
    const date = new Date(candidate);
    if (!skipHours.has(date.getUTCHours()) && !skipDays.has(date.getUTCDay())) return candidate;
  }
  return at;
}
