import { tryOrLog } from '../../lib/http/log.ts';
import { blogTag } from '../../model/edition/cache-tags.ts';
import { redirectTo } from '../components/serve-page.ts';
import type { PaperContext } from '../context/editor-context.ts';

/** The parameter of a page whose form has changed what readers see, where caches may show them the former for some minutes. */
export const LATE = 'late';

/**
 * Leads to a page after a change that readers see, with all that shows the paper's posts marked as stale. Where the edge refuses that,
 * nothing is lost: it keeps lists and posts for ten minutes at most, and the page says so.
 */
export async function redirectAfterChange(
  { env, publication }: PaperContext,
  path: string,
  savedForm?: string,
): Promise<Response> {
  const isPurged = await tryOrLog('posts not purged', { publication: publication.id }, async () => {
    await env.SITE.invalidate([blogTag(publication)]);
    return true;
  });
  return redirectTo(isPurged ? path : `${path}?${LATE}=yes`, savedForm);
}
