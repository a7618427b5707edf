import type { PaperContent } from '../../publications/content.ts';
import type { Publication } from '../../publications/publication.ts';
import { loadNotFound } from './error-page.tsx';
import { type Page, type PageLoader, type RouteParameters, staticPage } from './page.ts';

/** The loader of a page of one of the publication's own texts; a page not found where `decide` finds nothing to show. */
export function ownTextPage<Name extends keyof PaperContent>(
  name: Name,
  decide: (
    text: NonNullable<PaperContent[Name]>,
    publication: Publication,
    url: URL,
    parameters: RouteParameters,
  ) => Page | undefined,
): PageLoader {
  return (context, url, parameters = {}) => {
    const { publication } = context;
    const text = publication.content[name];
    const page = text && decide(text, publication, url, parameters);
    return page ? staticPage(() => page)(context, url) : loadNotFound(context, url);
  };
}
