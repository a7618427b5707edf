import { allResources } from '../content/resources.ts';
import { SITE_MAP, type SiteMapEntry } from '../content/site-map.ts';
import type { Publication } from '../publications/publication.ts';
import { CHIP_SECTIONS } from '../publications/sections.ts';
import { addressOf } from './site-address.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Addresses that one file may hold (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;

/** An address of the site map. */
export interface SiteAddress {
  /** Path and query. */
  readonly path: string;
  /** When what is there last changed: an instant or a day, ISO 8601. */
  readonly lastModified?: string | undefined;
  readonly frequency?: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | undefined;
  /** 0..1, against the site's other addresses. */
  readonly priority?: number | undefined;
}

/** The pages beyond the ten of the site map page (spec §2). */
const FURTHER_PAGES: readonly SiteAddress[] = [
  { path: '/rss', frequency: 'daily', priority: 0.3 },
  { path: '/sitemap', frequency: 'monthly', priority: 0.3 },
  { path: '/radio', frequency: 'monthly', priority: 0.6 },
  { path: '/books', frequency: 'monthly', priority: 0.3 },
];
const PRIORITIES = { High: 0.9, Medium: 0.6, Low: 0.3 } as const;

/** Every address of the site: pages, sections, resources and posts, in this order. */
export function siteAddresses(posts: readonly SiteAddress[]): SiteAddress[] {
  return [
    ...SITE_MAP.map(({ url, frequency, priority }) => ({
      path: url,
      frequency: frequency.toLowerCase() as Lowercase<SiteMapEntry['frequency']>,
      priority: PRIORITIES[priority],
    })),
    ...FURTHER_PAGES,
    ...CHIP_SECTIONS.map((section) => ({
      path: `/news?category=${section}`,
      frequency: 'hourly' as const,
      priority: 0.6,
    })),
    ...allResources().map(({ slug }) => ({
      path: `/resources/${slug}`,
      frequency: 'monthly' as const,
      priority: 0.6,
    })),
    ...posts,
  ];
}

/** /sitemap.xml: the addresses themselves, or an index of the files that hold them where they are more than `limit`. */
export function writeSitemap(
  publication: Publication,
  addresses: readonly SiteAddress[],
  limit = MAX_ADDRESSES,
): string {
  if (addresses.length <= limit) return writeAddresses(publication, addresses);
  const parts = Math.ceil(addresses.length / limit);
  return writeXml(
    element(
      'sitemapindex',
      { xmlns: NAMESPACE },
      ...Array.from({ length: parts }, (_, index) => {
        const days = addresses
          .slice(index * limit, (index + 1) * limit)
          .flatMap(({ lastModified }) => lastModified ?? [])
          .sort((a, b) => Date.parse(a) - Date.parse(b));
        return element(
          'sitemap',
          {},
          element('loc', {}, addressOf(publication, `/sitemap-${index + 1}.xml`)),
          optional('lastmod', days.at(-1)),
        );
      }),
    ),
  );
}

/** /sitemap-{number}.xml, counted from 1; `undefined` where the site map is not split so far. */
export function writeSitemapPart(
  publication: Publication,
  addresses: readonly SiteAddress[],
  number: number,
  limit = MAX_ADDRESSES,
): string | undefined {
  const part = addresses.slice((number - 1) * limit, number * limit);
  if (addresses.length <= limit || part.length === 0) return undefined;
  return writeAddresses(publication, part);
}

function writeAddresses(publication: Publication, addresses: readonly SiteAddress[]): string {
  return writeXml(
    element(
      'urlset',
      { xmlns: NAMESPACE },
      ...addresses.map(({ path, lastModified, frequency, priority }) =>
        element(
          'url',
          {},
          element('loc', {}, addressOf(publication, path)),
          optional('lastmod', lastModified),
          optional('changefreq', frequency),
          optional('priority', priority?.toFixed(1)),
        ),
      ),
    ),
  );
}

function optional(name: string, text: string | undefined): XmlElement | undefined {
  return text === undefined ? undefined : element(name, {}, text);
}
