import * as v from 'valibot';
import { logEvent } from '../../lib/http/log.ts';
import {
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  DetailSchema,
  LIST_FAILED,
  type PostDetail,
  type PostSummary,
  SummarySchema,
} from '../../model/posts/blog-backend.ts';
import { IS_PUBLIC, isPublic, publicUntil } from '../../model/posts/publication-time.ts';
import { PUBLICATIONS } from '../../model/publication/compiled-publications.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { ANCHOR_EVERY, postOrderStatement, readPostOrder } from './post-order.ts';

/** Maximum total size of the texts in a list (bytes). */
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
/** `NEWEST` with the texts of the newest posts while their total is within the limit. */
const NEWEST_WITH_TEXTS = `SELECT *, iif(bytes > 0 AND sum(bytes) OVER (ORDER BY date DESC, slug) <= ${MAX_TEXTS_BYTES},
    (SELECT blog FROM posts WHERE posts.paper = ?1 AND posts.slug = newest.slug), NULL) AS blog
  FROM (SELECT ${COLUMNS}, iif(octet_length(blog) <= ${MAX_TEXTS_BYTES}, octet_length(blog), 0) AS bytes
    FROM posts WHERE paper = ?1 AND ${IS_PUBLIC} ORDER BY date DESC, slug LIMIT ?4) AS newest
  ORDER BY date DESC, slug`;

// Posts after a place in the list are read by two statements, the rest of its day and earlier days.
// Each starts in the index and stops at its limit, so the cost does not grow with the posts.

const REST_OF_DAY = `${SUMMARY} AND date = ?4 AND slug >= ?5 ORDER BY slug LIMIT ?6`;
const DAYS_BEFORE = `${SUMMARY} AND date < ?4 ORDER BY date DESC, slug LIMIT ?5`;

const DATE_OF_POST = '(SELECT date FROM posts WHERE slug = ?4 AND paper = ?1)';
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
 * Prefers the paper's own post, then the one that an existing paper stored first: a later post with
 * the same slug cannot displace it. ?1 is the slug, ?2 and ?3 are the time until which posts are
 * public in some time zone, ?4 is the paper, ?5 the papers of the build.
 */
const ANY_DETAILS = `${DETAILS} AND ${IS_PUBLIC} AND (paper = ?4 OR paper IN (SELECT value FROM json_each(?5))
    OR EXISTS (SELECT 1 FROM publications WHERE publications.id = paper AND data IS NOT NULL))
  ORDER BY paper <> ?4, posts.rowid LIMIT 5`;
/** The time zone in which each day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const BUILT_IN = JSON.stringify(PUBLICATIONS.map(({ id }) => id));

interface Options {
  now: Date;
  publication: Publication;
  /** Whether `details` finds a post of any paper, those of `publication` first. */
  isOfAnyPaper?: boolean;
}

/**
 * A paper's posts in D1, at the time of one request. No call returns a draft or a post whose date
 * is in the future.
 */
export class D1Backend implements BlogBackend {
  readonly maxLimit = 5_000;
  readonly #db: D1Database;
  readonly #options: Options;

  constructor(db: D1Database, options: Options) {
    this.#db = db;
    this.#options = options;
  }

  list({ page, limit, withTexts }: Parameters<BlogBackend['list']>[0]) {
    return this.#orFail(LIST_FAILED, async () => {
      const { now, publication } = this.#options;
      const [order, newest] = await this.#db.batch([
        postOrderStatement(this.#db, publication.id),
        ...(page === 1 ? [this.#prepare(withTexts ? NEWEST_WITH_TEXTS : NEWEST, limit)] : []),
      ]);
      const found = order?.results[0] ?? null;
      const post = { paper: publication.id, locale: publication, now };
      const { anchors, ...totals } = await readPostOrder(this.#db, post, found);
      if (newest) return { blogs: summariesIn(newest), ...totals };
      const offset = (page - 1) * limit;
      const anchor = anchors[Math.floor(offset / ANCHOR_EVERY)];
      if (offset >= totals.total || !anchor) return { blogs: [], ...totals };
      const skipped = offset % ANCHOR_EVERY;
      const parts = await this.#db.batch([
        this.#prepare(REST_OF_DAY, anchor.date, anchor.slug, skipped + limit),
        this.#prepare(DAYS_BEFORE, anchor.date, skipped + limit),
      ]);
      const blogs = parts.flatMap(summariesIn).slice(skipped, skipped + limit);
      return { blogs, ...totals };
    });
  }

  withKeyword({ keyword, page, limit }: { keyword: string; page: number; limit: number }) {
    return this.#orFail(LIST_FAILED, async () => {
      const [found, count] = await this.#db.batch([
        this.#prepare(PAGE_WITH_KEYWORD, keyword, limit, (page - 1) * limit),
        this.#prepare(COUNT_WITH_KEYWORD, keyword),
      ]);
      const [{ total }] = v.parse(CountSchema, count?.results);
      return { blogs: found ? summariesIn(found) : [], total };
    });
  }

  details(slug: string): Promise<PostDetail | undefined> {
    return this.#orFail(DETAILS_FAILED, async () => {
      const { now, publication, isOfAnyPaper } = this.#options;
      const latest = publicUntil({ ...publication, timeZone: EARLIEST_ZONE }, now);
      const statement = isOfAnyPaper
        ? this.#db
            .prepare(ANY_DETAILS)
            .bind(slug, latest.day, latest.instant, publication.id, BUILT_IN)
        : this.#db.prepare(OWN_DETAILS).bind(slug, publication.id);
      const rows = v.parse(v.array(DetailRowSchema), (await statement.all()).results);
      const row = rows.find((each) =>
        isPublic(each, publicUntil(publicationOf(each.paper, publication), now)),
      );
      if (!row) return undefined;
      const { paper: _, draft: __, ...post } = row;
      return post;
    });
  }

  publicSlugs(slugs: readonly string[]) {
    return this.#orFail(LIST_FAILED, async () => {
      const { results } = await this.#prepare(PUBLIC_SLUGS, JSON.stringify(slugs)).all();
      return new Set(v.parse(SlugsSchema, results).map(({ slug }) => slug));
    });
  }

  adjacent(slug: string) {
    return this.#orFail(LIST_FAILED, async () => {
      const statements = [NEXT_OLDER, NEXT_NEWER].map((sql) => this.#prepare(sql, slug));
      const found = await this.#db.batch(statements);
      const [previous, next] = found.map((result) => summariesIn(result)[0]);
      return { previous, next };
    });
  }

  #prepare(sql: string, ...values: readonly (string | number)[]): D1PreparedStatement {
    const { now, publication } = this.#options;
    const { day, instant } = publicUntil(publication, now);
    return this.#db.prepare(sql).bind(publication.id, day, instant, ...values);
  }

  async #orFail<T>(message: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { id } = this.#options.publication;
      logEvent('error', 'blog database failed', { publication: id, message, error });
      throw new BlogError(message, { cause: error });
    }
  }
}

/**
 * The publication of the request or the build with this id; for other papers, the build's first.
 */
function publicationOf(id: string, own: Publication): Publication {
  return [own, ...PUBLICATIONS].find((each) => each.id === id) ?? PUBLICATIONS[0];
}

function summariesIn({ results }: D1Result): PostSummary[] {
  return v.parse(v.array(RowSchema), results);
}
