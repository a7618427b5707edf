import type { SourceState } from '../../edition/source-state.ts';
import type { AnswerFacts } from '../fetch/fetch-source.ts';

/** A permanent redirect is believed after this many polls over this long (manners 30). */
const MOVE_AFTER_POLLS = 3;
const MOVE_AFTER_MS = 7 * 86_400_000;

/** Words in an address that lead to a login or a captive portal, or to a page, and not to a feed that moved. */
const NOT_A_MOVE =
  /log[-_]?in|sign[-_]?in|captive|portal|authenticat|authorize|wifi|blocked|consent|\.html?(?:[?#]|$)/i;

/**
 * What a good answer at `at` (ms) says about where a feed lives: after 301 or 308 alone led to the same address often and
 * long enough, the feed has moved there. A page, or what looks like a login, never moves it (manners 31).
 */
export function watchRedirect(
  state: SourceState,
  facts: AnswerFacts & { contentType?: string | undefined },
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
