import type { Edition } from '../../edition/edition.ts';
import type { RenderedPages } from '../../edition/rendered-pages.ts';
import { originOf } from '../../publications/site-address.ts';
import { localDay } from '../../shared/locale.ts';
import type { SiteContext } from '../context/site-context.ts';
import { loadHome } from './home.tsx';
import { loadNews } from './news.tsx';
import type { PageLoader } from './page.ts';
import { renderPage } from './serve-page.tsx';

/** The pages that most readers come to first. */
const PAGES: readonly [path: string, load: PageLoader][] = [
  ['/', loadHome],
  ['/news', loadNews],
];

/** Renders the pages that are published with an edition, byte for byte as they are rendered for a reader. */
export async function renderPages(edition: Edition, context: SiteContext): Promise<RenderedPages> {
  const { publication, now } = context;
  const ofEdition = { ...context, edition: async () => edition };
  const documents: Record<string, string> = {};
  for (const [path, load] of PAGES) {
    const url = new URL(path, originOf(publication));
    documents[path] = renderPage(await load(ofEdition, url), url, context);
  }
  return { build: import.meta.env.BUILD_ID, day: localDay(publication, now), documents };
}
