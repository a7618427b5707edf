import * as v from 'valibot';
import { logEvent } from '../../lib/http/log.ts';
import {
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  DetailSchema,
  LIST_FAILED,
  type PostSummary,
  SummarySchema,
} from '../../model/posts/blog-backend.ts';
import { IS_PUBLIC, isPublic, publicUntil } from '../../model/posts/publication-time.ts';
import { PUBLICATIONS } from '../../model/publication/compiled-publications.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { ANCHOR_EVERY, postOrderStatement, readPostOrder } from './post-order.ts';

/** Bytes of the texts that a list brings, all of them together. */
const MAX_TEXTS_BYTES = 32_768;

const RowSchema = v.object({ ...SummarySchema.entries, shortTailKeywords: v.string() });
const DetailRowSchema = v.object({
  ...DetailSchema.entries,
  paper: v.string(),
  draft: v.number(),
});

// ?1 is the paper, ?2 and ?3 are the time until which posts are public.

const SHARED_COLUMNS = `date, meta_title AS metaTitle, meta_description AS metaDescription, short_tail_keywords AS shortTailKeywords,
  pinterest_image_link AS pinterestImageLink, author, updated`;
const COLUMNS = `id, slug, ${SHARED_COLUMNS}`;
const SUMMARY = `SELECT ${COLUMNS} FROM posts WHERE paper = ?1 AND ${IS_PUBLIC}`;
const NEWEST = `${SUMMARY} ORDER BY date DESC, slug LIMIT ?4`;
/**
 * The same, with the texts of the newest posts while their total is within the limit; a longer text
 * is left out.
 */
const NEWEST_WITH_TEXTS = `SELECT *, iif(bytes > 0 AND sum(bytes) OVER (ORDER BY date DESC, slug) <= ${MAX_TEXTS_BYTES},
    (SELECT blog FROM posts WHERE posts.paper = ?1 AND posts.slug = newest.slug), NULL) AS blog
  FROM (SELECT ${COLUMNS}, iif(octet_length(blog) <= ${MAX_TEXTS_BYTES}, octet_length(blog), 0) AS bytes
    FROM posts WHERE paper = ?1 AND ${IS_PUBLIC} ORDER BY date DESC, slug LIMIT ?4) AS newest
  ORDER BY date DESC, slug`;

// Posts after a place in the list are read by two statements: the rest of its day, and earlier
// days. Each starts in the index and stops at its limit, so the cost does not grow with the number
// of posts.

const REST_OF_DAY = `${SUMMARY} AND date = ?4 AND slug >= ?5 ORDER BY slug LIMIT ?6`;
const DAYS_BEFORE = `${SUMMARY} AND date < ?4 ORDER BY date DESC, slug LIMIT ?5`;

const DATE_OF_POST = '(SELECT date FROM posts WHERE slug = ?4 AND paper = ?1)';
/** The post after a post in the order of the list, and the post before it. */
const NEXT_OLDER = `SELECT * FROM (
    SELECT * FROM (${SUMMARY} AND date = ${DATE_OF_POST} AND slug > ?4 ORDER BY slug LIMIT 1)
    UNION ALL SELECT * FROM (${SUMMARY} AND date < ${DATE_OF_POST} ORDER BY date DESC, slug LIMIT 1))
  ORDER BY date DESC LIMIT 1`;
const NEXT_NEWER = `SELECT * FROM (
    SELECT * FROM (${SUMMARY} AND date = ${DATE_OF_POST} AND slug < ?4 ORDER BY slug DESC LIMIT 1)
    UNION ALL SELECT * FROM (${SUMMARY} AND date > ${DATE_OF_POST} ORDER BY date, slug DESC LIMIT 1))
  ORDER BY date LIMIT 1`;

// SQLite does not reorder a CROSS JOIN: it looks up only the posts with the keyword, and does not
// read all of the paper's posts in order.
const WITH_KEYWORD = `SELECT ${COLUMNS} FROM (SELECT slug AS found FROM post_keywords WHERE paper = ?1 AND keyword = ?4)
  CROSS JOIN posts ON paper = ?1 AND slug = found WHERE ${IS_PUBLIC}`;
const COUNT_WITH_KEYWORD = `SELECT count(*) AS total FROM (${WITH_KEYWORD})`;
const PAGE_WITH_KEYWORD = `${WITH_KEYWORD} ORDER BY date DESC, slug LIMIT ?5 OFFSET ?6`;
const CountSchema = v.tuple([v.object({ total: v.number() })]);

const PUBLIC_SLUGS = `SELECT slug FROM json_each(?4) CROSS JOIN posts ON paper = ?1 AND slug = value WHERE ${IS_PUBLIC}`;
const SlugsSchema = v.array(v.object({ slug: v.string() }));

const DETAILS = `SELECT paper, draft, ${SHARED_COLUMNS}, blog, youtube_shorts_url AS youtubeShortsUrl, picture_alt AS pictureAlt FROM posts WHERE slug = ?1`;
const OWN_DETAILS = `${DETAILS} AND paper = ?2`;
/**
 * A paper's own post comes first, then that of other papers that exist which was stored first: of
 * several nobody takes the place by a name. ?1 is the slug, ?2 and ?3 are a time by which a post is
 * public in some time zone, ?4 the paper, ?5 those of the build. Zones decide about few posts.
 */
