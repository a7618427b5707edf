import type { PaperContent } from '../../model/publication/content.ts';
import type { SiteContext } from '../context/site-context.ts';
import { loadNotFound } from './error-page.tsx';
import { type Page, type PageLoader, type RouteParameters, staticPage } from './page.ts';

/** The loader of a page of one of the publication's own texts; 404 if `decide` returns nothing. */
export function ownTextPage<Name extends keyof PaperContent>(
  name: Name,
  decide: (
    text: NonNullable<PaperContent[Name]>,
    context: SiteContext,
    url: URL,
    parameters: RouteParameters,
  ) => Page | undefined | Promise<Page | undefined>,
): PageLoader {
  return async (context, url, parameters = {}) => {
    const text = context.publication.content[name];
    const page = text && (await decide(text, context, url, parameters));
    return page ? staticPage(() => page)(context, url) : loadNotFound(context, url);
  };
}
