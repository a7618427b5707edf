import type { ReactNode } from 'react';
import { warningsTags } from '../../model/edition/cache-tags.ts';
import type { FrameSource, Publication } from '../../model/publication/publication.ts';
import type { ShownWarnings } from '../bulletin/shown-weather.ts';
import type { Metadata } from '../components/document.tsx';
import type { SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS } from '../http/caching.ts';

/** A page that is ready to render: rendering it cannot fail. */
export interface Page extends Metadata {
  /** 200 by default. */
  status?: 200 | 400 | 404 | 405 | 414 | 429 | 431 | 500 | 502 | 503;
  /** Equal versions mean equal bytes. A page without a version is not cached. */
  version?: string | undefined;
  /** How long the edge may cache it (seconds); by default as long as pages of the edition. */
  edgeSeconds?: number;
  /** When its content expires (ms since the epoch); no cache stores it longer. */
  expiresAt?: number | undefined;
  tags?: readonly string[];
  /** CSS of this page beyond the base styles; all CSS if `isWholeDocument`. */
  styles: string;
  /** Third-party frames; `undefined` for unconfigured ones. */
  frames?: readonly (Pick<FrameSource, 'url'> | undefined)[];
  /** Whether it has slots for advertisements, which need styles and frames. */
  hasAds?: boolean;
  render: () => ReactNode;
  /** The name under which `cachedMarkup` caches content that depends on the publication alone. */
  part?: string;
  /** Whether `render` returns the whole document, `styles` included. */
  isWholeDocument?: boolean;
  /** Makes the page a download with this name: ASCII letters, digits, `-` and `.`. */
  fileName?: string;
}

/** Decoded parameters of a route by name: `slug` of /blog/:slug. */
export type RouteParameters = Readonly<Record<string, string>>;

export type PageLoader = (
  context: SiteContext,
  url: URL,
  parameters?: RouteParameters,
) => Promise<Page>;

const DAY_SECONDS = 86_400;

/**
 * The loader of a page that changes only with a build: the edge caches it for a day. Its canonical
 * path is that of the request, unless `decide` returns another.
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
 * Adjusts the caching of a page to the warnings and notices above it. They are part of its version,
 * and it expires when the first of them begins or ends. The edge caches it no longer than an
 * edition: right after a purge an isolate may still show old warnings.
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
