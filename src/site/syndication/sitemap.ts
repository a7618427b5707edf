import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An address of the site map. */
export interface SiteAddress {
  /** Path and query. */
  readonly path: string;
  /** When its content last changed: an instant or a day, ISO 8601. */
  readonly lastModified?: string | undefined;
  readonly frequency?: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | undefined;
  /** 0..1, relative to the site's other addresses. */
  readonly priority?: number | undefined;
}

/** /sitemap.xml with these addresses, in this order. */
export function writeSitemap(publication: Publication, addresses: readonly SiteAddress[]): string {
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
