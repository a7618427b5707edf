import * as v from 'valibot';
import { logEvent } from '../../http/log.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import {
  type AdjacentPosts,
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  LIST_FAILED,
  type PostDetail,
  type PostSummary,
} from './blog-backend.ts';
import { ANCHOR_EVERY, type Place, postOrderStatement, readPostOrder } from './post-order.ts';

/** Posts that one call returns at most, whatever its `limit`. */
export const MAX_POSTS_PER_CALL = 100;

const optionalText = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => text || undefined),
);

const SummaryRowSchema = v.object({
  id: v.string(),
  slug: v.string(),
  date: v.string(),
  meta_title: v.string(),
  meta_description: v.string(),
  short_tail_keywords: v.string(),
  pinterest_image_link: optionalText,
});

const DetailRowSchema = v.object({
  date: v.string(),
  meta_title: v.string(),
  meta_description: v.string(),
  short_tail_keywords: v.string(),
  pinterest_image_link: optionalText,
  blog: v.string(),
  youtube_shorts_url: optionalText,
});

const SUMMARY = `SELECT id, slug, date, meta_title, meta_description, short_tail_keywords,
  pinterest_image_link FROM posts WHERE domain = ?1`;
const NEWEST = `${SUMMARY} ORDER BY date DESC, slug LIMIT ?2`;
const DETAILS = `SELECT date, meta_title, meta_description, short_tail_keywords, pinterest_image_link, blog,
  youtube_shorts_url FROM posts WHERE slug = ?1 AND (?2 IS NULL OR domain = ?2)`;

// The posts after a place in the list are read by two statements: the rest of its day, and the days before. Each starts at that
// place in the list's index and stops at its limit, so the cost does not grow with the number of posts, even on one day.

const REST_OF_DAY = `${SUMMARY} AND date = ?2 AND slug >= ?3 ORDER BY slug LIMIT ?4`;
const DAYS_BEFORE = `${SUMMARY} AND date < ?2 ORDER BY date DESC, slug LIMIT ?3`;

const DATE_OF_POST = '(SELECT date FROM posts WHERE slug = ?2 AND domain = ?1)';
/** The post after a post in the order of the list, and the post before it. */
const NEXT_OLDER = `SELECT * FROM (
    SELECT * FROM (${SUMMARY} AND date = ${DATE_OF_POST} AND slug > ?2 ORDER BY slug LIMIT 1)
    UNION ALL SELECT * FROM (${SUMMARY} AND date < ${DATE_OF_POST} ORDER BY date DESC, slug LIMIT 1))
  ORDER BY date DESC LIMIT 1`;
const NEXT_NEWER = `SELECT * FROM (
    SELECT * FROM (${SUMMARY} AND date = ${DATE_OF_POST} AND slug < ?2 ORDER BY slug DESC LIMIT 1)
    UNION ALL SELECT * FROM (${SUMMARY} AND date > ${DATE_OF_POST} ORDER BY date, slug DESC LIMIT 1))
  ORDER BY date LIMIT 1`;

/**
 * Lists in this isolate's memory: the newest posts, among which every post's page looks for its neighbours. Each belongs to
 * a revision of its domain's list, and is read again after half a minute, as a post that is edited keeps its place.
 */
const lists = new SwrCache<readonly PostSummary[]>({
  ttlMs: 30_000,
  maxEntries: 100,
  maxSize: 4_000_000,
  sizeOf: (posts) => JSON.stringify(posts).length,
});

/**
 * The posts in this Worker's own database (migrations/0003_blog.sql), for one request. `onlyDomain` limits `details` to posts of
 * that domain; `publication` names the site in the log.
 */
