import { describeFailure, describeJudgement } from '../../feeds/judge/describe-judgement.ts';
import { findFeeds } from '../../feeds/judge/find-feeds.ts';
import { isFit } from '../../feeds/judge/judgement.ts';
import { userAgentOf } from '../../lib/http/outbound-policy.ts';
import { BUILT_IN_PUBLICATIONS } from '../../model/publication/built-in-publications.ts';
import { ownerOfFeed } from '../../model/sources/owner-of-feed.ts';
import type { EditorContext } from '../context/editor-context.ts';
import type { FoundFeed } from './step-fields.ts';

/** The feeds of a site that a new paper can follow, or the reason if there is none. */
export async function findFeedsOf(
  pasted: string,
  { env, language, words }: Pick<EditorContext, 'env' | 'language' | 'words'>,
): Promise<readonly FoundFeed[] | string> {
  const [first] = BUILT_IN_PUBLICATIONS;
  const found = await findFeeds(pasted, {
    now: () => new Date(),
    // Ingest's user agent, so that a publisher's refusal of ingest shows here.
    userAgent: userAgentOf(first),
    insecureHosts: first.insecureHosts,
  });
  const { newPaper } = words;
  if (found.kind === 'unreachable') return describeFailure(found.failure, language);
  if (found.kind === 'none') return newPaper.notFound;
  const fit = found.feeds.filter(({ judgement }) => judgement && isFit(judgement));
  const free: FoundFeed[] = [];
  for (const { address, title = address, judgement } of fit)
    if (judgement && !(await ownerOfFeed(env.DB, address)))
      free.push({ address, title, verdict: describeJudgement(judgement, language).at(-1) ?? '' });
  if (free.length > 0) return free;
  const [other] = found.feeds;
  if (fit.length > 0) return newPaper.followed;
  return (
    (other?.judgement && describeJudgement(other.judgement, language).at(-1)) ?? newPaper.notFound
  );
}
