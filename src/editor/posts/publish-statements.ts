import { COLUMNS, isSameRow, type PostRow, UPSERT } from '../../model/posts/post-row.ts';
import { publicAt } from '../../model/posts/publication-time.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { isSameCopy, type PostCopy, rowOfCopy } from './post-copy.ts';
import { type EditorPost, savedBy } from './store-posts.ts';

export interface PostPublication {
  /** The time at which it becomes public, if later (ms since the epoch). */
  at?: number;
  /** The correction in one line; the text has it already. */
  correction?: string;
}

/**
 * The published row of a copy. A post that was public before retains its date, because feeds know
 * it, and gets the time of the change. Any other post has the time of its publication.
 */
export function composeRow(
  post: EditorPost,
  copy: PostCopy,
  now: Date,
  at: number | undefined,
): PostRow {
  const { id, paper, row, last } = post;
  const before = post.status === 'public' ? row : last?.data;
  const time = inSeconds(now.getTime());
  const date = at === undefined ? (before?.date ?? time) : inSeconds(at);
  const isChanged = before !== undefined && !isSameCopy(copy, before);
  return rowOfCopy(copy, {
    id: row?.id ?? before?.id ?? id,
    paper,
    date,
    updated: isChanged ? time : (before?.updated ?? null),
    front_matter: row?.front_matter ?? before?.front_matter ?? '',
  });
}

/** Publish a row and store it as a version; they fail if another was published (`isOvertaken`). */
export function publishStatements(
  paper: PaperContext,
  post: EditorPost,
  next: PostRow,
  { at = paper.now.getTime(), correction }: PostPublication,
): D1PreparedStatement[] {
  const { DB } = paper.env;
  const before = versionStatements(paper, post);
  const number = (post.last?.number ?? 0) + before.length;
  // A post that was imported under the same name since is not overwritten.
  const sql = post.row ? UPSERT : UPSERT.slice(0, UPSERT.indexOf('ON CONFLICT'));
  return [
    ...before,
    DB.prepare(sql).bind(...COLUMNS.map((column) => next[column])),
    insertVersion(DB, next, { number, at, person: savedBy(paper).name, correction }),
  ];
}

/** The statements that withdraw a row; all versions that were public stay. */
export function withdrawStatements(paper: PaperContext, post: EditorPost): D1PreparedStatement[] {
  const sql = 'DELETE FROM posts WHERE paper = ? AND slug = ?';
  return [
    ...versionStatements(paper, post),
    paper.env.DB.prepare(sql).bind(post.paper, post.slug ?? ''),
  ];
}

/** Delete a scheduled version, and store a public row from a file as a version if it has none. */
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
  { paper, ...content }: PostRow,
  version: { number: number; at: number; person: string; correction?: string | undefined },
): D1PreparedStatement {
  const { number, at, person, correction = null } = version;
  return db
    .prepare(
      `INSERT INTO post_versions (paper, slug, number, public_at, person, correction, data)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(paper, content.slug, number, at, person, correction, JSON.stringify(content));
}

function inSeconds(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
