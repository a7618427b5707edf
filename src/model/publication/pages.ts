import type { Publication } from './publication.ts';

/** Optional pages (requirements#brought-pages), each with its condition. */
const BROUGHT: Readonly<Record<string, (publication: Publication) => boolean>> = {
  '/community': ({ content }) => content.community !== undefined,
  '/communities': ({ gazetteer }) => gazetteer !== undefined,
  '/resources': ({ content }) => content.resources !== undefined,
  // An empty list announces future documents; without a list there is no page.
  '/partners': ({ embeds }) => embeds.documents !== undefined,
  '/faq': ({ content }) => content.faq !== undefined,
  // A station without streams is announced; without a station there is no page.
  '/radio': ({ radio }) => radio !== undefined,
  '/books': ({ content }) => content.books !== undefined,
  '/about': ({ content }) => content.about !== undefined,
  '/privacy': ({ content }) => content.privacy !== undefined,
  '/terms': ({ content }) => content.terms !== undefined,
};

/** The pages of every publication, except posts and unlinked pages. */
const COMMON = [
  '/',
  '/news',
  '/today',
  '/notices',
  '/events',
  '/blog',
  '/contact',
  '/sitemap',
  '/rss',
  '/choices',
];

/** Whether a publication has a page, by path. Paths below a page follow it. */
export function hasPage(publication: Publication, path: string): boolean {
  const page = /^\/[^/?#]*/.exec(path)?.[0] ?? '/';
  return BROUGHT[page]?.(publication) ?? true;
}

/** The paths of all linked pages of a publication, except posts and resources. */
export function pagesOf(publication: Publication): string[] {
  return [...COMMON, ...Object.keys(BROUGHT)].filter((path) => hasPage(publication, path));
}
