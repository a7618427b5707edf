import * as v from 'valibot';
import { logEvent } from '../../http/log.ts';
import type { Locale } from '../../shared/locale.ts';
import { memorySize } from '../cache/memory-size.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import {
  type AdjacentPosts,
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  LIST_FAILED,
  MAX_TEXTS_BYTES,
  type PostDetail,
  type PostSummary,
} from './blog-backend.ts';
import { ANCHOR_EVERY, type Place, postOrderStatement, readPostOrder } from './post-order.ts';
import { IS_PUBLIC, isPublic, publicUntil } from './publication-time.ts';

/** Posts that one call returns at most, whatever its `limit`. */
export const MAX_POSTS_PER_CALL = 100;

const optionalText = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => text || undefined),
);

const SummarySchema = v.object({
  id: v.string(),
  slug: v.string(),
  date: v.string(),
  metaTitle: v.string(),
  metaDescription: v.string(),
  shortTailKeywords: v.string(),
  pinterestImageLink: optionalText,
  author: optionalText,
  updated: optionalText,
  blog: v.optional(optionalText),
});

const DetailSchema = v.object({
  ...v.omit(SummarySchema, ['id', 'slug']).entries,
  domain: v.string(),
  draft: v.number(),
  blog: v.string(),
  youtubeShortsUrl: optionalText,
});

// ?1 is the domain, ?2 and ?3 are the time until which posts are public.

const SHARED_COLUMNS = `date, meta_title AS metaTitle, meta_description AS metaDescription, short_tail_keywords AS shortTailKeywords,
  pinterest_image_link AS pinterestImageLink, author, updated`;
const COLUMNS = `id, slug, ${SHARED_COLUMNS}`;
const SUMMARY = `SELECT ${COLUMNS} FROM posts WHERE domain = ?1 AND ${IS_PUBLIC}`;
/** Columns of a list, and the texts of its first posts as long as they are within the limits together. */
const withTexts = (
  statement: string,
) => `SELECT *, iif(bytes > 0 AND sum(bytes) OVER (ORDER BY date DESC, slug)
    <= ${MAX_TEXTS_BYTES}, (SELECT blog FROM posts WHERE posts.domain = ?1 AND posts.slug = found.slug), NULL) AS blog
  FROM (SELECT *, (SELECT iif(octet_length(blog) <= ${MAX_TEXTS_BYTES}, octet_length(blog), 0)
      FROM posts WHERE posts.domain = ?1 AND posts.slug = listed.slug) AS bytes FROM (${statement}) AS listed) AS found
  ORDER BY date DESC, slug`;
const NEWEST = `${SUMMARY} ORDER BY date DESC, slug LIMIT ?4`;

// The posts after a place in the list are read by two statements: the rest of its day, and the days before. Each starts at that
// place in the list's index and stops at its limit, so the cost does not grow with the number of posts, even on one day.

const REST_OF_DAY = `${SUMMARY} AND date = ?4 AND slug >= ?5 ORDER BY slug LIMIT ?6`;
const DAYS_BEFORE = `${SUMMARY} AND date < ?4 ORDER BY date DESC, slug LIMIT ?5`;

const DATE_OF_POST = '(SELECT date FROM posts WHERE slug = ?4 AND domain = ?1)';
/** The post after a post in the order of the list, and the post before it. */
const NEXT_OLDER = `SELECT * FROM (
    SELECT * FROM (${SUMMARY} AND date = ${DATE_OF_POST} AND slug > ?4 ORDER BY slug LIMIT 1)
    UNION ALL SELECT * FROM (${SUMMARY} AND date < ${DATE_OF_POST} ORDER BY date DESC, slug LIMIT 1))
  ORDER BY date DESC LIMIT 1`;
const NEXT_NEWER = `SELECT * FROM (
    SELECT * FROM (${SUMMARY} AND date = ${DATE_OF_POST} AND slug < ?4 ORDER BY slug DESC LIMIT 1)
    UNION ALL SELECT * FROM (${SUMMARY} AND date > ${DATE_OF_POST} ORDER BY date, slug DESC LIMIT 1))
  ORDER BY date LIMIT 1`;

// The order of a CROSS JOIN is kept, so SQLite looks up the posts with the keyword alone, and does not read all of the domain in their order.
const WITH_KEYWORD = `SELECT ${COLUMNS} FROM (SELECT slug AS found FROM post_keywords WHERE domain = ?1 AND keyword = ?4)
  CROSS JOIN posts ON domain = ?1 AND slug = found WHERE ${IS_PUBLIC}`;
const COUNT_WITH_KEYWORD = `SELECT count(*) AS total FROM (${WITH_KEYWORD})`;
const PAGE_WITH_KEYWORD = `${WITH_KEYWORD} ORDER BY date DESC, slug LIMIT ?5 OFFSET ?6`;
const CountSchema = v.tuple([v.object({ total: v.number() })]);

const DETAILS = `SELECT domain, draft, ${SHARED_COLUMNS}, blog, youtube_shorts_url AS youtubeShortsUrl FROM posts WHERE slug = ?1`;
const OWN_DETAILS = `${DETAILS} AND domain = ?2`;
/** A domain's own post comes first. */
const ANY_DETAILS = `${DETAILS} ORDER BY domain <> ?2, domain LIMIT 1`;

/**
 * Lists in this isolate's memory: the newest posts, among which every post's page looks for its neighbours. Each belongs to
 * a revision of its domain's list, and is read again after half a minute, as a post that is edited keeps its place.
 */
const lists = new SwrCache<readonly PostSummary[]>({
  ttlMs: 30_000,
  maxEntries: 100,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});

