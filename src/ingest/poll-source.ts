import type { CalendarContent } from '../calendars/calendar-content.ts';
import { readCalendar, remarkOf } from '../calendars/read-calendar.ts';
import {
  type FetchOutcome,
  fetchSource,
  isUnconditionalDue,
  type Reachability,
  sourcePolicy,
} from '../feeds/fetch/fetch-source.ts';
import {
  isAhead,
  normaliseChannel,
  readDocumentFacts,
  selectItems,
  selectionOf,
  withoutWithdrawn,
} from '../feeds/normalise/normalise.ts';
import type { Channel } from '../feeds/parse/channel.ts';
import { parseFeed } from '../feeds/parse/parse-feed.ts';
import { readJsonService } from '../feeds/parse/read-json.ts';
import {
  planAfterFailure,
  stateAfterFailure,
  stateAfterSuccess,
} from '../feeds/schedule/next-state.ts';
import { DAY_MS } from '../lib/clock/durations.ts';
import { logUnlisted } from '../lib/http/log-unlisted.ts';
import type { HostMutex, OutboundLimits } from '../lib/http/outbound.ts';
import { digestHex } from '../lib/text/hashes.ts';
import {
  type Calendar,
  type Desk,
  type PolledSource,
  type Source,
  stationPage,
} from '../model/publication/desk.ts';
import type { Network } from '../model/publication/network.ts';
import { asFeedError, FeedFetchError, FeedParseError } from '../model/sources/feed-errors.ts';
import type { SourceState } from '../model/sources/source-state.ts';
import type { ClaimedSource } from './store/feed-store.ts';
import type { StoredResult } from './store/poll-calls.ts';
import { readAlerts } from './weather/read-alerts.ts';
import { readCityPage } from './weather/read-city-page.ts';
import { isRenewalDue, type StationContent } from './weather/station-content.ts';

/** A calendar that has more events than are kept is read whole so often (ms). */

type Fetched = Extract<FetchOutcome, { kind: 'fetched' }>;

/** What one poll of a source came to. */
export interface PollResult extends StoredResult {
  readonly kind: 'updated' | 'unchanged' | 'notModified' | 'failed';
  readonly error?: FeedFetchError | FeedParseError;
  readonly response: Reachability;
}

/** What a poll needs. */
export interface PollContext {
  /** In whose name publishers are asked. */
  readonly network: Omit<Network, 'desks' | 'papers'>;
  readonly now: () => Date;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Time and size limits other than the usual ones. */
  readonly limits?: Partial<OutboundLimits> | undefined;
}

/**
 * Polls one source: requests it, reads the document, and says what is known now. The last good items of `known` outlive every
 * failure, and a story without a date keeps the time at which it was first seen. Every fault is a failure of the source, one of
 * our own code too: none is thrown.
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
  const now = context.now();
  if (outcome.kind === 'failed') {
    const requested =
      state.validators && isUnconditionalDue(source, state, startedAt)
        ? { ...state, unconditionalAt: now.getTime() }
        : state;
    return failed(source, requested, outcome.error, now, context, outcome);
  }
  try {
    return outcome.kind === 'notModified'
      ? notModified(source, state, outcome, now, context)
      : await readDocument(desk, source, { ...known, state }, outcome, now, context);
  } catch (cause) {
    // Validators belong to a document that was read: the next request is for a whole one (feed-politeness rule 6).
    return failed(source, { ...state, validators: undefined }, asFeedError(cause), now, context);
  }
}

/** Without validators where the document is to be read again, changed or not: another selection, a story's time has come, or a warning's. */
function stateBeforePoll(
  source: PolledSource,
  { state, content, calendar }: ClaimedSource,
  now: Date,
): SourceState {
  const selection = source.calendar ? configurationOf(source.calendar) : selectionOf(source);
  const { storyAheadAt } = state;
  const isStoryDue = storyAheadAt !== undefined && !isAhead(storyAheadAt, now);
  const isBoundDue = content?.warnings.some((warning) => isRenewalDue(warning, now));
  const isCutDue = calendar?.isCut && now.getTime() - (state.unconditionalAt ?? 0) >= DAY_MS;
  return state.selection !== selection || isStoryDue || isBoundDue || isCutDue
    ? { ...state, selection, validators: undefined, bodyHash: undefined }
    : state;
}

