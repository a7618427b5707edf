import * as v from 'valibot';
import { logEvent } from '../../http/log.ts';
import { isAllowedHttp, isOutsideName } from '../../http/public-host.ts';
import type { Publication } from '../../publications/publication.ts';
import { addressOf, originOf } from '../../publications/site-address.ts';
import { localDay } from '../../shared/locale.ts';
import { shorten } from '../../text/plain-text.ts';
import { shortHash } from '../../text/short-hash.ts';
import {
  BlogError,
  domainOf,
  LIST_FAILED,
  MAX_TEXTS_BYTES,
  type PostSummary,
} from '../blog/blog-backend.ts';
import { postPath } from '../blog/post-addresses.ts';
import { pictureHtml, postHtml } from '../blog/post-html.ts';
import { publicAt } from '../blog/publication-time.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { memorySize } from '../cache/memory-size.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { readKv } from '../cache/read-kv.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { isBudgetSpent, takeFromBudget } from '../context/daily-budget.ts';
import type { SiteContext } from '../context/site-context.ts';
import { wordsOf } from '../words/words.ts';
import { type CarriedTimes, carryPosts, feedChangedAt } from './carried-posts.ts';
import { withoutForbidden } from './xml-writer.ts';

/** A post in the feeds: plain texts on one line, absolute addresses, times in ms since the epoch. */
export interface FeedPost {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly image?: string | undefined;
  readonly author?: string | undefined;
  /** The body in light markup, of the newest posts. */
  readonly text?: string | undefined;
  /** Its own date where the backend knows one, else when the feeds first carried it. */
  readonly publishedAt: number;
  /** When it was last edited after that, else `publishedAt`. */
  readonly updatedAt: number;
}

/** The publication's newest posts, ready to be written in any format. */
export interface PostFeed {
  /** Changes when, and only when, the feeds' bytes do. */
  readonly version: string;
  /** When the feed last changed, by an added, edited or withdrawn post. */
  readonly changedAt: number;
  /** When the next post joins them by itself (ms since the epoch). */
  readonly nextPostAt?: number | undefined;
  /** Newest first, as the backend has them. */
  readonly posts: readonly FeedPost[];
}

/** A post as the writers of feeds take it. */
export interface WrittenPost extends FeedPost {
  /** Its picture and its whole text as HTML, where the feed has the text. */
  readonly content?: string | undefined;
}

/** What each writer of a feed of posts takes. */
export type WrittenPosts = Pick<PostFeed, 'changedAt'> & { readonly posts: readonly WrittenPost[] };

/** The most posts in a feed (requirements#rss-source-call). */
export const MAX_FEED_POSTS = 50;
/**
 * The most bytes of UTF-8 in a post's title and description. Fifty posts in 64 KB leave 1,280 bytes for each; the markup takes 480
 * of them, and two addresses of the post and one of its picture take 320. Full texts come on top.
 */
const MAX_TITLE_BYTES = 160;
const MAX_DESCRIPTION_BYTES = 300;
const MAX_AUTHOR_BYTES = 80;
/** How long a feed is fresh. It is also the cooldown after a failure, as the last good feed is stored as fresh then (ms). */
const TTL_MS = 30_000;
const NOON_MS = 12 * 3_600_000;

const encoder = new TextEncoder();

const FeedSchema = v.object({
  /** Where its addresses lead: the origin of the publication when it was stored. */
  origin: v.string(),
  version: v.string(),
  changedAt: v.number(),
  posts: v.array(
    v.object({
      url: v.string(),
      title: v.string(),
      description: v.string(),
      image: v.optional(v.string()),
      author: v.optional(v.string()),
      text: v.optional(v.string()),
      publishedAt: v.number(),
      updatedAt: v.number(),
    }),
  ),
});

const feeds = new SwrCache<PostFeed>({
  ttlMs: TTL_MS,
  expiresAt: ({ nextPostAt }) => nextPostAt,
  staleMs: 60_000,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});
/** The version of each publication's feed that KV is known to have. */
const storedVersions = new SwrCache<string>({ maxEntries: 3_000 });

/**
 * The publication's feed of posts. If the backend or the database fails, the last good one, from memory or KV.
 *
 * @throws BlogError if there is no last good one
 */
export function readPostFeed(context: SiteContext): Promise<PostFeed> {
  return feeds.get(publicationKey(context.publication), context.now.getTime(), (lastGood) =>
    loadFeed(context, lastGood),
  );
}

async function loadFeed(context: SiteContext, lastGood: PostFeed | undefined): Promise<PostFeed> {
  const { publication } = context;
  try {
    const feed = await composeFeed(context);
    if (storedVersions.lastGood(publicationKey(publication)) !== feed.version)
      context.inBackground(storeFeed(context, feed));
    return feed;
  } catch (error) {
    const last = lastGood ?? (await readStoredFeed(context));
    if (!last) throw error;
    logEvent('warn', 'feed of posts not renewed', { publication: publication.id, error });
    return last;
  }
}

