import type { PaperContent } from '../../publications/content.ts';
import type { Publication } from '../../publications/publication.ts';
import { loadNotFound } from './error-page.tsx';
import { type PageLoader, type StaticContent, staticPage } from './page.ts';

/** The loader of a page of one of the publication's own texts. */
export function ownTextPage<Name extends keyof PaperContent>(
  name: Name,
  decide: (
    text: NonNullable<PaperContent[Name]>,
    publication: Publication,
    url: URL,
  ) => StaticContent,
): PageLoader {
  return (context, url) => {
    const text = context.publication.content[name];
    return text
      ? staticPage((publication) => decide(text, publication, url))(context, url)
      : loadNotFound(context, url);
  };
}