/** What a request tells the database of posts. */
export interface D1BackendOptions {
  readonly now: Date;
  /** The time zone in which a domain's days begin. */
  readonly localeOf: (domain: string) => Locale;
  /** Limits `details` to posts of this domain. */
  readonly onlyDomain?: string;
  /** Whose post `details` finds where several domains have one of that slug and it is not limited to one. */
  readonly firstDomain?: string;
  /** Names the site in the log. */
  readonly publication?: string;
}

/**
 * The public posts in this Worker's own database (migrations/0003_blog.sql), for one request: no call returns a draft, or a post
 * whose date has not come.
 */
export function d1Backend(
  db: D1Database,
  { now, localeOf, onlyDomain, firstDomain, publication }: D1BackendOptions,
): BlogBackend {
  /** The row of the order of `onlyDomain`, `undefined` where no call of this request has brought it. */
  let orderRow: unknown;
  let nextAt: number | undefined;
  const orderOf = async (domain: string) => {
    const isKnown = orderRow !== undefined && domain === onlyDomain;
    const row = isKnown ? orderRow : await postOrderStatement(db, domain).first();
    const order = await readPostOrder(db, { domain, locale: localeOf(domain), now }, row);
    nextAt = order.nextAt;
    return order;
  };
  const prepare = (sql: string, domain: string, ...values: readonly (string | number)[]) => {
    const { day, instant } = publicUntil(localeOf(domain), now);
    return db.prepare(sql).bind(domain, day, instant, ...values);
  };
  /** Posts in the order of the list, starting at a place. */
  const postsFrom = async (
    domain: string,
    { date, slug }: Place,
    limit: number,
    select = (statement: string) => statement,
  ) => {
    const found = await db.batch([
      prepare(select(REST_OF_DAY), domain, date, slug, limit),
      prepare(select(DAYS_BEFORE), domain, date, limit),
    ]);
    return found.flatMap(summariesIn).slice(0, limit);
  };
  const readDetail = (row: unknown): PostDetail | undefined => {
    const found = v.parse(v.nullable(DetailSchema), row);
    if (!found || !isPublic(found, publicUntil(localeOf(found.domain), now))) return undefined;
    const { domain: _, draft: __, ...post } = found;
    return post;
  };
  return {
    nextPostAt: () => nextAt,

    async list({ domain, page, limit, mayBeCached, withTexts: hasTexts }) {
      const size = Math.min(limit, MAX_POSTS_PER_CALL);
      const offset = (page - 1) * size;
      return orFail(publication, LIST_FAILED, async () => {
        const { revision, total, anchors } = await orderOf(domain);
        const anchor = anchors[Math.floor(offset / ANCHOR_EVERY)];
        if (offset >= total || !anchor) return { blogs: [], total };
        const key = `${domain} ${offset} ${size}`;
        const cached = mayBeCached && lists.lookup(key, now.getTime(), revision);
        if (cached) return { blogs: cached.value, total };
        const skipped = offset % ANCHOR_EVERY;
        const select = hasTexts ? withTexts : undefined;
        const blogs = (await postsFrom(domain, anchor, skipped + size, select)).slice(skipped);
        if (mayBeCached) lists.store(key, blogs, now.getTime(), revision);
        return { blogs, total };
      });
    },

    async following({ domain, after, limit }) {
      return orFail(publication, LIST_FAILED, async () => {
        if (!after) {
          const newest = prepare(NEWEST, domain, limit);
          const [found, order] = await db.batch([newest, postOrderStatement(db, domain)]);
          if (domain === onlyDomain) orderRow = order?.results[0] ?? null;
          await orderOf(domain);
          return found ? summariesIn(found) : [];
        }
        // The post itself comes first, if it still exists.
        const posts = await postsFrom(domain, after, limit + 1);
        return posts.filter(({ slug }) => slug !== after.slug).slice(0, limit);
      });
    },

    async withKeyword({ domain, keyword, page, limit }) {
      return orFail(publication, LIST_FAILED, async () => {
        const [found, count, order] = await db.batch([
          prepare(PAGE_WITH_KEYWORD, domain, keyword, limit, (page - 1) * limit),
          prepare(COUNT_WITH_KEYWORD, domain, keyword),
          postOrderStatement(db, domain),
        ]);
        if (domain === onlyDomain) orderRow = order?.results[0] ?? null;
        await orderOf(domain);
        const [{ total }] = v.parse(CountSchema, count?.results);
        return { blogs: found ? summariesIn(found) : [], total };
      });
    },

    async details(slug) {
      return orFail(publication, DETAILS_FAILED, async () => {
        if (onlyDomain === undefined)
          return readDetail(
            await db
              .prepare(ANY_DETAILS)
              .bind(slug, firstDomain ?? '')
              .first(),
          );
        const [detail, order] = await db.batch([
          db.prepare(OWN_DETAILS).bind(slug, onlyDomain),
          postOrderStatement(db, onlyDomain),
        ]);
        orderRow = order?.results[0] ?? null;
        return readDetail(detail?.results[0] ?? null);
      });
    },

    async adjacent({ domain, slug }): Promise<AdjacentPosts> {
      return orFail(publication, LIST_FAILED, async () => {
        const found = await db.batch(
          [NEXT_OLDER, NEXT_NEWER].map((sql) => prepare(sql, domain, slug)),
        );
        const [previous, next] = found.map((result) => summariesIn(result)[0]);
        return { previous, next };
      });
    },
  };
}

function summariesIn({ results }: D1Result): PostSummary[] {
  return v.parse(v.array(SummarySchema), results);
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
