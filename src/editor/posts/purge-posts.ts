import { tryOrLog } from '../../lib/http/log.ts';
import { blogTag } from '../../model/edition/cache-tags.ts';
import { redirectTo } from '../components/serve-page.ts';
import type { PaperContext } from '../context/editor-context.ts';

/** The query parameter of a page after a change that caches may show some minutes later. */
export const LATE = 'late';

/**
 * Marks all pages with the paper's posts as stale and redirects. If the edge refuses that, lists
 * and posts are stale for up to ten minutes, and the page says so.
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
