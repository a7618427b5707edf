import { digestOf } from '../http/digest.ts';
import type { Source } from '../publications/source.ts';
import type { Channel } from './channel.ts';
import { dropRepeated, MAX_SECTION_ITEMS, newestFirst } from './edition.ts';
import { FeedFetchError, FeedParseError } from './feed-errors.ts';
import {
  type AnswerFacts,
  type FetchOptions,
  type FetchOutcome,
  fetchSource,
  isUnconditionalDue,
} from './fetch-source.ts';
import type { NewsItem } from './news-item.ts';
import { isAhead, normaliseChannel } from './normalise.ts';
import { parseFeed } from './parse-feed.ts';
import { NEVER, planAfterFailure, planAfterSuccess, type Random } from './plan-next-check.ts';
import { readJsonService } from './read-json-service.ts';
import type { SourceState } from './source-state.ts';
import { watchRedirect } from './watch-redirect.ts';

/** Characters. No honest address is longer, and what is stored stays within a D1 row (1 MB). */
const MAX_ADDRESS_LENGTH = 4_000;

/** What one check of a source came to. `items` are there when they changed. */
export interface RefreshResult {
  readonly kind: 'updated' | 'unchanged' | 'notModified' | 'failed';
  readonly state: SourceState;
  readonly items?: readonly NewsItem[];
  readonly error?: FeedFetchError | FeedParseError;
  /** A host that asked all of us to wait (429), and until when, ms since the epoch. */
  readonly hostWait?: { readonly host: string; readonly until: number };
  /** `none`: no server answered, so perhaps the fault is on our side; `notAsked`: our own rules forbade to ask. */
  readonly answer: 'some' | 'none' | 'notAsked';
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
  stored: SourceState,
  previous: readonly NewsItem[],
  options: RefreshOptions,
): Promise<RefreshResult> {
  const startedAt = options.now();
  const selection = selectionOf(source);
  const isReadAnew = stored.selection !== selection || isTimeOfAStory(stored, startedAt);
  const state = isReadAnew
    ? { ...stored, selection, validators: undefined, bodyHash: undefined }
    : stored;
  const outcome = await fetchSource(source, state, { ...options, now: startedAt });
  const now = options.now();
  if (outcome.kind === 'failed') {
    const asked =
      state.validators && isUnconditionalDue(state, startedAt)
        ? { ...state, unconditionalAt: now.getTime() }
        : state;
    return failed(source, asked, outcome.error, now, options.random, outcome);
  }
  if (outcome.kind === 'notModified')
    return notModified(source, state, outcome, now, options.random);

  const bodyHash = await digestOf(outcome.bytes);
  if (bodyHash === state.bodyHash) {
    return {
      kind: 'unchanged',
      answer: 'some',
      state: succeeded(source, state, outcome, { bodyHash }, now, options.random),
    };
  }
  let channel: Channel;
  let items: NewsItem[];
  try {
    channel = readDocument(source, outcome);
    if (channel.entries.length === 0) throw new FeedParseError('the feed holds no items');
    items = selectItems(
      source,
      normaliseChannel(channel, { now, plainOrigin: options.plainOrigin }),
      previous,
    );
  } catch (cause) {
    const error =
      cause instanceof FeedParseError
        ? cause
        : new FeedParseError('Failed to load RSS feed', { cause });
    // Validators belong to a document that was read: the next request is for a whole one (manners 6).
    return failed(source, { ...state, validators: undefined }, error, now, options.random);
  }
  const next = succeeded(
    source,
    state,
    outcome,
    {
      bodyHash,
      schedule: channel.schedule,
      itemCount: items.length,
      storyAheadAt: firstStoryAhead(channel, now),
    },
    now,
    options.random,
  );
  const isSame = items.length === 0 || JSON.stringify(items) === JSON.stringify(previous);
  if (isSame) return { kind: 'unchanged', answer: 'some', state: next };
  return { kind: 'updated', answer: 'some', state: next, items };
}

