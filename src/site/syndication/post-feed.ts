import * as v from 'valibot';
import { HOUR_MS } from '../../lib/clock/durations.ts';
import { logEvent } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { shorten } from '../../lib/text/plain-text.ts';
import { BlogError, LIST_FAILED, type PostSummary } from '../../model/posts/blog-backend.ts';
import { postPath, textPicture } from '../../model/posts/post-addresses.ts';
import { formForPrograms, postHtml } from '../../model/posts/post-html.ts';
import { publicAt } from '../../model/posts/publication-time.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf, originOf } from '../../model/publication/site-address.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { publicationKey } from '../cache/response-cache.ts';
import { type BudgetEnv, takeFromBudget } from '../context/daily-budget.ts';
import type { SiteContext } from '../context/site-context.ts';
import { wordsOf } from '../words/words.ts';
import { withoutForbidden } from './xml-writer.ts';

/**
 * Time of day of a post dated with a day alone (ms): the date is the same in Canada's western time
 * zones.
 */
const INTO_DAY_MS = 6 * HOUR_MS;

/** Plain texts on one line, absolute addresses, times in ms since the epoch. */
export interface FeedPost {
  url: string;
  title: string;
  description: string;
  image?: string | undefined;
  author?: string | undefined;
  /** The body in light markup; only the newest posts have it. */
  text?: string | undefined;
  /** The picture and the body as HTML; set by `withContents`. */
  content?: string | undefined;
  /** The post's own date (the morning of a day), else when the feeds first carried it. */
  publishedAt: number;
  /** When it was last edited, but not before `publishedAt`. */
  updatedAt: number;
}

export interface PostFeed {
  /** When a post was last added, edited or withdrawn. */
  changedAt: number;
  /** Posts in the backend's order, newest first. */
  posts: readonly FeedPost[];
  /** When the next scheduled post becomes public, if known. */
  changesAt?: number | undefined;
}

/** Maximum posts in a feed (requirements#rss-source-call). */
export const MAX_FEED_POSTS = 50;
/**
 * Maximum bytes of UTF-8. Fifty posts in 64 KB leave 1,280 bytes each: the markup takes 480, and
 * two addresses of the post and one of its picture 320. Full texts are not included.
 */
const MAX_TITLE_BYTES = 160;
const MAX_DESCRIPTION_BYTES = 300;
const MAX_AUTHOR_BYTES = 80;
/** How long a feed is fresh, and how long the last good one is used after a failure (ms). */
const TTL_MS = 30_000;

const encoder = new TextEncoder();

const feeds = new SwrCache<PostFeed>({
  ttlMs: TTL_MS,
  staleMs: 60_000,
  cooldownMs: TTL_MS,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});

/**
 * The feed of posts; the last good one if the backend or D1 fails. Throws BlogError if there is
 * none.
 */
export function readPostFeed(context: SiteContext): Promise<PostFeed> {
  const { publication, now } = context;
  return feeds.get(
    publicationKey(publication),
    now.getTime(),
    () => composeFeed(context),
    (error) =>
      logEvent('warn', 'feed of posts not renewed', { publication: publication.id, error }),
  );
}

async function composeFeed(context: SiteContext): Promise<PostFeed> {
  const { env, publication, now } = context;
  const query = { page: 1, limit: MAX_FEED_POSTS, withTexts: true };
  const { blogs, total, leftOut = 0, changesAt } = await blogBackend(context).list(query);
  if (blogs.length + leftOut === 0 && total > 0) throw new BlogError(LIST_FAILED, { status: 502 });
  const bySlug = new Map(blogs.map((post) => [post.slug, post]));
  const carried = [...bySlug.values()].slice(0, MAX_FEED_POSTS);
  const datedAt = ({ date = '' }: PostSummary) => {
    const isDay = date.length === 'YYYY-MM-DD'.length;
    return publicAt(date, publication) + (isDay ? INTO_DAY_MS : 0) || undefined;
  };
  const undated = carried.filter((post) => !datedAt(post)).map(({ slug }) => slug);
  const times =
    undated.length > 0 ? await firstCarriedAt(env, publication, undated, now) : undefined;
  const posts = carried.map((post) => {
    const publishedAt = datedAt(post) ?? times?.get(post.slug) ?? now.getTime();
    return toFeedPost(post, publishedAt, publication);
  });
  const digest = shortHash(JSON.stringify(posts));
  const changedAt = await feedChangedAt(env.DB, publication, digest, now);
  return { posts, changedAt, changesAt };
}

