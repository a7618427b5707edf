import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/clock/durations.ts';
import type { PolledSource, Source } from '../../model/publication/desk.ts';
import { FeedFetchError, type FeedParseError } from '../../model/sources/feed-errors.ts';
import { MIN_POLL_INTERVAL_MS, NEVER, type SourceState } from '../../model/sources/source-state.ts';
import type { ResponseFacts } from '../fetch/fetch-source.ts';
import type { PublisherSchedule } from '../parse/channel.ts';

/** Of a source of which nothing is known yet. */
const DEFAULT_INTERVAL = HOUR_MS;
/** A source's own pace is known after so many changes, or so long. */
const KNOWN_CHANGES = 10;
const KNOWN_TIME = 7 * DAY_MS;
const MAX_PACED_INTERVAL = DAY_MS;
/** Where the publisher gives no validators every poll costs a whole feed. */
const NO_VALIDATORS_INTERVAL = DAY_MS;
const MAX_PUBLISHER_WISH = DAY_MS;
const MAX_RETRY_AFTER = 7 * DAY_MS;
const MAX_BACKOFF = DAY_MS;
const MAX_MISSING_BACKOFF = 53 * HOUR_MS;
const REFUSED_INTERVAL = 4 * HOUR_MS;
/** Of a station's documents no more failures count: a warning cannot wait for a day when its service is back. */
const MAX_WEATHER_FAILURES = 3;
const JITTER = 0.1;

/** 0 ≤ x < 1, passed in so that tests decide. */
export type Random = () => number;

/** Characters of an error's message that are stored. */
const MAX_MESSAGE_LENGTH = 500;

/** A permanent redirect is believed after this many polls over this long (feed-politeness rule 30). */
const MOVE_AFTER_POLLS = 3;
const MOVE_AFTER_MS = 7 * 86_400_000;

/** Words in an address that lead to a login or a captive portal, or to a page, and not to a feed that moved. */
const NOT_A_MOVE =
  /log[-_]?in|sign[-_]?in|captive|portal|authenticat|authorize|wifi|blocked|consent|\.html?(?:[?#]|$)/i;

/** What every good response means: polled, no failures, the next poll planned, permanent redirects watched. */
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
    // Before which the publisher wants no other request: what was agreed, and what its response asked for (rules 12, 14).
    notBefore:
      at +
      Math.max(
        (source.intervalMinutes ?? 0) * MINUTE_MS,
        Math.min(wishOf(plan), MAX_PUBLISHER_WISH),
      ),
  };
}

/** What every failure means: counted, named and the next poll put off. The last good items are not its business. */
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
  // Only the publisher's own address can say that the feed is gone: not the feed-to-JSON service, not where it leads to.
  const isOwnResponse =
    source.via === 'xml' &&
    error instanceof FeedFetchError &&
    error.url === URL.parse(source.url)?.href;
  const isGone = status === 410 && isOwnResponse && !source.weather;
  const counted = source.weather ? Math.min(failures, MAX_WEATHER_FAILURES) : failures;
  // What moved there and fails there may have moved back.
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
 * What a good response at `at` (ms) says about where a feed lives: after 301 or 308 alone led to the same address often and
 * long enough, the feed has moved there. A page, or what looks like a login, never moves it (feed-politeness rule 31).
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
  // "Not modified" does not say what it is that was not modified: a watch starts with a document.
  if (!isKnown && contentType === undefined) return { redirect: undefined, movedTo };
  const seen = state.redirect && isKnown ? state.redirect : { to, polls: 0, since: at };
  const redirect = { ...seen, polls: seen.polls + 1 };
  const isBelieved = redirect.polls >= MOVE_AFTER_POLLS && at - redirect.since >= MOVE_AFTER_MS;
  return isBelieved ? { redirect: undefined, movedTo: to } : { redirect, movedTo };
}

/** What a good response and its document say of the next poll. */
interface PlanFacts {
  readonly hasValidators: boolean;
  readonly maxAgeMs: number | undefined;
  readonly schedule: PublisherSchedule | undefined;
  readonly pace: SourceState['pace'];
}

/** When to poll again after a good response (feed-politeness rules 12 to 19), in milliseconds since the epoch. */
export function planAfterSuccess(
  source: Source,
  facts: PlanFacts,
  now: number,
  random: Random,
): number {
  const own = ownInterval(source, facts, now);
  const wish = wishOf(facts);
  // A wish is kept to the minute, so jitter only adds to it; one beyond the limit is not kept, so there it only takes away.
  const earliest = Math.max(
    own * (1 - JITTER),
    wish > MAX_PUBLISHER_WISH ? MAX_PUBLISHER_WISH * (1 - JITTER) : wish,
  );
  const latest = Math.max(own * (1 + JITTER), Math.min(wish * (1 + JITTER), MAX_PUBLISHER_WISH));
  return applySkipTimes(now + between(earliest, latest, random), facts.schedule);
}

/** How long the publisher wants its document kept (ms). */
function wishOf({ schedule, maxAgeMs = 0 }: PlanFacts): number {
  return Math.max((schedule?.ttlMinutes ?? 0) * MINUTE_MS, Math.ceil(maxAgeMs / 1000) * 1000);
}

/**
 * What was agreed with the publisher, else a day without validators, else the source's own pace, within what is configured
 * (feed-politeness rules 12, 18).
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
  // Seven days by the changes in seven days. A source that falls silent is polled more rarely as time goes by.
  const longest = Math.min(maxIntervalMinutes * MINUTE_MS, MAX_PACED_INTERVAL);
  return Math.max(Math.min(time / pace.changes, longest), MIN_POLL_INTERVAL_MS);
}

/** When to poll again after a failure (feed-politeness rules 21 to 26). `failures` counts this one. */
export function planAfterFailure(
  failure: { status: number | undefined; failures: number; retryAfterMs: number | undefined },
  now: number,
  random: Random,
): number {
  const { status, failures, retryAfterMs } = failure;
  if ((status === 429 || status === 503) && retryAfterMs !== undefined) {
    // The publisher's own word: never earlier.
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

/**
 * An interval between two others, never below the minimum. Chance spreads polls so that feeds do not all fall due in one
 * minute.
 */
function between(earliest: number, latest: number, random: Random): number {
  const from = Math.max(earliest, MIN_POLL_INTERVAL_MS);
  const to = Math.max(
    latest,
    from === MIN_POLL_INTERVAL_MS ? MIN_POLL_INTERVAL_MS * (1 + JITTER) : from,
  );
  return Math.round(from + (to - from) * random());
}

/**
 * Moves a time out of the hours and days that the publisher asks us to skip (RSS 2.0), at most a week on; where all of a week is
 * to be skipped, none is.
 */
function applySkipTimes(at: number, schedule: PublisherSchedule | undefined): number {
  // Sets: states that were stored earlier may hold lists of any length.
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