/** @throws FeedParseError where the document is no feed with stories; a fault of our own code as it comes */
async function readDocument(
  desk: Desk,
  source: PolledSource,
  { state, items: previous, content, calendar }: ClaimedSource,
  outcome: Fetched,
  now: Date,
  context: PollContext,
): Promise<PollResult> {
  const bodyHash = await digestHex(outcome.bytes);
  if (source.calendar) {
    const { bytes, contentType } = outcome;
    const known = calendar?.events;
    const read = readCalendar(bytes, contentType, desk.id, source.calendar, now, known);
    const content: CalendarContent = { events: read.events, isCut: read.isCut };
    for (const zone of read.unknownZones) logUnlisted('src/calendars/windows-zones.ts', zone);
    const facts = { bodyHash, itemCount: content.events.length, flaw: remarkOf(read) };
    const next = succeeded(source, state, outcome, facts, now, context);
    return JSON.stringify(content) === JSON.stringify(calendar)
      ? { kind: 'unchanged', response: 'responded', state: next }
      : { kind: 'updated', response: 'responded', state: next, calendar: content };
  }
  // A station's is read again: how long its warnings are in force depends on the time.
  if (bodyHash === state.bodyHash && !source.weather) {
    const next = succeeded(source, state, outcome, {}, now, context);
    return { kind: 'unchanged', response: 'responded', state: next };
  }
  if (source.weather) {
    const read = readStation(desk, source, outcome, content, now);
    const itemCount = read.warnings.length + (read.report ? 1 : 0);
    const flaw = read.isIncomplete && 'not all of its warnings can be read';
    const next = succeeded(source, state, outcome, { bodyHash, itemCount, flaw }, now, context);
    return JSON.stringify(read) === JSON.stringify(content)
      ? { kind: 'unchanged', response: 'responded', state: next }
      : { kind: 'updated', response: 'responded', state: next, content: read };
  }
  const channel = parseDocument(source, outcome);
  if (channel.entries.length === 0) throw new FeedParseError('the feed holds no items');
  const { insecureHosts } = context.network;
  const normalised = normaliseChannel(channel, { now, insecureHosts });
  const selected = selectItems(source, normalised, previous, now);
  const items = selected.length > 0 ? selected : withoutWithdrawn(previous, normalised);
  const facts = { bodyHash, itemCount: selected.length, ...readDocumentFacts(channel, now) };
  const next = succeeded(source, state, outcome, facts, now, context);
  const isSame = items === previous || JSON.stringify(items) === JSON.stringify(previous);
  if (isSame) return { kind: 'unchanged', response: 'responded', state: next };
  return { kind: 'updated', response: 'responded', state: next, items };
}

/** What of a calendar's configuration its events are made with. */
function configurationOf({ publisher, community, timeZone, language }: Calendar): string {
  return JSON.stringify([publisher, community, timeZone, language]);
}

/** @throws FeedParseError where the document is none of this station */
function readStation(
  desk: Desk,
  { weather }: PolledSource,
  { bytes, facts, contentType }: Fetched,
  previous: StationContent | undefined,
  now: Date,
): StationContent {
  const station = weather?.station ?? '';
  const origin = { station, now, previous, page: stationPage(desk, station) };
  return weather?.kind === 'report'
    ? readCityPage(bytes, contentType, origin)
    : readAlerts(bytes, { url: facts.url, contentType }, origin);
}

function parseDocument(source: Source, { bytes, facts, contentType }: Fetched): Channel {
  if (source.via === 'json') return readJsonService(bytes, source.url);
  return parseFeed(bytes, { url: facts.url, contentType });
}

function notModified(
  source: Source,
  state: SourceState,
  outcome: Extract<FetchOutcome, { kind: 'notModified' }>,
  now: Date,
  { random }: PollContext,
): PollResult {
  // A 304 may refresh the validators (RFC 9111 §4.3.4); those that it leaves out stay.
  const validators = state.validators && { ...state.validators, ...outcome.validators };
  const next = stateAfterSuccess(source, { ...state, validators }, outcome.facts, now, random);
  return { kind: 'notModified', response: 'responded', state: next };
}

/** After a whole document: its validators replace both that were stored (feed-politeness rule 3). */
function succeeded(
  source: Source,
  state: SourceState,
  { validators, facts, contentType = '' }: Fetched,
  known: Partial<SourceState>,
  now: Date,
  { random }: PollContext,
): SourceState {
  const next = { ...state, ...known, validators, unconditionalAt: now.getTime() };
  return stateAfterSuccess(source, next, { ...facts, contentType }, now, random);
}

function failed(
  source: PolledSource,
  state: SourceState,
  error: FeedFetchError | FeedParseError,
  now: Date,
  { random }: PollContext,
  outcome?: Extract<FetchOutcome, { kind: 'failed' }>,
): PollResult {
  const next = stateAfterFailure(source, state, error, outcome?.retryAfterMs, now, random);
  const { status, url = '' } = error instanceof FeedFetchError ? error : {};
  const host = URL.parse(url)?.host;
  const hasWait = status === 429 || (status === 503 && outcome?.retryAfterMs !== undefined);
  return {
    kind: 'failed',
    error,
    response: outcome?.response ?? 'responded',
    state: next,
    ...(hasWait && { waitUntil: next.nextAt }),
    // What one document has failed before is no reason for its host's others to wait longer.
    ...(status === 429 &&
      host && {
        hostWait: {
          host,
          until: planAfterFailure(
            { status, failures: 1, retryAfterMs: outcome?.retryAfterMs },
            now.getTime(),
            random,
          ),
        },
      }),
  };
}
