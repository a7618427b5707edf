import { postPath } from '../blog/post-addresses.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { memorySize } from '../cache/memory-size.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { carryPosts } from './carried-posts.ts';
import { everyPost } from './every-post.ts';
import type { SiteAddress } from './sitemap.ts';
import { w3cDate } from './w3c-date.ts';

/**
 * How long the addresses are fresh (ms). Loading them reads all posts, and search engines find new posts by the feeds and the
 * news site map.
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
 * The addresses of all posts. `lastModified` is the time of its edit, else its own date, else when it was first carried.
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
  const { env, publication, now } = context;
  const backend = blogBackend(context);
  const posts = await Array.fromAsync(everyPost(backend, publication));
  const times = await carryPosts(env, publication, posts, now);
  const addresses = posts.map((post) => {
    const { carriedAt, editedAt } = times.get(post.slug) ?? {};
    const updatedAt = Date.parse(post.updated ?? '') || 0;
    const changedAt = Math.max(updatedAt, editedAt ?? 0) || undefined;
    return {
      path: postPath(post.slug),
      lastModified: w3cDate(changedAt) ?? w3cDate(post.date) ?? w3cDate(carriedAt),
    };
  });
  return { addresses, nextPostAt: backend.nextPostAt?.() };
}
