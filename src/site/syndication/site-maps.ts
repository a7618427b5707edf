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
  const urls = addresses.map(({ path, lastModified, frequency, priority }) =>
    element(
      'url',
      {},
      element('loc', {}, addressOf(publication, path)),
      optional('lastmod', lastModified),
      optional('changefreq', frequency),
      optional('priority', priority?.toFixed(1)),
    ),
  );
  return writeXml(element('urlset', { xmlns: NAMESPACE }, ...urls));
}

function optional(name: string, text: string | undefined): XmlElement | undefined {
  return text === undefined ? undefined : element(name, {}, text);
}

/** A date for site maps (W3C Datetime): a day stays as it is, an instant is UTC to the second; `undefined` for anything else. */
export function w3cDate(date: string | number | undefined): string | undefined {
  if (date === undefined) return undefined;
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return undefined;
  if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return toSecond(at);
}

/** `2026-11-20T12:00:00Z` (RFC 3339, to the second), the format of Atom too. */
export function toSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}
