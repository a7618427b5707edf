import * as v from 'valibot';
import type { Locale } from '../../lib/clock/locale.ts';
import { type RowPage, readPage } from '../../lib/read-rows.ts';
import { selectRows } from '../../lib/select-rows.ts';
import { IS_PUBLIC, publicUntil } from '../../model/posts/publication-time.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { COPY_STATES, POST_STATUSES, type PostStatus } from './store-posts.ts';

const ListedSchema = v.object({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  state: v.picklist(COPY_STATES),
  owner: v.string(),
  savedBy: v.string(),
  savedAt: v.nullable(v.number()),
  date: v.nullable(v.string()),
  status: v.picklist(POST_STATUSES),
});

export type ListedPost = v.InferOutput<typeof ListedSchema>;

const LISTED_PER_PAGE = 50;
const MAX_KEYWORDS = 24;

// ?1 is the paper, ?2 and ?3 are the time until which posts are public, ?4 is now (ms).
const WAS_PUBLIC = (slug: string) =>
  `EXISTS (SELECT 1 FROM post_versions AS stored WHERE stored.paper = ?1 AND stored.slug = ${slug} AND public_at <= ?4)`;
const STATUS = (slug: string) =>
  `CASE WHEN date IS NULL OR draft = 1 THEN iif(${WAS_PUBLIC(slug)}, 'withdrawn', 'draft')
     WHEN ${IS_PUBLIC} THEN 'public' ELSE 'scheduled' END AS status`;
const NO_COPY = (table: string) =>
  `NOT EXISTS (SELECT 1 FROM post_copies AS copies WHERE copies.paper = ?1 AND copies.slug = ${table}.slug)`;
/** Posts with a copy, posts from files, and withdrawn posts from files. */
const ALL = `
  SELECT id, post_copies.slug AS slug, iif(json_valid(data), data ->> '$.title', NULL) AS title, state, owner, saved_by AS savedBy, saved_at AS savedAt,
    date, ${STATUS('post_copies.slug')}
  FROM post_copies LEFT JOIN (SELECT slug AS row_slug, date, draft FROM posts WHERE paper = ?1) ON row_slug = post_copies.slug
  WHERE post_copies.paper = ?1
  UNION ALL
  SELECT slug AS id, slug, meta_title AS title, 'draft' AS state, '' AS owner, '' AS savedBy, NULL AS savedAt, date, ${STATUS('posts.slug')}
  FROM posts WHERE paper = ?1 AND ${NO_COPY('posts')}
  UNION ALL
  SELECT slug AS id, slug, iif(json_valid(data), data ->> '$.meta_title', NULL) AS title, 'draft' AS state, '' AS owner, person AS savedBy, public_at AS savedAt,
    NULL AS date, 'withdrawn' AS status
  FROM post_versions AS newest WHERE paper = ?1 AND ${NO_COPY('newest')}
    AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.paper = ?1 AND posts.slug = newest.slug)
    AND number = (SELECT max(number) FROM post_versions AS each WHERE each.paper = ?1 AND each.slug = newest.slug)`;

interface ListQuery {
  search: string;
  status: PostStatus | undefined;
  page: number;
}

/** A page of posts: ready ones first for editors, their own for authors. Throws if D1 fails. */
export async function listPosts(
  { env, publication, now, role, person }: PaperContext,
  { search, status, page }: ListQuery,
): Promise<RowPage<ListedPost>> {
  const { day, instant } = publicUntil(publication, now);
  const author = role === 'editor' ? '' : person.email;
  const offset = (page - 1) * LISTED_PER_PAGE;
  const { results } = await env.DB.prepare(
    `SELECT * FROM (${ALL})
     WHERE (?5 = '' OR instr(lower(title), lower(?5)) > 0) AND (?6 = '' OR status = ?6)
       AND (?7 = '' OR owner = ?7 OR status = 'public')
     ORDER BY (?7 <> '' AND owner = ?7) DESC, state = 'ready' DESC, status = 'scheduled' DESC, status = 'draft' DESC,
       coalesce(savedAt, unixepoch(date) * 1000, 0) DESC, slug
     LIMIT ${LISTED_PER_PAGE + 1} OFFSET ?8`,
  )
    .bind(publication.id, day, instant, now.getTime(), search, status ?? '', author, offset)
    .all();
  return readPage(ListedSchema, results, { table: 'post_copies', perPage: LISTED_PER_PAGE });
}

/** The keywords of a paper's posts, the most frequent first. Throws if D1 fails. */
export async function listKeywords(db: D1Database, paperId: string): Promise<string[]> {
  const rows = await selectRows(
    db,
    v.object({ keyword: v.string() }),
    `SELECT min(keyword) AS keyword FROM post_keywords WHERE paper = ?
     GROUP BY keyword ORDER BY count(*) DESC, keyword LIMIT ${MAX_KEYWORDS}`,
    paperId,
  );
  return rows.map(({ keyword }) => keyword);
}

const CountsSchema = v.object({ ready: v.number(), scheduled: v.number(), draft: v.number() });

/** How many posts of a paper, or of one author, are in each state. Throws if D1 fails. */
export async function countPosts(
  db: D1Database,
  paperId: string,
  locale: Locale,
  now: Date,
  author = '',
): Promise<v.InferOutput<typeof CountsSchema>> {
  const { day, instant } = publicUntil(locale, now);
  const row = await db
    .prepare(
      `SELECT coalesce(sum(state = 'ready'), 0) AS ready, coalesce(sum(status = 'scheduled'), 0) AS scheduled,
         coalesce(sum(status = 'draft' AND state <> 'ready'), 0) AS draft
       FROM (${ALL}) WHERE ?5 = '' OR owner = ?5`,
    )
    .bind(paperId, day, instant, now.getTime(), author)
    .first();
  return v.parse(CountsSchema, row);
}
