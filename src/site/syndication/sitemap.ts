import { logEvent } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { blogTag, sectionTags } from '../../model/edition/cache-tags.ts';
import {
  type BlogBackend,
  BlogError,
  LIST_FAILED,
  type PostSummary,
} from '../../model/posts/blog-backend.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf, pagesOf } from '../../model/publication/site-address.ts';
import { CHIP_SECTIONS } from '../../shared/sections.ts';
import { hasArchive, readIssues } from '../archive/read-archive.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { publicationKey } from '../cache/response-cache.ts';
import { allResources } from '../content/resources.ts';
import type { SiteContext } from '../context/site-context.ts';
import { noSuchDocument } from '../http/plain-responses.ts';
import { placePath } from '../places/place-paths.ts';
import { type ServeDocument, serveDocument } from './serve-document.ts';
import { element, writeXml } from './xml-writer.ts';

/** An index of site maps, one a month. All must be below the same folder (sitemaps.org). */
export const ARCHIVE_SITEMAP_PATH = '/archive/sitemap.xml';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = {
  contentType: 'application/xml; charset=utf-8',
  caching: { browserSeconds: 600, edgeSeconds: 3600 },
};
/** Maximum addresses of a site map (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/** Maximum calls for all posts of a backend, whatever total it reports. */
const MAX_CALLS = 30;

interface SiteAddress {
  /** Path and query. */
  path: string;
  /** An instant or a day, ISO 8601. */
  lastModified?: string | undefined;
}

const postAddresses = new SwrCache<readonly SiteAddress[]>({
  // Loading reads all posts, and search engines find new ones through the feeds.
  ttlMs: 300_000,
  maxSize: 2_000_000,
  sizeOf: memorySize,
});

export const serveSitemap = serveDocument((context) => ({
  ...XML,
  tags: [blogTag(context.publication)],
  load: async () => {
    const { publication, now } = context;
    const posts = await postAddresses.get(publicationKey(publication), now.getTime(), () =>
      loadPostAddresses(context),
    );
    const addresses = siteAddresses(publication, posts, hasArchive(context));
    return { text: writeSitemap(publication, addresses) };
  },
}));

/** Serves the index, or the map of a `month`; 404 without days, because neither may be empty. */
export const serveArchiveSitemap: ServeDocument = async (request, context) => {
  const month = new URL(request.url).searchParams.get('month') ?? '';
  // If this fails, the document cannot be written either.
  const issues = await readIssues(context);
  const isKnown = /^(?:\d{4}-\d{2})?$/.test(month) && issues.kind !== 'none';
  const isEmpty = issues.kind === 'found' && !issues.value.some(({ day }) => day.startsWith(month));
  return isKnown && !isEmpty
    ? serveArchiveMap(request, context, month)
    : noSuchDocument(context.publication);
};

const serveArchiveMap = serveDocument((context, month) => ({
  ...XML,
  tags: sectionTags(context.publication, ['archives']),
  load: async () => {
    const { publication } = context;
    const issues = await readIssues(context);
    if (issues.kind !== 'found') throw new Error('the back issues are not known');
    const days = issues.value.map(({ day }) => day);
    const ofMonth = days.filter((day) => day.startsWith(month));
    const addresses = ofMonth.map((day) => ({ path: `/archive/${day}`, lastModified: day }));
    return {
      text: month === '' ? writeIndex(publication, days) : writeSitemap(publication, addresses),
    };
  },
}));

/**
 * Addresses of all posts, newest first, with the date of the last edit or else of the post. Throws
 * BlogError.
 */
async function loadPostAddresses(context: SiteContext): Promise<SiteAddress[]> {
  const posts = await readAllPosts(blogBackend(context));
  return posts.map(({ slug, updated, date }) => ({
    path: postPath(slug),
    lastModified: w3cDate(updated) ?? w3cDate(date),
  }));
}

/**
 * All posts of a backend, newest first, without duplicates. `MAX_CALLS` are enough for all posts in
 * the database, and for 3,000 of a remote backend.
 * Throws BlogError if a call fails, or returns no new posts although the total is not reached.
 */
export async function readAllPosts(backend: BlogBackend): Promise<PostSummary[]> {
  const posts = new Map<string, PostSummary>();
  let received = 0;
  for (let page = 1; page <= MAX_CALLS; page++) {
    const { blogs, total, leftOut = 0 } = await backend.list({ page, limit: backend.maxLimit });
    const known = posts.size;
    for (const post of blogs) posts.set(post.slug, posts.get(post.slug) ?? post);
    received += blogs.length + leftOut;
    if (received >= total) break;
    // Without this, a backend that repeats a page below its total would cause an endless loop.
    if (posts.size === known && leftOut === 0) throw new BlogError(LIST_FAILED, { status: 502 });
  }
  return [...posts.values()];
}

/**
 * All addresses of the site. If they exceed the limit of a site map, the last posts are left out,
 * which is logged.
 */
export function siteAddresses(
  publication: Publication,
  posts: readonly SiteAddress[],
  hasArchive: boolean,
): SiteAddress[] {
  const paths = [
    ...pagesOf(publication),
    ...(hasArchive ? ['/archive'] : []),
    ...CHIP_SECTIONS.map((section) => `/news?category=${section}`),
    ...allResources(publication).map(({ slug }) => `/resources/${slug}`),
    ...(publication.gazetteer?.communities ?? []).map(({ slug }) => placePath(slug)),
  ];
  const addresses = [...paths.map((path) => ({ path })), ...posts];
  if (addresses.length > MAX_ADDRESSES)
    logEvent('warn', 'site map full', { publication: publication.id, limit: MAX_ADDRESSES });
  return addresses.slice(0, MAX_ADDRESSES);
}

export function writeSitemap(publication: Publication, addresses: readonly SiteAddress[]): string {
  const urls = addresses.map(({ path, lastModified }) =>
    entry('url', addressOf(publication, path), lastModified),
  );
  return writeXml(element('urlset', { xmlns: NAMESPACE }, ...urls));
}

function writeIndex(publication: Publication, days: readonly string[]): string {
  const lastDays = new Map(days.map((day) => [day.slice(0, 7), day]));
  const maps = [...lastDays].map(([month, day]) =>
    entry('sitemap', addressOf(publication, `${ARCHIVE_SITEMAP_PATH}?month=${month}`), day),
  );
  return writeXml(element('sitemapindex', { xmlns: NAMESPACE }, ...maps));
}

function entry(name: 'url' | 'sitemap', address: string, lastModified: string | undefined) {
  const modified = lastModified === undefined ? undefined : element('lastmod', {}, lastModified);
  return element(name, {}, element('loc', {}, address), modified);
}

/** W3C Datetime: a day stays as it is, an instant becomes UTC; `undefined` for anything else. */
export function w3cDate(date: string | undefined): string | undefined {
  if (date === undefined || Number.isNaN(Date.parse(date))) return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : new Date(date).toISOString();
}
