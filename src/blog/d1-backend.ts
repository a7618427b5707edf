import * as v from 'valibot';
import { logEvent } from '../http/log.ts';
import {
  type AdjacentPosts,
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  LIST_FAILED,
  type PostDetail,
  type PostSummary,
} from './blog-backend.ts';

/** Posts that one call gives at most, whatever limit it names. */
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

const SUMMARY_OF_DOMAIN = `SELECT id, slug, date, meta_title, meta_description, short_tail_keywords,
  pinterest_image_link FROM posts WHERE domain = ?1`;
const LIST = `${SUMMARY_OF_DOMAIN} ORDER BY date DESC, slug LIMIT ?2 OFFSET ?3`;
const COUNT = 'SELECT count(*) AS total FROM posts WHERE domain = ?1';
const DETAILS = `SELECT date, meta_title, meta_description, short_tail_keywords, pinterest_image_link, blog,
  youtube_shorts_url FROM posts WHERE slug = ?1 AND (?2 IS NULL OR domain = ?2)`;

const DATE_OF_POST = '(SELECT date FROM posts WHERE slug = ?2 AND domain = ?1)';
/** The post behind a post in the order of the list, and the one in front of it: each is one step in the list's index. */
export const NEXT_OLDER = `${SUMMARY_OF_DOMAIN} AND date <= ${DATE_OF_POST}
  AND (date < ${DATE_OF_POST} OR slug > ?2) ORDER BY date DESC, slug LIMIT 1`;
export const NEXT_NEWER = `${SUMMARY_OF_DOMAIN} AND date >= ${DATE_OF_POST}
  AND (date > ${DATE_OF_POST} OR slug < ?2) ORDER BY date, slug DESC LIMIT 1`;

/**
 * The posts in this Worker's own database (migrations/0003_blog.sql). With `onlyDomain` no post of another domain is given;
 * `publication` names the site in the log.
 */
export function d1Backend(db: D1Database, onlyDomain?: string, publication?: string): BlogBackend {
  return {
    async list({ domain, page, limit }) {
      const size = Math.min(limit, MAX_POSTS_PER_CALL);
      return orFail(publication, LIST_FAILED, async () => {
        const [rows, count] = await db.batch([
          db.prepare(LIST).bind(domain, size, (page - 1) * size),
          db.prepare(COUNT).bind(domain),
        ]);
        const blogs = v.parse(v.array(SummaryRowSchema), rows?.results).map(toSummary);
        const [{ total }] = v.parse(v.tuple([v.object({ total: v.number() })]), count?.results);
        return { blogs, total };
      });
    },

    async details(slug) {
      return orFail(publication, DETAILS_FAILED, async () => {
        const row = await db
          .prepare(DETAILS)
          .bind(slug, onlyDomain ?? null)
          .first();
        return row === null ? undefined : toDetail(v.parse(DetailRowSchema, row));
      });
    },

    async adjacent({ domain, slug }): Promise<AdjacentPosts> {
      return orFail(publication, LIST_FAILED, async () => {
        const found = await db.batch(
          [NEXT_OLDER, NEXT_NEWER].map((sql) => db.prepare(sql).bind(domain, slug)),
        );
        const [previous, next] = found.map(
          ({ results }) => v.parse(v.array(SummaryRowSchema), results).map(toSummary)[0],
        );
        return { previous, next };
      });
    },
  };
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
