import type { ReactNode } from 'react';
import { warningsTags } from '../../model/edition/cache-tags.ts';
import type { FrameSource, Publication } from '../../model/publication/publication.ts';
import type { ShownWarnings } from '../bulletin/shown-weather.ts';
import type { Metadata } from '../components/document.tsx';
import type { SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS } from '../http/caching.ts';

/** What a page decided before its first byte: everything that can fail has happened. */
export interface Page extends Metadata {
  /** 200 unless it says otherwise. */
  readonly status?: 200 | 400 | 404 | 405 | 414 | 429 | 431 | 500 | 502 | 503;
  /** Which content this is: the same version means the same bytes. A page of which that cannot be said is not stored. */
  readonly version?: string | undefined;
  /** Seconds that the edge may keep it without being told otherwise: as long as what shows the edition, unless it says so. */
  readonly edgeSeconds?: number;
  /** When its content changes by itself (ms since the epoch), if that is known: nothing caches it beyond that. */
  readonly expiresAt?: number | undefined;
  readonly tags?: readonly string[];
  /** CSS of this page beyond the base; all of it where `isWholeDocument`. */
  readonly styles: string;
  /** Third parties' pages that it frames, as far as they are configured. */
  readonly frames?: readonly (Pick<FrameSource, 'url'> | undefined)[];
  /** Whether it has slots for advertisements, whose styles and frames are then the page's too. */
  readonly hasAds?: boolean;
  /** Renders the content of `<main>`. */
  readonly render: () => ReactNode;
  /** The name under which its content is kept as markup (cachedMarkup), where that depends on the publication alone. */
  readonly part?: string;
  /** Whether `render` gives the whole document, with `styles` in one element, and not the content of `<main>`. */
  readonly isWholeDocument?: boolean;
  /** The name under which a browser saves the page as a file, in place of showing it: ASCII letters, digits, `-` and `.`. */
  readonly fileName?: string;
}

/** Parameters of a route, by name, as the router has decoded them: `slug` of /blog/:slug. */
export type RouteParameters = Readonly<Record<string, string>>;

/** Loads what a page shows and decides what kind of response it is. */
export type PageLoader = (
  context: SiteContext,
  url: URL,
  parameters?: RouteParameters,
) => Promise<Page>;

const DAY_SECONDS = 86_400;

/**
 * The loader of a page that changes with a build alone, so that the edge may cache it for a day. Its address is that of the request
 * without the query, unless it says otherwise.
 */
export function staticPage(decide: (publication: Publication, url: URL) => Page): PageLoader {
  return async ({ publication }, url) => ({
    version: 'static',
    edgeSeconds: DAY_SECONDS,
    canonicalPath: url.pathname,
    ...decide(publication, url),
  });
}

/**
 * What the warnings and notices above a page change of how it may be cached: another page with each of them, until the first of them ends
 * or begins. The edge keeps no page longer than an edition's, as right after an invalidation an isolate may still know those before.
 */
export function withWarnings(
  page: Page,
  { version, changesAt }: ShownWarnings,
  publication: Publication,
): Page {
  const tags = warningsTags(publication);
  if (tags.length === 0 && version === '') return page;
  const ends = [page.expiresAt, changesAt].filter((time) => time !== undefined);
  return {
    ...page,
    version:
      page.version === undefined || version === '' ? page.version : `${page.version}.${version}`,
    edgeSeconds: Math.min(page.edgeSeconds ?? EDITION_EDGE_SECONDS, EDITION_EDGE_SECONDS),
    expiresAt: ends.length > 0 ? Math.min(...ends) : undefined,
    tags: [...(page.tags ?? []), ...tags],
  };
}
