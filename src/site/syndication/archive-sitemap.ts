import { sectionTags } from '../../model/edition/cache-tags.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { readIssues } from '../archive/read-archive.ts';
import { noSuchDocument } from '../http/plain-responses.ts';
import { type ServeDocument, serveDocument } from './serve-document.ts';
import { SITEMAP_NAMESPACE, writeSitemap } from './sitemap.ts';
import { element, writeXml } from './xml-writer.ts';

/**
 * Path of the site map of the back issues: an index of site maps by month. They must all be below
 * the same folder (sitemaps.org).
 */
export const ARCHIVE_SITEMAP_PATH = '/archive/sitemap.xml';

/**
 * GET /archive/sitemap.xml: the index, or with `month` the days of a month. 404 if there are none,
 * since neither may be empty.
 */
export const serveArchiveSitemap: ServeDocument = async (request, context) => {
  const month = new URL(request.url).searchParams.get('month') ?? '';
  // If this fails, the document cannot be written either.
  const issues = await readIssues(context);
  const isKnown = /^(?:\d{4}-\d{2})?$/.test(month) && issues.kind !== 'none';
  const isEmpty = issues.kind === 'found' && !issues.value.some(({ day }) => day.startsWith(month));
  return isKnown && !isEmpty
    ? serveMap(request, context, month)
    : noSuchDocument(context.publication);
};

const serveMap = serveDocument((context, month) => ({
  contentType: 'application/xml; charset=utf-8',
  caching: { browserSeconds: 600, edgeSeconds: 3600 },
  tags: sectionTags(context.publication, ['archives']),
  load: async () => {
    const { publication } = context;
    const issues = await readIssues(context);
    if (issues.kind !== 'found') throw new Error('the back issues are not known');
    const days = issues.value.map(({ day }) => day);
    const own = days.filter((day) => day.startsWith(month));
    const addresses = own.map((day) => ({ path: `/archive/${day}`, lastModified: day }));
    return {
      text: month === '' ? writeIndex(publication, days) : writeSitemap(publication, addresses),
    };
  },
}));

function writeIndex(publication: Publication, days: readonly string[]): string {
  const lastDays = new Map(days.map((day) => [day.slice(0, 7), day]));
  const maps = [...lastDays].map(([month, day]) =>
    element(
      'sitemap',
      {},
      element('loc', {}, addressOf(publication, `${ARCHIVE_SITEMAP_PATH}?month=${month}`)),
      element('lastmod', {}, day),
    ),
  );
  return writeXml(element('sitemapindex', { xmlns: SITEMAP_NAMESPACE }, ...maps));
}
