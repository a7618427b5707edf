import { warningsTags } from '../../edition/cache-tags.ts';
import type { Publication } from '../../publications/publication.ts';
import { EDITION_EDGE_SECONDS } from '../http/caching.ts';
import type { ShownWarnings } from '../weather/shown-weather.ts';
import type { Page } from './page.ts';

/**
 * What the warnings above a page change of how it may be cached: another page with each of them, until the first of them ends. Where a
 * desk follows the weather the edge keeps no page longer than an edition's, as right after an invalidation an isolate may still know the
 * warnings before.
 */
export function withWarnings(
  page: Page,
  { version, endsAt }: ShownWarnings,
  publication: Publication,
): Page {
  const tags = warningsTags(publication);
  if (tags.length === 0 && version === '') return page;
  const ends = [page.expiresAt, endsAt].filter((time) => time !== undefined);
  return {
    ...page,
    version:
      page.version === undefined || version === '' ? page.version : `${page.version}.${version}`,
    edgeSeconds: Math.min(page.edgeSeconds, EDITION_EDGE_SECONDS),
    expiresAt: ends.length > 0 ? Math.min(...ends) : undefined,
    tags: [...page.tags, ...tags],
  };
}