const ANY_DETAILS = `${DETAILS} AND ${IS_PUBLIC} AND (paper = ?4 OR paper IN (SELECT value FROM json_each(?5))
    OR EXISTS (SELECT 1 FROM publications WHERE publications.id = paper AND data IS NOT NULL))
  ORDER BY paper <> ?4, posts.rowid LIMIT 5`;
/** Where each day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const BUILT_IN = JSON.stringify(PUBLICATIONS.map(({ id }) => id));

/** What a request passes to the database of posts. */
export interface D1BackendOptions {
  now: Date;
  /** Whose posts they are. */
  publication: Publication;
  /** Whether `details` finds a post of any paper, those of `publication` first. */
  isOfAnyPaper?: boolean;
}

/**
 * The public posts in this Worker's database, for one request. No call returns a draft or a post
 * whose date is in the future.
 */
export function d1Backend(
  db: D1Database,
  { now, publication, isOfAnyPaper = false }: D1BackendOptions,
): BlogBackend {
  const paper = publication.id;
  const prepare = (sql: string, ...values: readonly (string | number)[]) => {
    const { day, instant } = publicUntil(publication, now);
    return db.prepare(sql).bind(paper, day, instant, ...values);
  };
  const orFail = async <T>(message: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      const facts = { publication: publication.id, message, error: cause };
      logEvent('error', 'blog database failed', facts);
      throw new BlogError(message, { cause });
    }
  };
  return {
    maxLimit: 5_000,

    list: ({ page, limit, withTexts }) =>
      orFail(LIST_FAILED, async () => {
        const offset = (page - 1) * limit;
        const [order, newest] = await db.batch([
          postOrderStatement(db, paper),
          ...(page === 1 ? [prepare(withTexts ? NEWEST_WITH_TEXTS : NEWEST, limit)] : []),
        ]);
        const post = { paper, locale: publication, now };
        const { total, anchors, ...next } = await readPostOrder(
          db,
          post,
          order?.results[0] ?? null,
        );
        if (newest) return { blogs: summariesIn(newest), total, ...next };
        const anchor = anchors[Math.floor(offset / ANCHOR_EVERY)];
        if (offset >= total || !anchor) return { blogs: [], total, ...next };
        const skipped = offset % ANCHOR_EVERY;
        const found = await db.batch([
          prepare(REST_OF_DAY, anchor.date, anchor.slug, skipped + limit),
          prepare(DAYS_BEFORE, anchor.date, skipped + limit),
        ]);
        return {
          blogs: found.flatMap(summariesIn).slice(skipped, skipped + limit),
          total,
          ...next,
        };
      }),

    withKeyword: ({ keyword, page, limit }) =>
      orFail(LIST_FAILED, async () => {
        const [found, count] = await db.batch([
          prepare(PAGE_WITH_KEYWORD, keyword, limit, (page - 1) * limit),
          prepare(COUNT_WITH_KEYWORD, keyword),
        ]);
        const [{ total }] = v.parse(CountSchema, count?.results);
        return { blogs: found ? summariesIn(found) : [], total };
      }),

    details: (slug) =>
      orFail(DETAILS_FAILED, async () => {
        const latest = publicUntil({ ...publication, timeZone: EARLIEST_ZONE }, now);
        const statement = isOfAnyPaper
          ? db.prepare(ANY_DETAILS).bind(slug, latest.day, latest.instant, paper, BUILT_IN)
          : db.prepare(OWN_DETAILS).bind(slug, paper);
        const rows = v.parse(v.array(DetailRowSchema), (await statement.all()).results);
        const row = rows.find((each) =>
          isPublic(each, publicUntil(publicationOf(each.paper, publication), now)),
        );
        if (!row) return undefined;
        const { paper: _, draft: __, ...post } = row;
        return post;
      }),

    publicSlugs: (slugs) =>
      orFail(LIST_FAILED, async () => {
        const { results } = await prepare(PUBLIC_SLUGS, JSON.stringify(slugs)).all();
        return new Set(v.parse(SlugsSchema, results).map(({ slug }) => slug));
      }),

    adjacent: (slug) =>
      orFail(LIST_FAILED, async () => {
        const found = await db.batch([NEXT_OLDER, NEXT_NEWER].map((sql) => prepare(sql, slug)));
        const [previous, next] = found.map((result) => summariesIn(result)[0]);
        return { previous, next };
      }),
  };
}

/**
 * The publication with an id, the one of the request before those of the build; the first one for a
 * published paper.
 */
function publicationOf(id: string, own: Publication): Publication {
  return [own, ...PUBLICATIONS].find((each) => each.id === id) ?? PUBLICATIONS[0];
}

function summariesIn({ results }: D1Result): PostSummary[] {
  return v.parse(v.array(RowSchema), results);
}
