import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { CHIP_SECTIONS } from '../../publications/sections.ts';
import { postPath } from '../blog/post-addresses.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { memorySize } from '../cache/memory-size.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { hasPage } from '../content/pages.ts';
import { allResources } from '../content/resources.ts';
import { type SiteMapEntry, siteMapOf } from '../content/site-map.ts';
import type { SiteContext } from '../context/site-context.ts';
import { placePath } from '../places/place-paths.ts';
import { everyPost } from './every-post.ts';
import type { SiteAddress } from './site-maps.ts';
import { w3cDate } from './site-maps.ts';

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

/**
 * How long the addresses are fresh (ms). Loading them reads all posts, and search engines find new posts by the feeds.
 */
const TTL_MS = 300_000;

/** Every post's address, newest first, and when the next post becomes public (ms since the epoch). */
export interface PostAddresses {
  readonly addresses: readonly SiteAddress[];
  readonly nextPostAt: number | undefined;
}

const cache = new SwrCache<PostAddresses>({
  ttlMs: TTL_MS,
  expiresAt: ({ nextPostAt }) => nextPostAt,
  maxSize: 2_000_000,
  sizeOf: memorySize,
});

/**
 * The addresses of all posts. `lastModified` is the time of its edit, else its own date, where the backend says either.
 *
 * @throws BlogError if the posts cannot be read
 */
export async function readPostAddresses(context: SiteContext): Promise<PostAddresses> {
  const key = publicationKey(context.publication);
  const cached = cache.lookup(key, context.now.getTime());
  if (cached) return cached.value;
  const addresses = await loadAddresses(context);
  cache.store(key, addresses, context.now.getTime());
  return addresses;
}

async function loadAddresses(context: SiteContext): Promise<PostAddresses> {
  const backend = blogBackend(context);
  const posts = await Array.fromAsync(everyPost(backend, context.publication));
  const addresses = posts.map(({ slug, updated, date }) => ({
    path: postPath(slug),
    lastModified: w3cDate(updated) ?? w3cDate(date),
  }));
  return { addresses, nextPostAt: backend.nextPostAt?.() };
}
