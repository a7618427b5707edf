import { isoSeconds } from '../../lib/clock/zoned-time.ts';
import { COLUMNS, isSameRow, type PostRow, UPSERT } from '../../model/posts/post-row.ts';
import { publicAt } from '../../model/posts/publication-time.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { isSameCopy, type PostCopy, rowOfCopy } from './post-copy.ts';
import { type EditorPost, savedBy } from './store-posts.ts';

export interface PostPublication {
  /** The digest of the form: sent twice, it publishes once. */
  form: string;
  /** When a scheduled post becomes public (ms since the epoch); absent if it is published now. */
  at?: number;
  /** The correction in one line; already appended to the copy's text. */
  correction?: string;
  /** Whether readers see no line about the change, and no date of an update. */
  isSlip?: boolean;
}

/**
 * The row that publishes a copy. A post that was public before retains its date, because feeds have
 * it, and `updated` is the time of the last change that was no slip. Any other post gets its
 * publication time as date.
 */
export function composeRow(
  post: EditorPost,
  copy: PostCopy,
  now: Date,
  { at, isSlip }: PostPublication,
): PostRow {
  const { id, paper, row, last } = post;
  const before = post.status === 'public' ? row : last?.data;
  const time = isoSeconds(now.getTime());
  const date = at === undefined ? (before?.date ?? time) : isoSeconds(at);
  const isUpdated = before !== undefined && !isSlip && !isSameCopy(copy, before);
  return rowOfCopy(copy, {
    id: row?.id ?? before?.id ?? id,
    paper,
    date,
    updated: isUpdated ? time : (before?.updated ?? null),
    front_matter: row?.front_matter ?? before?.front_matter ?? '',
  });
}

/**
 * Statements that publish a row and store it as a version. They fail if another row was published
 * since the post was read (`isOvertaken`).
 */
export function publishStatements(
  paper: PaperContext,
  post: EditorPost,
  next: PostRow,
  { at = paper.now.getTime(), correction, form }: PostPublication,
): D1PreparedStatement[] {
  const { DB } = paper.env;
  const before = versionStatements(paper, post);
  const number = (post.last?.number ?? 0) + before.length;
  // Without a known row, fail rather than overwrite a post imported under this slug since.
  const sql = post.row ? UPSERT : UPSERT.slice(0, UPSERT.indexOf('ON CONFLICT'));
  return [
    ...before,
    DB.prepare(sql).bind(...COLUMNS.map((column) => next[column])),
    insertVersion(DB, { ...next, form }, { number, at, person: savedBy(paper).name, correction }),
  ];
}

/** Statements that withdraw a row; its public versions stay stored. */
export function withdrawStatements(paper: PaperContext, post: EditorPost): D1PreparedStatement[] {
  const sql = 'DELETE FROM posts WHERE paper = ? AND slug = ?';
  return [
    ...versionStatements(paper, post),
    paper.env.DB.prepare(sql).bind(post.paper, post.slug ?? ''),
  ];
}

/** Statements that delete a scheduled version, and store an imported public row as a version. */
function versionStatements(
  { env, publication, now }: PaperContext,
  { paper, slug = '', row, status, last }: EditorPost,
): D1PreparedStatement[] {
  const drop = env.DB.prepare(
    'DELETE FROM post_versions WHERE paper = ? AND slug = ? AND public_at > ?',
  ).bind(paper, slug, now.getTime());
  if (status !== 'public' || !row || (last && isSameRow(row, last.data))) return [drop];
  const since = publicAt(row.updated ?? row.date, publication);
  const at = Math.min(Number.isNaN(since) ? now.getTime() : since, now.getTime());
  return [drop, insertVersion(env.DB, row, { number: (last?.number ?? 0) + 1, at, person: '' })];
}

function insertVersion(
  db: D1Database,
  { paper, ...content }: PostRow & { form?: string },
  version: Pick<PostPublication, 'correction'> & { number: number; at: number; person: string },
): D1PreparedStatement {
  const { number, at, person, correction = null } = version;
  return db
    .prepare(
      `INSERT INTO post_versions (paper, slug, number, public_at, person, correction, data)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(paper, content.slug, number, at, person, correction, JSON.stringify(content));
}

/** Whether this form has published a version of the post already. Throws if D1 fails. */
export async function hasPublished(
  { env }: PaperContext,
  { paper, slug = '' }: EditorPost,
  form: string,
): Promise<boolean> {
  const sql = `SELECT 1 FROM post_versions
    WHERE paper = ? AND slug = ? AND iif(json_valid(data), data ->> '$.form', NULL) = ?`;
  return (await env.DB.prepare(sql).bind(paper, slug, form).first()) !== null;
}