function readDocument(
  source: Source,
  outcome: Extract<FetchOutcome, { kind: 'fetched' }>,
): Channel {
  if (source.via === 'json') return readJsonService(outcome.bytes, source.url);
  return parseFeed(outcome.bytes, { url: outcome.facts.url, contentType: outcome.contentType });
}

/** When the first story that is dated ahead of `now` is to come (ms). */
function firstStoryAhead({ entries }: Channel, now: Date): number | undefined {
  const times = entries
    .map(({ published }) => published?.getTime() ?? 0)
    .filter((time) => isAhead(time, now));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** A story that was dated ahead is dated now: the document is to be read again, changed or not. */
function isTimeOfAStory({ storyAheadAt }: SourceState, now: Date): boolean {
  return storyAheadAt !== undefined && !isAhead(storyAheadAt, now);
}

/**
 * The source's own selection, newest first, each story once. A story without a date keeps the time at which it was first seen, and one
 * that loses its date, or gets one that is yet to come, the date that it had.
 */
function selectItems(
  source: Source,
  items: readonly NewsItem[],
  previous: readonly NewsItem[],
): NewsItem[] {
  const seen = new Map(previous.map((item) => [item.id, item]));
  const selected = items
    .filter((item) => isWanted(source, item))
    .map((item) => {
      const { pubDate, isDated } = (!item.isDated && seen.get(item.id)) || item;
      return { ...item, pubDate, isDated };
    })
    .sort(newestFirst);
  return dropRepeated(selected).slice(0, MAX_SECTION_ITEMS);
}

/** The settings that decide what is kept of a document; `undefined` where all is. */
function selectionOf({ onlyCategories, onlyMentioning }: Source): string | undefined {
  if (!onlyCategories && !onlyMentioning) return undefined;
  return JSON.stringify([onlyCategories, onlyMentioning]);
}

function isWanted({ onlyCategories, onlyMentioning }: Source, item: NewsItem): boolean {
  if (Math.max(item.link.length, item.image.length) > MAX_ADDRESS_LENGTH) return false;
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
    answer: 'some',
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
  const { validators, facts, contentType = '' } = outcome;
  const next = { ...state, ...known, validators, unconditionalAt: now.getTime() };
  return checked(source, next, { ...facts, contentType }, now, random);
}

/** What every good answer means: checked, no failures, the next check planned, permanent redirects watched. */
function checked(
  source: Source,
  state: SourceState,
  facts: AnswerFacts & { contentType?: string | undefined },
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
    ...(source.via === 'xml' && watchRedirect(state, facts, at)),
    checkedAt: at,
    goodAt: at,
    failures: 0,
    isRefused: false,
    nextAt: planAfterSuccess(source, plan, at, random),
  };
}

function failed(
  source: Source,
  state: SourceState,
  error: FeedFetchError | FeedParseError,
  now: Date,
  random: Random,
  outcome?: Extract<FetchOutcome, { kind: 'failed' }>,
): RefreshResult {
  const status = error instanceof FeedFetchError ? error.status : undefined;
  const failures = state.failures + 1;
  const at = now.getTime();
  // Only the publisher's own address can say that the feed is gone: not the feed-to-JSON service, not where it leads to.
  const isOwnAnswer =
    source.via === 'xml' &&
    error instanceof FeedFetchError &&
    error.url === URL.parse(source.url)?.href;
  const isGone = status === 410 && isOwnAnswer;
  const plan = { status, failures, retryAfterMs: outcome?.retryAfterMs };
  const nextAt = isGone ? NEVER : planAfterFailure(plan, at, random);
  // What moved there and fails there may have moved back.
  const hasMovedBack = failures >= 3 || status === 410;
  const host = error instanceof FeedFetchError ? URL.parse(error.url)?.host : undefined;
  return {
    kind: 'failed',
    error,
    answer: outcome?.answer ?? 'some',
    state: {
      ...state,
      checkedAt: at,
      failures,
      nextAt,
      isGone,
      isRefused: status === 403 && state.lastError?.status === 403,
      lastError: { at, message: error.message, ...(status !== undefined && { status }) },
      ...(hasMovedBack && { movedTo: undefined }),
    },
    ...(status === 429 && host && { hostWait: { host, until: nextAt } }),
  };
}
