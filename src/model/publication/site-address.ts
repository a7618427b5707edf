import type { Publication } from './publication.ts';

export type Addressed = Pick<Publication, 'hosts' | 'localOrigin'>;

/** An origin of a loopback host, which other machines cannot reach. */
const LOOPBACK_ORIGIN = /^http:\/\/(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\]):(\d{1,5})$/;

/** The start of all absolute addresses, whatever the request's Host header says. */
export function originOf({ hosts, localOrigin }: Addressed): string {
  return localOrigin ?? `https://${hosts[0]}`;
}

export function addressOf(publication: Addressed, path: string): string {
  return originOf(publication) + path;
}

/**
 * The publication with addresses of a developer's machine, such as `my-town.localhost`. Only a
 * loopback origin counts: a wrong setting cannot change a public site's canonical addresses.
 */
export function withLocalOrigin<P extends Addressed>(publication: P, origin = ''): P {
  const [, port] = LOOPBACK_ORIGIN.exec(origin) ?? [];
  if (port === undefined) return publication;
  const own = publication.hosts.find((host) => host.endsWith('.localhost'));
  return { ...publication, localOrigin: own ? `http://${own}:${port}` : origin };
}

/** Optional pages (requirements#brought-pages), each with its condition. */
const OPTIONAL_PAGES: Readonly<Record<string, (publication: Publication) => boolean>> = {
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
const FIXED_PAGES = [
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
  return OPTIONAL_PAGES[page]?.(publication) ?? true;
}

/** The paths of all linked pages of a publication, except posts and resources. */
export function pagesOf(publication: Publication): string[] {
  return [...FIXED_PAGES, ...Object.keys(OPTIONAL_PAGES)].filter((path) =>
    hasPage(publication, path),
  );
}
