import type { NewsItem } from '../edition/news-item.ts';
import type { SourceState } from '../edition/source-state.ts';
import { digestOf } from '../http/digest.ts';
import type { Source } from '../publications/source.ts';
import {
  type FetchOptions,
  type FetchOutcome,
  fetchSource,
  isUnconditionalDue,
} from './fetch/fetch-source.ts';
import { readDocumentFacts } from './normalise/document-facts.ts';
import { isAhead, normaliseChannel } from './normalise/normalise.ts';
import { selectItems, selectionOf } from './normalise/select-items.ts';
import type { Channel } from './parse/channel.ts';
import { asFeedError, FeedFetchError, FeedParseError } from './parse/feed-errors.ts';
import { readJsonService } from './parse/json/read-json-service.ts';
import { parseFeed } from './parse/parse-feed.ts';
import { type PollEnd, stateAfterFailure, stateAfterSuccess } from './schedule/next-state.ts';
import type { Random } from './schedule/plan-next-check.ts';
import type { PollResult } from './store/poll-result.ts';

type Fetched = Extract<FetchOutcome, { kind: 'fetched' }>;

export interface RefreshOptions extends Omit<FetchOptions, 'now'> {
  readonly now: () => Date;
  readonly random: Random;
  readonly insecureHosts?: ReadonlySet<string> | undefined;
}

/**
 * Polls one source: asks for it, reads what came, and says what is known now. `previous` are its last good items; they
 * outlive every failure, and a story without a date keeps the time at which it was first seen. Every fault is a failure of
 * the source, those of our own code too: none is thrown.
 */
export async function refreshSource(
  source: Source,
  stored: SourceState,
  previous: readonly NewsItem[],
  options: RefreshOptions,
): Promise<PollResult> {
  const startedAt = options.now();
  const selection = selectionOf(source);
  const isReadAnew = stored.selection !== selection || isTimeOfAStory(stored, startedAt);
  const state = isReadAnew
    ? { ...stored, selection, validators: undefined, bodyHash: undefined }
    : stored;
  const outcome = await fetchSource(source, state, { ...options, now: startedAt });
  const end = { now: options.now(), random: options.random };
  if (outcome.kind === 'failed') {
    const asked =
      state.validators && isUnconditionalDue(source, state, startedAt)
        ? { ...state, unconditionalAt: end.now.getTime() }
        : state;
    return failed(source, asked, outcome.error, end, outcome);
  }
  try {
    return outcome.kind === 'notModified'
      ? notModified(source, state, outcome, end)
      : await readAnswer(source, state, previous, outcome, { ...options, ...end });
  } catch (cause) {
    // Validators belong to a document that was read: the next request is for a whole one (manners 6).
    return failed(source, { ...state, validators: undefined }, asFeedError(cause), end);
  }
}

/** @throws FeedParseError where the document is no feed with stories, and whatever else goes wrong in reading it */
async function readAnswer(
  source: Source,
  state: SourceState,
  previous: readonly NewsItem[],
  outcome: Fetched,
  options: PollEnd & Pick<RefreshOptions, 'insecureHosts'>,
): Promise<PollResult> {
  const { now, insecureHosts } = options;
  const bodyHash = await digestOf(outcome.bytes);
  if (bodyHash === state.bodyHash) {
    const next = succeeded(source, state, outcome, {}, options);
    return { kind: 'unchanged', answer: 'some', state: next };
  }
  const channel = readDocument(source, outcome);
  if (channel.entries.length === 0) throw new FeedParseError('the feed holds no items');
  const items = selectItems(source, normaliseChannel(channel, { now, insecureHosts }), previous);
  const known = { bodyHash, itemCount: items.length, ...readDocumentFacts(channel, now) };
  const next = succeeded(source, state, outcome, known, options);
  const isSame = items.length === 0 || JSON.stringify(items) === JSON.stringify(previous);
  if (isSame) return { kind: 'unchanged', answer: 'some', state: next };
  return { kind: 'updated', answer: 'some', state: next, items };
}

function readDocument(source: Source, outcome: Fetched): Channel {
  if (source.via === 'json') return readJsonService(outcome.bytes, source.url);
  return parseFeed(outcome.bytes, { url: outcome.facts.url, contentType: outcome.contentType });
}

/** A story that was dated ahead is dated now: the document is to be read again, changed or not. */
function isTimeOfAStory({ storyAheadAt }: SourceState, now: Date): boolean {
  return storyAheadAt !== undefined && !isAhead(storyAheadAt, now);
}

function notModified(
  source: Source,
  state: SourceState,
  outcome: Extract<FetchOutcome, { kind: 'notModified' }>,
  end: PollEnd,
): PollResult {
  // A 304 may refresh the validators (RFC 9111 §4.3.4); those that it leaves out stay.
  const validators = state.validators && { ...state.validators, ...outcome.validators };
  const next = stateAfterSuccess(source, { ...state, validators }, outcome.facts, end);
  return { kind: 'notModified', answer: 'some', state: next };
}

/** After a whole document: its validators replace both that were stored (manners 3). */
function succeeded(
  source: Source,
  state: SourceState,
  outcome: Fetched,
  known: Partial<SourceState>,
  end: PollEnd,
): SourceState {
  const { validators, facts, contentType = '' } = outcome;
  const next = { ...state, ...known, validators, unconditionalAt: end.now.getTime() };
  return stateAfterSuccess(source, next, { ...facts, contentType }, end);
}

function failed(
  source: Source,
  state: SourceState,
  error: FeedFetchError | FeedParseError,
  end: PollEnd,
  outcome?: Extract<FetchOutcome, { kind: 'failed' }>,
): PollResult {
  const next = stateAfterFailure(source, state, error, outcome?.retryAfterMs, end);
  const { status, url = '' } = error instanceof FeedFetchError ? error : {};
  const host = URL.parse(url)?.host;
  const isAskedToWait = status === 429 || (status === 503 && outcome?.retryAfterMs !== undefined);
  return {
    kind: 'failed',
    error,
    answer: outcome?.answer ?? 'some',
    state: next,
    ...(isAskedToWait && { waitUntil: next.nextAt }),
    ...(status === 429 && host && { hostWait: { host, until: next.nextAt } }),
  };
}