async function composeFeed(context: SiteContext): Promise<PostFeed> {
  const { env, publication, now } = context;
  const query = { domain: domainOf(publication), page: 1, limit: MAX_FEED_POSTS, withTexts: true };
  const backend = blogBackend(context);
  const { blogs, total, leftOut = 0 } = await backend.list(query);
  if (blogs.length + leftOut === 0 && total > 0) throw new BlogError(LIST_FAILED, { status: 502 });
  const carried = [...new Map(blogs.map((post) => [post.slug, post])).values()].slice(
    0,
    MAX_FEED_POSTS,
  );
  const times = await carryPosts(env, publication, carried, now);
  const posts = withinLimit(
    carried.map((post) => toFeedPost(post, times.get(post.slug), publication, now)),
  );
  const digest = shortHash(JSON.stringify(posts));
  const changedAt = await feedChangedAt(env.DB, publication, digest, now);
  return {
    version: `${digest}.${changedAt}`,
    posts,
    changedAt,
    nextPostAt: backend.nextPostAt?.(),
  };
}

function toFeedPost(
  post: PostSummary,
  times: CarriedTimes | undefined,
  publication: Publication,
  now: Date,
): FeedPost {
  const publishedAt = publishedTime(post.date, times?.carriedAt, publication) ?? now.getTime();
  const updatedAt = Math.max(times?.editedAt ?? 0, Date.parse(post.updated ?? '') || 0);
  const author = shortenToBytes(onOneLine(post.author ?? ''), MAX_AUTHOR_BYTES);
  return {
    url: addressOf(publication, postPath(post.slug)),
    title:
      shortenToBytes(onOneLine(post.metaTitle), MAX_TITLE_BYTES) ||
      wordsOf(publication).feeds.untitled,
    description: shortenToBytes(onOneLine(post.metaDescription), MAX_DESCRIPTION_BYTES),
    image: imageAddress(post.pinterestImageLink, publication),
    ...(author && { author }),
    ...(post.blog && { text: post.blog }),
    publishedAt,
    updatedAt: Math.max(updatedAt, publishedAt),
  };
}

/**
 * When a post was published: its own instant; for a day the time of that day at which the feeds first carried it, else noon, which is
 * the same day for most readers; without a date the time at which they first carried it.
 */
function publishedTime(
  date: string | undefined,
  carriedAt: number | undefined,
  publication: Publication,
): number | undefined {
  const start = date === undefined ? Number.NaN : publicAt(date, publication);
  if (date === undefined || Number.isNaN(start)) return carriedAt;
  if (date.length > 10) return start;
  if (carriedAt === undefined || carriedAt < start) return start;
  return localDay(publication, new Date(carriedAt)) === date ? carriedAt : start + NOON_MS;
}

/** The posts without the texts that go beyond the limit of all together. */
function withinLimit(posts: readonly FeedPost[]): FeedPost[] {
  let bytes = 0;
  return posts.map(({ text, ...post }) => {
    if (text === undefined) return post;
    bytes += encoder.encode(text).length;
    return bytes <= MAX_TEXTS_BYTES ? { ...post, text } : post;
  });
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
  const own = originOf(publication);
  const url = link ? URL.parse(link, own) : null;
  const isReachable =
    url &&
    ((/^https?:$/.test(url.protocol) && (url.origin === own || isOutsideName(url.hostname))) ||
      isAllowedHttp(url, publication.insecureHosts));
  return isReachable ? url.href : undefined;
}

/**
 * Loads what adds to each post of a publication's feed its picture and its text as HTML. The parser is a sixth of the Worker, and is
 * loaded with the first feed.
 */
export async function loadContentWriter(
  publication: Publication,
): Promise<(feed: PostFeed) => WrittenPosts> {
  const { parseLightMarkup } = await import('../blog/light-markup.ts');
  const place = { origin: originOf(publication), insecureHosts: publication.insecureHosts };
  const contentOf = ({ text, image }: FeedPost) => {
    if (text === undefined) return undefined;
    const picture = image ? `${pictureHtml(image, '', place)}\n` : '';
    return picture + postHtml(parseLightMarkup(withoutForbidden(text)), place);
  };
  return (feed) => ({
    ...feed,
    posts: feed.posts.map((post) => ({ ...post, content: contentOf(post) })),
  });
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
    const stored = await getStoredFeed(env.EDITIONS, publication);
    if (stored?.version !== feed.version) {
      if (!(await takeFromBudget(env, 'feeds of posts kept', now.getTime()))) return;
      const origin = originOf(publication);
      await env.EDITIONS.put(feedKey(publication), JSON.stringify({ ...feed, origin }));
    }
    storedVersions.store(publicationKey(publication), feed.version, now.getTime());
  } catch (error) {
    logEvent('warn', 'feed of posts not kept', { publication: publication.id, error });
  }
}

/** The feed that KV has, unless the publication has another address since. @throws the error of KV */
async function getStoredFeed(
  kv: KVNamespace,
  publication: Publication,
): Promise<PostFeed | undefined> {
  const json = await readKv(() => kv.get(feedKey(publication), 'json'));
  const { success, output } = v.safeParse(FeedSchema, json);
  if (!success || output.origin !== originOf(publication)) return undefined;
  const { origin: _, ...feed } = output;
  return feed;
}

async function readStoredFeed({ env, publication }: SiteContext): Promise<PostFeed | undefined> {
  try {
    return await getStoredFeed(env.EDITIONS, publication);
  } catch (error) {
    logEvent('error', 'last good feed of posts unreadable', { publication: publication.id, error });
    return undefined;
  }
}