export function d1Backend(db: D1Database, onlyDomain?: string, publication?: string): BlogBackend {
  /** The row of the order of `onlyDomain`, `undefined` where no call of this request has brought it. */
  let orderRow: unknown;
  const orderOf = async (domain: string) => {
    const isKnown = orderRow !== undefined && domain === onlyDomain;
    const row = isKnown ? orderRow : await postOrderStatement(db, domain).first();
    return readPostOrder(db, domain, row);
  };
  return {
    async list({ domain, page, limit, mayBeCached }) {
      const size = Math.min(limit, MAX_POSTS_PER_CALL);
      const offset = (page - 1) * size;
      return orFail(publication, LIST_FAILED, async () => {
        const { revision, total, anchors } = await orderOf(domain);
        const anchor = anchors[Math.floor(offset / ANCHOR_EVERY)];
        if (offset >= total || !anchor) return { blogs: [], total };
        const key = `${domain} ${offset} ${size}`;
        const cached = mayBeCached && lists.lookup(key, Date.now(), String(revision));
        if (cached) return { blogs: cached.value, total };
        const skipped = offset % ANCHOR_EVERY;
        const blogs = (await postsFrom(db, domain, anchor, skipped + size)).slice(skipped);
        if (mayBeCached) lists.store(key, blogs, Date.now(), String(revision));
        return { blogs, total };
      });
    },

    async following({ domain, after, limit }) {
      return orFail(publication, LIST_FAILED, async () => {
        if (!after) return summariesIn(await db.prepare(NEWEST).bind(domain, limit).all());
        // The post itself comes first, if it still exists.
        const posts = await postsFrom(db, domain, after, limit + 1);
        return posts.filter(({ slug }) => slug !== after.slug).slice(0, limit);
      });
    },

    async details(slug) {
      return orFail(publication, DETAILS_FAILED, async () => {
        const details = db.prepare(DETAILS).bind(slug, onlyDomain ?? null);
        if (onlyDomain === undefined) return readDetail(await details.first());
        const [detail, order] = await db.batch([details, postOrderStatement(db, onlyDomain)]);
        orderRow = order?.results[0] ?? null;
        return readDetail(detail?.results[0] ?? null);
      });
    },

    async adjacent({ domain, slug }): Promise<AdjacentPosts> {
      return orFail(publication, LIST_FAILED, async () => {
        const found = await db.batch(
          [NEXT_OLDER, NEXT_NEWER].map((sql) => db.prepare(sql).bind(domain, slug)),
        );
        const [previous, next] = found.map((result) => summariesIn(result)[0]);
        return { previous, next };
      });
    },
  };
}

/** Posts in the order of the list, starting at a place. */
async function postsFrom(
  db: D1Database,
  domain: string,
  { date, slug }: Place,
  limit: number,
): Promise<PostSummary[]> {
  const found = await db.batch([
    db.prepare(REST_OF_DAY).bind(domain, date, slug, limit),
    db.prepare(DAYS_BEFORE).bind(domain, date, limit),
  ]);
  return found.flatMap(summariesIn).slice(0, limit);
}

function summariesIn({ results }: D1Result): PostSummary[] {
  return v.parse(v.array(SummaryRowSchema), results).map(toSummary);
}

function toSummary(row: v.InferOutput<typeof SummaryRowSchema>): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    pinterestImageLink: row.pinterest_image_link,
    date: row.date,
    shortTailKeywords: row.short_tail_keywords,
  };
}

function readDetail(row: unknown): PostDetail | undefined {
  return row === null ? undefined : toDetail(v.parse(DetailRowSchema, row));
}

function toDetail(row: v.InferOutput<typeof DetailRowSchema>): PostDetail {
  return {
    date: row.date,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    shortTailKeywords: row.short_tail_keywords,
    pinterestImageLink: row.pinterest_image_link,
    blog: row.blog,
    youtubeShortsUrl: row.youtube_shorts_url,
  };
}

async function orFail<T>(
  publication: string | undefined,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    logEvent('error', 'blog database failed', { publication, message, error: cause });
    throw new BlogError(message, { cause });
  }
}