function toFeedPost(post: PostSummary, publishedAt: number, publication: Publication): FeedPost {
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
    updatedAt: Math.max(Date.parse(post.updated ?? '') || 0, publishedAt),
  };
}

/** Cuts a text at the end of a word and adds an ellipsis. */
function shortenToBytes(text: string, maxBytes: number): string {
  const ellipsisBytes = 3;
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  if (read === text.length) return text;
  const { read: fitting } = encoder.encodeInto(text, new Uint8Array(maxBytes - ellipsisBytes));
  return shorten(text, fitting + 1);
}

export function onOneLine(text: string): string {
  return withoutForbidden(text).replace(/\s+/g, ' ').trim();
}

/** The absolute address of a picture, if the post's own page may load it too. */
function imageAddress(link: string | undefined, publication: Publication): string | undefined {
  const address = link && textPicture(link, publication.insecureHosts);
  return address ? new URL(address, originOf(publication)).href : undefined;
}

/** The Markdown parser is a sixth of the Worker's code, so it is loaded with the first feed. */
export async function withContents(feed: PostFeed, publication: Publication): Promise<PostFeed> {
  const { parseLightMarkup } = await import('../../model/posts/light-markup.ts');
  const form = formForPrograms(originOf(publication), publication.insecureHosts);
  const posts = feed.posts.map((post) => {
    const { text, image } = post;
    if (text === undefined) return post;
    const picture = image ? `${form.picture(image, '')}\n` : '';
    const content = picture + postHtml(parseLightMarkup(withoutForbidden(text)), form);
    return { ...post, content };
  });
  return { ...feed, posts };
}

const RowsSchema = v.array(v.object({ slug: v.string(), carried_at: v.number() }));

const READ = `SELECT slug, carried_at FROM syndicated_posts
  WHERE publication = ?1 AND slug IN (SELECT value FROM json_each(?2))`;
const WRITE = `INSERT OR IGNORE INTO syndicated_posts (publication, slug, carried_at, digest)
  SELECT ?1, value, ?3, '' FROM json_each(?2)`;

/**
 * When the feeds first carried each post, by slug (ms since the epoch): `now` for new posts. New
 * posts beyond the daily budget are missing.
 */
export async function firstCarriedAt(
  env: BudgetEnv,
  publication: Publication,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const read = env.DB.prepare(READ).bind(publication.id, JSON.stringify(slugs));
  const times = timesIn(await read.all());
  const added = slugs.filter((slug) => !times.has(slug));
  if (added.length === 0) return times;
  if (!(await takeFromBudget(env, 'posts carried', now.getTime(), added.length))) return times;
  const values = [publication.id, JSON.stringify(added), now.getTime()];
  // If two isolates write at once, the first one's times stay, so they are read back.
  const [, written] = await env.DB.batch([env.DB.prepare(WRITE).bind(...values), read]);
  return timesIn(written);
}

function timesIn(result: D1Result | undefined): Map<string, number> {
  return new Map(
    v.parse(RowsSchema, result?.results).map(({ slug, carried_at }) => [slug, carried_at]),
  );
}

/** When the feed of posts got this digest (ms since the epoch): `now` if it is new. */
export async function feedChangedAt(
  db: D1Database,
  publication: Publication,
  digest: string,
  now: Date,
): Promise<number> {
  const read = db
    .prepare('SELECT digest, changed_at FROM syndicated_feeds WHERE publication = ?1')
    .bind(publication.id);
  const FeedRow = v.object({ digest: v.string(), changed_at: v.number() });
  const row = v.parse(v.nullable(FeedRow), await read.first());
  if (row?.digest === digest) return row.changed_at;
  const write = db
    .prepare(
      `INSERT INTO syndicated_feeds (publication, digest, changed_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (publication) DO UPDATE SET digest = excluded.digest, changed_at = excluded.changed_at
       WHERE digest <> excluded.digest`,
    )
    .bind(publication.id, digest, now.getTime());
  const [written] = v.parse(v.tuple([FeedRow]), (await db.batch([write, read]))[1]?.results);
  return written.changed_at;
}
