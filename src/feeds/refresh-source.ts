import type { Source } from '../publications/source.ts';
import type { Channel } from './channel.ts';
import { FeedFetchError, FeedParseError } from './feed-errors.ts';
import {
  type AnswerFacts,
  type FetchOptions,
  type FetchOutcome,
  fetchSource,
} from './fetch-source.ts';
import type { NewsItem } from './news-item.ts';
import { normaliseChannel } from './normalise.ts';
import { parseFeed } from './parse-feed.ts';
import { planAfterFailure, planAfterSuccess, type Random } from './plan-next-check.ts';
import { readJsonService } from './read-json-service.ts';
import type { SourceState } from './source-state.ts';

/** Items that are kept of one source: what the fullest page can show of it. */
const MAX_ITEMS_PER_SOURCE = 15;
/** A permanent redirect is believed after this many polls over this long (manners 30). */
const MOVE_AFTER_POLLS = 3;
const MOVE_AFTER_MS = 7 * 86_400_000;

/** What one check of a source came to. `items` are there when they changed. */
export interface RefreshResult {
  readonly kind: 'updated' | 'unchanged' | 'notModified' | 'failed';
  readonly state: SourceState;
  readonly items?: readonly NewsItem[];
  readonly error?: FeedFetchError | FeedParseError;
  /** The publisher's host asked all of us to wait until then (429). */
  readonly hostWaitsUntil?: number;
  /** There was no HTTP answer at all: perhaps the fault is on our side. */
  readonly isUnanswered?: boolean;
}

export interface RefreshOptions extends Omit<FetchOptions, 'now'> {
  readonly now: () => Date;
  readonly random: Random;
  readonly plainOrigin?: string | undefined;
}

/**
 * Checks one source: asks for it, reads what came, and says what is known now. `previous` are its last good items; they
 * outlive every failure, and a story without a date keeps the time at which it was first seen.
 */
export async function refreshSource(
  source: Source,
  state: SourceState,
  previous: readonly NewsItem[],
  options: RefreshOptions,
): Promise<RefreshResult> {
  const outcome = await fetchSource(source, state, { ...options, now: options.now() });
  const now = options.now();
  if (outcome.kind === 'failed') return failed(state, outcome.error, now, options.random, outcome);
  if (outcome.kind === 'notModified')
    return notModified(source, state, outcome, now, options.random);

  const bodyHash = await hashOf(outcome.bytes);
  if (bodyHash === state.bodyHash) {
    return {
      kind: 'unchanged',
      state: succeeded(source, state, outcome, { bodyHash }, now, options.random),
    };
  }
  let channel: Channel;
  let items: NewsItem[];
  try {
    channel = readDocument(source, outcome);
    items = selectItems(
      source,
      normaliseChannel(channel, { now, plainOrigin: options.plainOrigin }),
      previous,
      now,
    );
    if (channel.entries.length === 0) throw new FeedParseError('the feed holds no items');
  } catch (error) {
    if (!(error instanceof FeedParseError)) throw error;
    return failed(state, error, now, options.random);
  }
  const next = succeeded(
    source,
    state,
    outcome,
    { bodyHash, schedule: channel.schedule, itemCount: items.length },
    now,
    options.random,
  );
  const isSame = items.length === 0 || JSON.stringify(items) === JSON.stringify(previous);
  if (isSame) return { kind: 'unchanged', state: next };
  return { kind: 'updated', state: { ...next, changedAt: now.getTime() }, items };
}

function readDocument(
  source: Source,
  outcome: Extract<FetchOutcome, { kind: 'fetched' }>,
): Channel {
  if (source.via === 'json') return readJsonService(outcome.bytes, source.url);
  return parseFeed(outcome.bytes, { url: outcome.facts.url, contentType: outcome.contentType });
}

/** The source's own selection, newest first, with the first-seen times of the items that were there before. */
function selectItems(
  source: Source,
  items: readonly NewsItem[],
  previous: readonly NewsItem[],
  now: Date,
): NewsItem[] {
  const seenBefore = new Map(previous.map((item) => [item.id, item]));
  return items
    .filter((item) => isWanted(source, item))
    .map((item) => {
      const before = seenBefore.get(item.id);
      return !item.isDated && before
        ? { ...item, pubDate: before.isDated ? now.toISOString() : before.pubDate }
        : item;
    })
    .sort(
      (a, b) =>
        Number(b.isDated) - Number(a.isDated) || Date.parse(b.pubDate) - Date.parse(a.pubDate),
    )
    .slice(0, MAX_ITEMS_PER_SOURCE);
}

