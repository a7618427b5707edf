import {
  type FetchOutcome,
  fetchSource,
  isUnconditionalDue,
  type Reachability,
  sourcePolicy,
} from '../feeds/fetch/fetch-source.ts';
import { isAhead, selectionOf } from '../feeds/normalise/normalise.ts';
import {
  planAfterFailure,
  stateAfterFailure,
  stateAfterSuccess,
} from '../feeds/schedule/next-state.ts';
import { DAY_MS } from '../lib/clock/durations.ts';
import { logEvent } from '../lib/http/log.ts';
import type { HostMutex } from '../lib/http/outbound.ts';
import { digestHex } from '../lib/text/hashes.ts';
import type { Calendar, Desk, PolledSource, Source } from '../model/publication/desk.ts';
import { asFeedError, FeedFetchError, type FeedParseError } from '../model/sources/feed-errors.ts';
import type { SourceState } from '../model/sources/source-state.ts';
import type { RefreshContext } from './publish/refresh-context.ts';
import { type PolledDocument, readDocument } from './read-document.ts';
import type { ClaimedSource } from './store/feed-store.ts';
import type { StoredResult } from './store/poll-calls.ts';
import { isRenewalDue } from './weather/station-content.ts';

export interface PollResult extends StoredResult {
  kind: 'updated' | 'unchanged' | 'notModified' | 'failed';
  error?: FeedFetchError | FeedParseError;
  response: Reachability;
}

export type PollContext = Pick<RefreshContext, 'network' | 'now' | 'random' | 'limits'>;

/** A poll whose response arrived at `now`. */
interface Poll {
  source: PolledSource;
  now: Date;
  random: () => number;
}

/**
 * Requests a source once and reads its document. A failure leaves the last good items in place.
 * Never throws: faults of our own code count as failures of the source.
 */
export async function pollSource(
  desk: Desk,
  source: PolledSource,
  known: ClaimedSource,
  context: PollContext,
  hostMutex: HostMutex,
): Promise<PollResult> {
  const startedAt = context.now();
  const state = stateBeforePoll(source, known, startedAt);
  const outcome = await fetchSource(desk, source, state, {
    policy: sourcePolicy(context.network, desk, source),
    now: startedAt,
    limits: context.limits,
    hostMutex,
  });
  const poll: Poll = { source, now: context.now(), random: context.random };
  if (outcome.kind === 'failed') {
    const isWhole = state.validators && isUnconditionalDue(source, state, startedAt);
    const requested = isWhole ? { ...state, unconditionalAt: poll.now.getTime() } : state;
    return failed(poll, requested, outcome.error, outcome);
  }
  try {
    if (outcome.kind === 'notModified') return notModified(poll, state, outcome);
    const document = { ...poll, desk, stored: known, fetched: outcome, network: context.network };
    return await readFetched(document, state);
  } catch (cause) {
    // Without validators, so that the unreadable document is sent again (feed-politeness rule 6).
    return failed(poll, { ...state, validators: undefined }, asFeedError(cause));
  }
}

/**
 * Drops the validators if an unchanged document must be read again: its settings changed, a story
 * or the renewal of a warning is due, or the calendar was truncated and is a day old.
 */
function stateBeforePoll(
  source: PolledSource,
  { state, content, calendar }: ClaimedSource,
  now: Date,
): SourceState {
  const selection = source.calendar ? calendarSelection(source.calendar) : selectionOf(source);
  const { storyAheadAt } = state;
  const isStoryDue = storyAheadAt !== undefined && !isAhead(storyAheadAt, now);
  const isWarningDue = content?.warnings.some((warning) => isRenewalDue(warning, now));
  const isCutDue = calendar?.isCut && now.getTime() - (state.unconditionalAt ?? 0) >= DAY_MS;
  return state.selection !== selection || isStoryDue || isWarningDue || isCutDue
    ? { ...state, selection, validators: undefined, bodyHash: undefined }
    : state;
}

/** Reads the fetched document. Throws FeedParseError if it is invalid. */
async function readFetched(
  document: PolledDocument & Poll,
  state: SourceState,
): Promise<PollResult> {
  const { source, now, random } = document;
  const { bytes, validators, facts, contentType = '' } = document.fetched;
  const bodyHash = await digestHex(bytes);
  // Calendars and stations are always read, because their content depends on the time.
  const isUnchanged = bodyHash === state.bodyHash && !source.calendar && !source.weather;
  const read = isUnchanged ? undefined : readDocument(document);
  // The new validators replace both stored ones (feed-politeness rule 3).
  const known = { ...state, bodyHash, ...read?.facts, validators, unconditionalAt: now.getTime() };
  return {
    kind: read?.changed ? 'updated' : 'unchanged',
    response: 'responded',
    state: stateAfterSuccess(source, known, { ...facts, contentType }, now, random),
    ...read?.changed,
  };
}

/** The settings that events depend on: if they change, the document is read again. */
function calendarSelection({ publisher, community, timeZone, language }: Calendar): string {
  return JSON.stringify([publisher, community, timeZone, language]);
}

function notModified(
  { source, now, random }: Poll,
  state: SourceState,
  outcome: Extract<FetchOutcome, { kind: 'notModified' }>,
): PollResult {
  // A 304 may have new validators (RFC 9111 §4.3.4); others are retained.
  const validators = state.validators && { ...state.validators, ...outcome.validators };
  const next = stateAfterSuccess(source, { ...state, validators }, outcome.facts, now, random);
  return { kind: 'notModified', response: 'responded', state: next };
}

function failed(
  { source, now, random }: Poll,
  state: SourceState,
  error: FeedFetchError | FeedParseError,
  outcome?: Extract<FetchOutcome, { kind: 'failed' }>,
): PollResult {
  const { retryAfterMs, response = 'responded' } = outcome ?? {};
  const next = stateAfterFailure(source, state, error, retryAfterMs, now, random);
  const { status, url = '' } = error instanceof FeedFetchError ? error : {};
  const host = URL.parse(url)?.host;
  const hasWait = status === 429 || (status === 503 && retryAfterMs !== undefined);
  // The pause of the host does not grow with earlier failures of this document.
  const plan = { status, failures: 1, retryAfterMs };
  return {
    kind: 'failed',
    error,
    response,
    state: next,
    ...(hasWait && { waitUntil: next.nextAt }),
    ...(status === 429 &&
      host && { hostWait: { host, until: planAfterFailure(plan, now.getTime(), random) } }),
  };
}

/** Logs a poll; as an error if an operator must act. */
export function logPoll(desk: Desk, source: Source, result: PollResult, tookMs: number): void {
  const { state, error } = result;
  const names = { desk: desk.id, source: source.id };
  const facts = {
    ...names,
    result: result.kind,
    items: (result.items ?? result.calendar?.events)?.length,
    nextAt: state.isGone ? 'never' : new Date(state.nextAt).toISOString(),
    tookMs,
  };
  if (result.content?.isIncomplete) logEvent('warn', 'weather read in part', names);
  if (!error) return logEvent('info', 'poll', facts);
  logEvent(state.isGone || state.isRefused ? 'error' : 'warn', 'poll', {
    ...facts,
    failures: state.failures,
    ...(error instanceof FeedFetchError && { url: error.url }),
    error,
  });
}
