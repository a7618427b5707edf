import { NEVER, type SourceState } from '../../edition/source-state.ts';
import type { Source } from '../../publications/desk.ts';
import type { ResponseFacts } from '../fetch/fetch-source.ts';
import { FeedFetchError, type FeedParseError } from '../parse/feed-errors.ts';
import {
  planAfterFailure,
  planAfterSuccess,
  type Random,
  readNotBefore,
} from './plan-next-poll.ts';

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
    notBefore: readNotBefore(source, plan, at),
  };
}

/** What every failure means: counted, named and the next poll put off. The last good items are not its business. */
export function stateAfterFailure(
  source: Source,
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
  const isGone = status === 410 && isOwnResponse;
  // What moved there and fails there may have moved back.
  const hasMovedBack = failures >= 3 || status === 410;
  const message = error.message.slice(0, MAX_MESSAGE_LENGTH);
  return {
    ...state,
    checkedAt: at,
    failures,
    failingSince: state.failures > 0 ? (state.failingSince ?? state.lastError?.at ?? at) : at,
    nextAt: isGone ? NEVER : planAfterFailure({ status, failures, retryAfterMs }, at, random),
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