function isWanted({ onlyCategories, onlyMentioning }: Source, item: NewsItem): boolean {
  if (
    onlyCategories &&
    !onlyCategories.some((name) => name.toLowerCase() === item.category.toLowerCase())
  )
    return false;
  if (!onlyMentioning) return true;
  const text = `${item.title} ${item.description}`.toLowerCase();
  return onlyMentioning.some((word) => text.includes(word.toLowerCase()));
}

function notModified(
  source: Source,
  state: SourceState,
  outcome: Extract<FetchOutcome, { kind: 'notModified' }>,
  now: Date,
  random: Random,
): RefreshResult {
  // A 304 may refresh the validators (RFC 9111 §4.3.4); those that it leaves out stay.
  const validators = state.validators && { ...state.validators, ...outcome.validators };
  return {
    kind: 'notModified',
    state: checked(source, { ...state, validators }, outcome.facts, now, random),
  };
}

/** After a whole document: its validators replace both that were stored (manners 3). */
function succeeded(
  source: Source,
  state: SourceState,
  outcome: Extract<FetchOutcome, { kind: 'fetched' }>,
  known: Partial<SourceState>,
  now: Date,
  random: Random,
): SourceState {
  const { validators, facts } = outcome;
  return checked(
    source,
    { ...state, ...known, validators, unconditionalAt: now.getTime() },
    facts,
    now,
    random,
  );
}

/** What every good answer means: checked, no failures, the next check planned, permanent redirects watched. */
function checked(
  source: Source,
  state: SourceState,
  facts: AnswerFacts,
  now: Date,
  random: Random,
): SourceState {
  const at = now.getTime();
  const { lastError: _, ...rest } = state;
  const plan = {
    hasValidators: state.validators !== undefined,
    maxAgeMs: facts.maxAgeMs,
    schedule: state.schedule,
  };
  return {
    ...rest,
    ...watchRedirect(source, state, facts, at),
    checkedAt: at,
    goodAt: at,
    failures: 0,
    isRefused: false,
    nextAt: planAfterSuccess(source, plan, at, random),
  };
}

/** Words in an address that lead to a login or a captive portal, not to a feed that moved. */
const NOT_A_MOVE =
  /log[-_]?in|sign[-_]?in|captive|portal|authenticat|authorize|wifi|blocked|consent|\.html?(?:[?#]|$)/i;

function watchRedirect(
  source: Source,
  state: SourceState,
  facts: AnswerFacts,
  at: number,
): Pick<SourceState, 'redirect' | 'movedTo'> {
  const to = facts.permanentUrl;
  if (source.via !== 'xml' || to === undefined || NOT_A_MOVE.test(to))
    return { redirect: undefined, movedTo: state.movedTo };
  const seen = state.redirect?.to === to ? state.redirect : { to, polls: 0, since: at };
  const redirect = { ...seen, polls: seen.polls + 1 };
  const isBelieved = redirect.polls >= MOVE_AFTER_POLLS && at - redirect.since >= MOVE_AFTER_MS;
  return isBelieved ? { redirect: undefined, movedTo: to } : { redirect, movedTo: state.movedTo };
}

function failed(
  state: SourceState,
  error: FeedFetchError | FeedParseError,
  now: Date,
  random: Random,
  answer?: { retryAfterMs: number | undefined; isUnanswered: boolean },
): RefreshResult {
  const status = error instanceof FeedFetchError ? error.status : undefined;
  const failures = state.failures + 1;
  const at = now.getTime();
  const nextAt = planAfterFailure(
    { status, failures, retryAfterMs: answer?.retryAfterMs },
    at,
    random,
  );
  return {
    kind: 'failed',
    error,
    state: {
      ...state,
      checkedAt: at,
      failures,
      nextAt,
      isGone: status === 410,
      isRefused: status === 403 && state.lastError?.status === 403,
      lastError: { at, message: error.message, ...(status !== undefined && { status }) },
      // What moved there and fails there may have moved back.
      ...(failures >= 3 && { movedTo: undefined }),
    },
    ...(status === 429 && { hostWaitsUntil: nextAt }),
    ...(answer?.isUnanswered && { isUnanswered: true }),
  };
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest).subarray(0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
