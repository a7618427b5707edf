import * as v from 'valibot';
import { logEvent } from '../../http/log.ts';
import { isOutsideName } from '../../http/public-host.ts';
import type { Publication } from '../../publications/publication.ts';
import { addressOf, originOf } from '../../publications/site-address.ts';
import { shorten } from '../../text/plain-text.ts';
import { shortHash } from '../../text/short-hash.ts';
import { BlogError, LIST_FAILED, type PostSummary } from '../blog/blog-backend.ts';
import { domainOf } from '../blog/blog-domain.ts';
import { postPath } from '../blog/post-path.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { isBudgetSpent, takeFromBudget } from '../http/daily-budget.ts';
import { type CarriedTimes, carryPosts, feedChangedAt } from './carried-posts.ts';
import { withoutForbidden } from './xml-writer.ts';

/** A post in the feeds: plain texts on one line, absolute addresses, times in ms since the epoch. */
export interface FeedPost {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly image?: string | undefined;
  /** When the feeds first carried it; never changes. */
  readonly carriedAt: number;
  /** When it was last edited after that, else `carriedAt`. */
  readonly updatedAt: number;
}

/** The publication's newest posts, ready to be written in any format. */
export interface PostFeed {
  /** Changes when, and only when, the feeds' bytes do. */
  readonly version: string;
  /** When the feed last changed, by an added, edited or withdrawn post. */
  readonly changedAt: number;
  /** Newest first, as the backend has them. */
  readonly posts: readonly FeedPost[];
}

/** The most posts in a feed (requirements#rss-source-call). */
export const MAX_FEED_POSTS = 50;
/**
 * The most bytes of UTF-8 in a post's texts. Fifty posts in 64 KB leave 1,280 bytes for each; the markup takes 480 of them, and
 * two addresses of the post and one of its picture take 320.
 */
const MAX_TITLE_BYTES = 160;
const MAX_DESCRIPTION_BYTES = 300;
/** How long a feed is fresh. It is also the cooldown after a failure, as the last good feed is stored as fresh then (ms). */
const TTL_MS = 30_000;

const encoder = new TextEncoder();

const FeedSchema = v.object({
  version: v.string(),
  changedAt: v.number(),
  posts: v.array(
    v.object({
      url: v.string(),
      title: v.string(),
      description: v.string(),
      image: v.optional(v.string()),
      carriedAt: v.number(),
      updatedAt: v.number(),
    }),
  ),
});

const feeds = new SwrCache<PostFeed>({ ttlMs: TTL_MS, staleMs: 60_000 });
/** The version of each publication's feed that KV is known to have. */
const storedVersions = new Map<string, string>();

/**
 * The publication's feed of posts. If the backend or the database fails, the last good one, from memory or KV.
 *
 * @throws BlogError if there is no last good one
 */
export function readPostFeed(context: SiteContext): Promise<PostFeed> {
  return feeds.get(context.publication.id, context.now.getTime(), (lastGood) =>
    loadFeed(context, lastGood),
  );
}

async function loadFeed(context: SiteContext, lastGood: PostFeed | undefined): Promise<PostFeed> {
  const { publication } = context;
  try {
    const feed = await composeFeed(context);
    if (storedVersions.get(publication.id) !== feed.version)
      context.inBackground(storeFeed(context, feed));
    return feed;
  } catch (error) {
    const last = lastGood ?? (await readStoredFeed(context));
    if (!last) throw error;
    logEvent('warn', 'feed of posts not renewed', { publication: publication.id, error });
    return last;
  }
}

/** Removes a publication's feed from the cache. */
export function forgetPostFeed(publicationId: string): void {
  feeds.delete(publicationId);
  storedVersions.delete(publicationId);
}

async function composeFeed(context: SiteContext): Promise<PostFeed> {
  const { env, publication, now } = context;
  const query = { domain: domainOf(publication), page: 1, limit: MAX_FEED_POSTS };
  const { blogs, total, leftOut = 0 } = await blogBackend(context).list(query);
  if (blogs.length + leftOut === 0 && total > 0) throw new BlogError(LIST_FAILED, { status: 502 });
  const carried = [...new Map(blogs.map((post) => [post.slug, post])).values()].slice(
    0,
    MAX_FEED_POSTS,
  );
  const times = await carryPosts(env.DB, publication, carried, now);
  const posts = carried.map((post) => toFeedPost(post, times.get(post.slug), publication, now));
  const digest = shortHash(JSON.stringify(posts));
  const changedAt = await feedChangedAt(env.DB, publication, digest, now);
  return { version: `${digest}.${changedAt}`, posts, changedAt };
}

function toFeedPost(
  post: PostSummary,
  times: CarriedTimes | undefined,
  publication: Publication,
  now: Date,
): FeedPost {
  const carriedAt = times?.carriedAt ?? now.getTime();
  return {
    url: addressOf(publication, postPath(post.slug)),
    title: shortenToBytes(onOneLine(post.metaTitle), MAX_TITLE_BYTES) || 'Untitled',
    description: shortenToBytes(onOneLine(post.metaDescription), MAX_DESCRIPTION_BYTES),
    image: imageAddress(post.pinterestImageLink, publication),
    carriedAt,
    updatedAt: times?.editedAt ?? carriedAt,
  };
}

/** The text; if it takes more bytes of UTF-8 than `maxBytes`, cut at the end of a word, with an ellipsis. */
function shortenToBytes(text: string, maxBytes: number): string {
  const ellipsisBytes = 3;
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  if (read === text.length) return text;
  const { read: fitting } = encoder.encodeInto(text, new Uint8Array(maxBytes - ellipsisBytes));
  return shorten(text, fitting + 1);
}

/** The text without characters that XML forbids, with white space collapsed. */
export function onOneLine(text: string): string {
  return withoutForbidden(text).replace(/\s+/g, ' ').trim();
}

function imageAddress(link: string | undefined, publication: Publication): string | undefined {
  const url = link ? URL.parse(link, originOf(publication)) : null;
  return url && /^https?:$/.test(url.protocol) && isOutsideName(url.hostname)
    ? url.href
    : undefined;
}

function feedKey(publication: Publication): string {
  return `post-feed:${publication.id}`;
}

/**
 * Stores the last good feed. KV is written only if it has a different one and the daily budget allows it; a failed write is
 * repeated when the feed is next composed.
 */
async function storeFeed({ env, publication, now }: SiteContext, feed: PostFeed): Promise<void> {
  if (isBudgetSpent('feeds of posts kept', now.getTime())) return;
  try {
    const key = feedKey(publication);
    const stored = v.safeParse(FeedSchema, await env.EDITIONS.get(key, 'json'));
    if (!stored.success || stored.output.version !== feed.version) {
      if (!(await takeFromBudget(env.DB, 'feeds of posts kept', now.getTime()))) return;
      await env.EDITIONS.put(key, JSON.stringify(feed));
    }
    storedVersions.set(publication.id, feed.version);
  } catch (error) {
    logEvent('warn', 'feed of posts not kept', { publication: publication.id, error });
  }
}

async function readStoredFeed({ env, publication }: SiteContext): Promise<PostFeed | undefined> {
  try {
    const stored = v.safeParse(FeedSchema, await env.EDITIONS.get(feedKey(publication), 'json'));
    return stored.success ? stored.output : undefined;
  } catch (error) {
    logEvent('error', 'last good feed of posts unreadable', { publication: publication.id, error });
    return undefined;
  }
}
