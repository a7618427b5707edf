import { postPath } from '../blog/post-path.ts';
import { blogBackend } from '../blog/select-backend.ts';
import type { SiteContext } from '../context/site-context.ts';
import { carryPosts } from './carried-posts.ts';
import { everyPost } from './every-post.ts';
import type { SiteAddress } from './sitemap.ts';
import { w3cDate } from './w3c-date.ts';

/**
 * How long an isolate takes the addresses from memory: they are read from all posts, and search engines are told of new ones
 * by the feeds and the news site map.
 */
const FRESH_MS = 300_000;

interface Held {
  readonly addresses: readonly SiteAddress[];
  /** Milliseconds since the epoch. */
  readonly readAt: number;
}

const held = new Map<string, Held>();

/**
 * Every post's address, newest first. Changed last: when it was edited, else on its own date, else when it was first carried.
 *
 * @throws BlogError where the posts cannot be read
 */
export async function readPostAddresses(context: SiteContext): Promise<readonly SiteAddress[]> {
  const { env, publication, now } = context;
  const known = held.get(publication.id);
  const age = now.getTime() - (known?.readAt ?? Number.NEGATIVE_INFINITY);
  if (known && age >= 0 && age < FRESH_MS) return known.addresses;
  const posts = await Array.fromAsync(everyPost(blogBackend(context), publication));
  const times = await carryPosts(env.DB, publication, posts, now);
  const addresses = posts.map((post) => {
    const { carriedAt, editedAt } = times.get(post.slug) ?? {};
    return {
      path: postPath(post.slug),
      lastModified: w3cDate(editedAt) ?? w3cDate(post.date) ?? w3cDate(carriedAt),
    };
  });
  held.set(publication.id, { addresses, readAt: now.getTime() });
  return addresses;
}

/** Forgets what this isolate holds. */
export function forgetPostAddresses(): void {
  held.clear();
}
