import { NEVER, type SourceState } from '../../edition/source-state.ts';
import type { Source } from '../../publications/source.ts';
import type { AnswerFacts } from '../fetch/fetch-source.ts';
import { FeedFetchError, type FeedParseError } from '../parse/feed-errors.ts';
import { planAfterFailure, planAfterSuccess, type Random } from './plan-next-check.ts';
import { watchRedirect } from './watch-redirect.ts';

/** Characters of an error's message that are stored. */
const MAX_MESSAGE_LENGTH = 500;

/** When a poll is over, and the chance that spreads the next one. */
export interface PollEnd {
  readonly now: Date;
  readonly random: Random;
}

/** What every good response means: polled, no failures, the next poll planned, permanent redirects watched. */
export function stateAfterSuccess(
  source: Source,
  state: SourceState,
  facts: AnswerFacts & { contentType?: string | undefined },
  { now, random }: PollEnd,
): SourceState {
  const at = now.getTime();
  const { lastError: _, ...rest } = state;
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
  };
}

/** What every failure means: counted, named and the next poll put off. The last good items are not its business. */
export function stateAfterFailure(
  source: Source,
  state: SourceState,
  error: FeedFetchError | FeedParseError,
  retryAfterMs: number | undefined,
  { now, random }: PollEnd,
): SourceState {
  const status = error instanceof FeedFetchError ? error.status : undefined;
  const failures = state.failures + 1;
  const at = now.getTime();
  // Only the publisher's own address can say that the feed is gone: not the feed-to-JSON service, not where it leads to.
  const isOwnAnswer =
    source.via === 'xml' &&
    error instanceof FeedFetchError &&
    error.url === URL.parse(source.url)?.href;
  const isGone = status === 410 && isOwnAnswer;
  // What moved there and fails there may have moved back.
  const hasMovedBack = failures >= 3 || status === 410;
  const message = error.message.slice(0, MAX_MESSAGE_LENGTH);
  return {
    ...state,
    checkedAt: at,
    failures,
    nextAt: isGone ? NEVER : planAfterFailure({ status, failures, retryAfterMs }, at, random),
    isGone,
    isRefused: status === 403 && state.lastError?.status === 403,
    lastError: { at, message, ...(status !== undefined && { status }) },
    ...(hasMovedBack && { movedTo: undefined }),
  };
}
