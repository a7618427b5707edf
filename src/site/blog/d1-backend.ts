import * as v from 'valibot';
import { logEvent } from '../../http/log.ts';
import type { Locale } from '../../shared/locale.ts';
import {
  type AdjacentPosts,
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  LIST_FAILED,
  type PostDetail,
  type PostSummary,
} from './blog-backend.ts';
import { ANCHOR_EVERY, postOrderStatement, readPostOrder } from './post-order.ts';
import { IS_PUBLIC, isPublic, publicUntil } from './publication-time.ts';

/** Bytes of the texts that a list brings, all of them together. */
const MAX_TEXTS_BYTES = 32_768;

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
const NEWEST = `${SUMMARY} ORDER BY date DESC, slug LIMIT ?4`;
/** Those, and the texts of the first of them as long as they are within the limit together; a longer one is left out. */
const NEWEST_WITH_TEXTS = `SELECT *, iif(bytes > 0 AND sum(bytes) OVER (ORDER BY date DESC, slug) <= ${MAX_TEXTS_BYTES},
    (SELECT blog FROM posts WHERE posts.domain = ?1 AND posts.slug = newest.slug), NULL) AS blog
  FROM (SELECT ${COLUMNS}, iif(octet_length(blog) <= ${MAX_TEXTS_BYTES}, octet_length(blog), 0) AS bytes
    FROM posts WHERE domain = ?1 AND ${IS_PUBLIC} ORDER BY date DESC, slug LIMIT ?4) AS newest
  ORDER BY date DESC, slug`;

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
  const prepare = (sql: string, domain: string, ...values: readonly (string | number)[]) => {
    const { day, instant } = publicUntil(localeOf(domain), now);
    return db.prepare(sql).bind(domain, day, instant, ...values);
  };
  const readDetail = (row: unknown): PostDetail | undefined => {
    const found = v.parse(v.nullable(DetailSchema), row);
    if (!found || !isPublic(found, publicUntil(localeOf(found.domain), now))) return undefined;
    const { domain: _, draft: __, ...post } = found;
    return post;
  };
  return {
    maxLimit: 5_000,

    async list({ domain, page, limit, withTexts }) {
      const offset = (page - 1) * limit;
      return orFail(publication, LIST_FAILED, async () => {
        const [order, newest] = await db.batch([
          postOrderStatement(db, domain),
          ...(page === 1 ? [prepare(withTexts ? NEWEST_WITH_TEXTS : NEWEST, domain, limit)] : []),
        ]);
        const post = { domain, locale: localeOf(domain), now };
        const { total, anchors } = await readPostOrder(db, post, order?.results[0] ?? null);
        if (newest) return { blogs: summariesIn(newest), total };
        const anchor = anchors[Math.floor(offset / ANCHOR_EVERY)];
        if (offset >= total || !anchor) return { blogs: [], total };
        const skipped = offset % ANCHOR_EVERY;
        const found = await db.batch([
          prepare(REST_OF_DAY, domain, anchor.date, anchor.slug, skipped + limit),
          prepare(DAYS_BEFORE, domain, anchor.date, skipped + limit),
        ]);
        return { blogs: found.flatMap(summariesIn).slice(skipped, skipped + limit), total };
      });
    },

    async withKeyword({ domain, keyword, page, limit }) {
      return orFail(publication, LIST_FAILED, async () => {
        const [found, count] = await db.batch([
          prepare(PAGE_WITH_KEYWORD, domain, keyword, limit, (page - 1) * limit),
          prepare(COUNT_WITH_KEYWORD, domain, keyword),
        ]);
        const [{ total }] = v.parse(CountSchema, count?.results);
        return { blogs: found ? summariesIn(found) : [], total };
      });
    },

    async details(slug) {
      return orFail(publication, DETAILS_FAILED, async () => {
        const statement = db.prepare(onlyDomain === undefined ? ANY_DETAILS : OWN_DETAILS);
        return readDetail(await statement.bind(slug, onlyDomain ?? firstDomain ?? '').first());
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
