import { servedHere } from '../../model/publication/built-in-publications.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { createSiteContext } from '../context/site-context.ts';
import { loadBooks } from './books.tsx';
import { loadCommunity } from './community.tsx';
import { loadContact } from './contact.tsx';
import { loadNotFound } from './error-page.tsx';
import { loadFaq } from './faq.tsx';
import { loadHome } from './home.tsx';
import { legalPage } from './legal.tsx';
import type { PageLoader } from './page.ts';
import { loadResources } from './resources.tsx';
import { servePageOnce } from './serve-page.ts';

/** The pages of a draft that editors can preview, by path. */
const LOADERS = new Map<string, PageLoader>([
  ['/', loadHome],
  ['/about', legalPage('about')],
  ['/faq', loadFaq],
  ['/resources', loadResources],
  ['/community', loadCommunity],
  ['/books', loadBooks],
  ['/contact', loadContact],
]);

/** The page of an unpublished paper, with the current stories of its feeds. Not cached. */
export async function previewPage(
  paper: Publication,
  path: string,
  env: Env,
  inBackground: (work: Promise<unknown>) => void,
): Promise<Response> {
  // The site's caches identify a paper by its version.
  const publication = servedHere({ ...paper, version: crypto.randomUUID() });
  const site = createSiteContext({
    // Pictures of stories load from their publishers: the site resizes those of published pages
    // only.
    env: { ...env, IMAGES: undefined } as unknown as Env,
    publication,
    now: new Date(),
    inBackground,
    startRefresh: () => Promise.resolve(),
  });
  const url = new URL(path, originOf(publication));
  const load = LOADERS.get(path) ?? loadNotFound;
  return servePageOnce(await load(site, url), url, site);
}
