import { SwrCache } from '../../../lib/swr-cache.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { addressOf } from '../../../model/publication/site-address.ts';
import { readWarnings } from '../../bulletin/shown-weather.ts';
import { publicationKey } from '../../cache/response-cache.ts';
import { createSiteContext, type SiteContext } from '../../context/site-context.ts';
import { publicMessage } from '../../health/source-health.ts';
import { loadHome } from '../home.tsx';
import { renderPage, servePage } from '../serve-page.ts';

/** After this time the front page counts as failed (ms). */
const TIMEOUT_MS = 10_000;

/** Results by publication, cached in this isolate; `null` if the front page is served. */
const findings = new SwrCache<string | null>({ ttlMs: 30_000, maxEntries: 100 });

/**
 * The reason why readers get no front page, without secrets; `undefined` if they get it. The page
 * is rendered as for a reader, with the same caches. A failing page is rendered once per half
 * minute.
 */
export async function findFrontPageFault(context: SiteContext): Promise<string | undefined> {
  const { publication, now } = context;
  const find = async () => {
    const late = () => `it was not made within ${TIMEOUT_MS / 1000} s`;
    return (await withTimeout(tryFrontPage(context), TIMEOUT_MS, late)) ?? null;
  };
  return (await findings.get(publicationKey(publication), now.getTime(), find)) ?? undefined;
}

async function tryFrontPage(original: SiteContext): Promise<string | undefined> {
  // A fresh context: the context of a page without the edition cannot read it (`withoutEdition`).
  const context = createSiteContext(original);
  const request = new Request(addressOf(context.publication, '/'));
  try {
    const response = await servePage(loadHome, request, context, { showsEdition: true });
    if (response.status === 200) return undefined;
    // The loader of the front page failed. Loads again, because the error page does not give the
    // reason.
    const url = new URL(request.url);
    renderPage(await loadHome(context, url), url, context, await readWarnings(context));
    return `status ${response.status}`;
  } catch (error) {
    return publicMessage(error instanceof Error ? error.message : String(error));
  }
}
