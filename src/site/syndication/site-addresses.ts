import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { CHIP_SECTIONS } from '../../publications/sections.ts';
import { hasPage } from '../content/pages.ts';
import { allResources } from '../content/resources.ts';
import { type SiteMapEntry, siteMapOf } from '../content/site-map.ts';
import { placePath } from '../places/place-paths.ts';
import type { SiteAddress } from './sitemap.ts';

/** Addresses that one site map may contain (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/** The pages beyond the ten of the site map page (requirements#sitemap-pages). */
const FURTHER_PAGES: readonly SiteAddress[] = [
  { path: '/today', frequency: 'hourly', priority: 0.6 },
  { path: '/communities', frequency: 'hourly', priority: 0.6 },
  { path: '/about', frequency: 'yearly', priority: 0.3 },
  { path: '/rss', frequency: 'daily', priority: 0.3 },
  { path: '/sitemap', frequency: 'monthly', priority: 0.3 },
  { path: '/radio', frequency: 'monthly', priority: 0.6 },
  { path: '/books', frequency: 'monthly', priority: 0.3 },
];
const PRIORITIES = { High: 0.9, Medium: 0.6, Low: 0.3 } as const;

/**
 * The addresses of the site: pages, sections, resources and posts, in this order. If there are more than one site map may
 * contain, the last posts are left out and that is logged.
 *
 * @param posts newest first
 */
export function siteAddresses(
  publication: Publication,
  posts: readonly SiteAddress[],
): SiteAddress[] {
  const addresses = [
    ...siteMapOf(publication).map(({ url, frequency, priority }) => ({
      path: url,
      frequency: frequency.toLowerCase() as Lowercase<SiteMapEntry['frequency']>,
      priority: PRIORITIES[priority],
    })),
    ...FURTHER_PAGES.filter(({ path }) => hasPage(publication, path)),
    ...CHIP_SECTIONS.map((section) => ({
      path: `/news?category=${section}`,
      frequency: 'hourly' as const,
      priority: 0.6,
    })),
    ...allResources(publication).map(({ slug }) => ({
      path: `/resources/${slug}`,
      frequency: 'monthly' as const,
      priority: 0.6,
    })),
    ...placeAddresses(publication),
    ...posts,
  ];
  if (addresses.length > MAX_ADDRESSES)
    logEvent('warn', 'site map full', { publication: publication.id, limit: MAX_ADDRESSES });
  return addresses.slice(0, MAX_ADDRESSES);
}

function placeAddresses({ gazetteer }: Publication): SiteAddress[] {
  return (gazetteer?.communities ?? []).map(({ slug }) => ({
    path: placePath(slug),
    frequency: 'daily',
    priority: 0.6,
  }));
}
