import {
  type Edition,
  mergeEditions,
  type PagesByPublication,
  type RenderedPages,
} from '../../edition/edition.ts';
import { originOf } from '../../publications/site-address.ts';
import { localDay } from '../../shared/locale.ts';
import { readDeskEditions } from '../context/edition-store.ts';
import type { SiteContext } from '../context/site-context.ts';
import { readWarnings, weatherVersion } from '../weather/shown-weather.ts';
import { loadHome } from './home.tsx';
import { loadNews } from './news.tsx';
import { type PageLoader, withWarnings } from './page.ts';
import { renderPage } from './serve-page.tsx';

/** The pages that most readers come to first. */
const EDITION_PAGES: Readonly<Record<'/' | '/news', PageLoader>> = {
  '/': loadHome,
  '/news': loadNews,
};

/**
 * The pages that are to be published with desks' editions, by desk: those of each publication that carries one of these desks, with
 * the last of them. Its other desks' editions are those in KV; where another one is published meanwhile the pages are not shown.
 */
export async function renderPagesFor(
  editions: Readonly<Record<string, Edition>>,
  contexts: readonly SiteContext[],
): Promise<Record<string, PagesByPublication>> {
  const pages: Record<string, Record<string, RenderedPages>> = {};
  for (const context of contexts) {
    const ids = context.publication.desks.map(({ id }) => id);
    const carrier = ids.findLast((id) => Object.hasOwn(editions, id));
    if (carrier === undefined) continue;
    const { found } = await readDeskEditions(context.env.EDITIONS, ids, context.now);
    const edition = mergeEditions(ids.flatMap((id) => editions[id] ?? found.get(id) ?? []));
    if (!edition) continue;
    const ofDesk = pages[carrier] ?? {};
    ofDesk[context.publication.id] = await renderPages(edition, context);
    pages[carrier] = ofDesk;
  }
  return pages;
}

/** Renders the pages of an edition, byte for byte as they are rendered for a reader. */
async function renderPages(edition: Edition, context: SiteContext): Promise<RenderedPages> {
  const ofEdition = { ...context, edition: async () => edition };
  const shown = await readWarnings(context);
  const weather = await weatherVersion(context);
  const documents: Record<string, string> = {};
  for (const [path, load] of Object.entries(EDITION_PAGES)) {
    const url = new URL(path, originOf(context.publication));
    const page = withWarnings(await load(ofEdition, url), shown, context.publication);
    documents[path] = renderPage(page, url, context, shown);
  }
  return {
    version: edition.version,
    build: import.meta.env.BUILD_ID,
    day: localDay(context.publication, context.now),
    ...(weather !== '' && { weather }),
    documents,
  };
}
