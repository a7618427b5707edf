import { describeFailure } from '../../feeds/judge/describe-judgement.ts';
import { findFeeds } from '../../feeds/judge/find-feeds.ts';
import type { FoundFeed } from '../../feeds/judge/judge-address.ts';
import { userAgentOf } from '../../lib/http/outbound-policy.ts';
import { BUILT_IN_PUBLICATIONS } from '../../model/publication/built-in-publications.ts';
import { type FeedOwner, ownerOfFeed } from '../../model/sources/owner-of-feed.ts';
import type { EditorContext } from '../context/editor-context.ts';

/** A found feed, and the desk or paper that already follows it, if any. */
export interface OfferedFeed extends FoundFeed {
  owner: FeedOwner | undefined;
}

/** The feeds of a pasted address, or why there are none (`none`: the site has no feed). */
export async function searchFeeds(
  pasted: string,
  { env, language, words }: Pick<EditorContext, 'env' | 'language' | 'words'>,
  { none, hasCalendars = false }: { none: string; hasCalendars?: boolean },
): Promise<OfferedFeed[] | string> {
  if (pasted === '') return words.forms.missing;
  const [first] = BUILT_IN_PUBLICATIONS;
  const found = await findFeeds(pasted, {
    now: () => new Date(),
    // Ingest's user agent, so that a publisher's refusal of ingest shows here.
    userAgent: userAgentOf(first),
    insecureHosts: first.insecureHosts,
    hasCalendars,
  });
  if (found.kind === 'unreachable') return describeFailure(found.failure, language);
  if (found.kind === 'none') return none;
  const owned = async (feed: FoundFeed) => ({
    ...feed,
    owner: await ownerOfFeed(env.DB, feed.address),
  });
  return Promise.all(found.feeds.map(owned));
}
