import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Publication } from '../../src/model/publication/publication.ts';
import { renderMarkup } from '../../src/site/components/markup.tsx';
import { createSiteContext, type SiteContext } from '../../src/site/context/site-context.ts';
import type { PageLoader } from '../../src/site/pages/page.ts';
import { siteContexts } from '../../src/site/platform.ts';
import { NUNAVUT_NEWS } from './fixtures.ts';
import { readHtml } from './read-page.ts';

/** The context of a request to a publication at a moment: nothing goes on behind it, and no refresh is started. */
export function contextAt(publication: Publication, now = new Date(0)): SiteContext {
  return createSiteContext({
    env,
    publication,
    now,
    inBackground: () => {},
    startRefresh: async () => {},
  });
}

/** The context of a request of this moment to the sample site. What goes on behind it is waited for by nobody. */
export function sampleContext(bindings: Env = env): SiteContext {
  const [context] = siteContexts(bindings, createExecutionContext());
  if (!context) throw new Error('the build has no publication');
  return context;
}

/** What a loader makes of a publication, and what the page shows, without what stands around it. */
export async function loadPage(
  load: PageLoader,
  path: string,
  publication: Publication = NUNAVUT_NEWS,
  now?: Date,
) {
  const url = new URL(path, 'https://nunavut-news.example');
  const page = await load(contextAt(publication, now), url);
  return { ...page, ...readHtml(renderMarkup(publication, page.render())) };
}
