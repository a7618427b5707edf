import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Addresses that one file may hold (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

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
