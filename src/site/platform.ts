import { requestFirstRefresh } from '../edition/first-refresh.ts';
import type { Publication } from '../publications/publication.ts';
import { SERVED_PUBLICATIONS } from '../publications/served-publications.ts';
import { createSiteContext, type SiteContext } from './context/site-context.ts';
import type { SiteProps } from './gateway.ts';

/** The publication with this id, or the default one. */
function servedPublication(id: string): Publication {
  return SERVED_PUBLICATIONS.find((publication) => publication.id === id) ?? SERVED_PUBLICATIONS[0];
}

/** The site context of one request. */
export function siteContext(
  { publication }: SiteProps,
  env: Env,
  ctx: ExecutionContext,
): SiteContext {
  const served = servedPublication(publication);
  const now = new Date();
  return createSiteContext({
    env,
    publication: served,
    now,
    inBackground: (work) => ctx.waitUntil(work),
    startRefresh: () => requestFirstRefresh(served, env, now),
  });
}
