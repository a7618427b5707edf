import { logEvent } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import {
  type BlogBackend,
  BlogError,
  LIST_FAILED,
  type PostSummary,
} from '../../model/posts/blog-backend.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import { pagesOf } from '../../model/publication/pages.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { CHIP_SECTIONS } from '../../shared/sections.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { allResources } from '../content/resources.ts';
import type { SiteContext } from '../context/site-context.ts';
import { placePath } from '../places/place-paths.ts';
import { element, writeXml } from './xml-writer.ts';

/** The namespace of site maps and their indexes. */
export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Maximum addresses of a site map (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/**
 * How long the posts' addresses are fresh (ms). Loading them reads all posts, and search engines
 * find new posts through the feeds.
 */
const TTL_MS = 300_000;

/** An address of the site map. */
export interface SiteAddress {
  /** Path and query. */
  path: string;
  /** When its content last changed: an instant or a day, ISO 8601. */
  lastModified?: string | undefined;
}

const postAddresses = new SwrCache<readonly SiteAddress[]>({
  ttlMs: TTL_MS,
  maxSize: 2_000_000,
  sizeOf: memorySize,
});

/**
 * The addresses of all posts, newest first. `lastModified` is when the post was edited, else its
 * own date, if the backend has either.
 *
 * @throws BlogError if the posts cannot be read
 */
export function readPostAddresses(context: SiteContext): Promise<readonly SiteAddress[]> {
  const { publication, now } = context;
  return postAddresses.get(publicationKey(publication), now.getTime(), async () => {
    const posts = await everyPost(blogBackend(context));
    return posts.map(({ slug, updated, date }) => ({
      path: postPath(slug),
      lastModified: w3cDate(updated) ?? w3cDate(date),
    }));
  });
}

/** Maximum calls for all posts of a backend, whatever total it reports. */
const MAX_CALLS = 30;

/**
 * All posts of a backend, newest first, without duplicates. Stops after 30 calls: enough for all
 * posts in the database, and for 3,000 of a remote backend.
 *
 * @throws BlogError if a call fails, or returns nothing new although the total says there is more
 */
export async function everyPost(backend: BlogBackend): Promise<PostSummary[]> {
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
 * The addresses of the site: pages, sections, resources, places and posts, in this order. If they
 * exceed the limit of a site map, the last posts are left out, which is logged.
 *
 * @param posts newest first
 * @param hasArchive whether the deployment has back issues; their days are in site maps of their
 * own
 */
export function siteAddresses(
  publication: Publication,
  posts: readonly SiteAddress[],
  hasArchive = false,
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

/** /sitemap.xml with these addresses, in this order (sitemaps.org). */
export function writeSitemap(publication: Publication, addresses: readonly SiteAddress[]): string {
  const urls = addresses.map(({ path, lastModified }) =>
    element(
      'url',
      {},
      element('loc', {}, addressOf(publication, path)),
      lastModified === undefined ? undefined : element('lastmod', {}, lastModified),
    ),
  );
  return writeXml(element('urlset', { xmlns: SITEMAP_NAMESPACE }, ...urls));
}

/**
 * A date as W3C Datetime: a day stays as it is, an instant becomes UTC; `undefined` for anything
 * else.
 */
export function w3cDate(date: string | undefined): string | undefined {
  if (date === undefined || Number.isNaN(Date.parse(date))) return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : new Date(date).toISOString();
}
