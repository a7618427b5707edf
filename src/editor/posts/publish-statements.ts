import type { Locale } from '../../lib/clock/locale.ts';
import { COLUMNS, isSameRow, type PostRow, UPSERT } from '../../model/posts/post-row.ts';
import { publicAt } from '../../model/posts/publication-time.ts';
import { isSameCopy, type PostCopy, rowOfCopy } from './post-copy.ts';
import type { EditorPost } from './store-posts.ts';

/** How a copy is published. */
export interface PostPublication {
  /** The time at which it becomes public, if later (ms since the epoch). */
  at?: number;
  /** The correction in one line; the text has it already. */
  correction?: string;
  person: string;
  locale: Locale;
  now: Date;
}

/**
 * The published row of a copy. A post that was public before retains its date, because feeds know
 * it, and gets the time of the change. Any other post has the time of its publication.
 */
export function composeRow(
  post: EditorPost,
  copy: PostCopy,
  { at, now }: PostPublication,
): PostRow {
  const { id, paper, row, last } = post;
  const before = post.status === 'public' ? row : last?.data;
  const time = inSeconds(now.getTime());
  const date = at === undefined ? (before?.date ?? time) : inSeconds(at);
  const isChanged = before !== undefined && !isSameCopy(copy, before);
  return rowOfCopy(copy, {
    ...{ id: row?.id ?? before?.id ?? id, paper, date },
    updated: isChanged ? time : (before?.updated ?? null),
    front_matter: row?.front_matter ?? before?.front_matter ?? '',
  });
}

/**
 * The statements that publish a row and store it as a version. They fail if another version was
 * published since (`isOvertaken`).
 */
export function publishStatements(
  db: D1Database,
  post: EditorPost,
  next: PostRow,
  { at, correction, person, now, locale }: PostPublication,
): D1PreparedStatement[] {
  const before = versionStatements(db, post, locale, now);
  const number = (post.last?.number ?? 0) + before.length;
  const version = {
    number,
    publicAt: at ?? now.getTime(),
    person,
    correction: correction ?? null,
    row: next,
  };
  // A post that was imported under the same name since is not overwritten.
  const sql = post.row ? UPSERT : UPSERT.slice(0, UPSERT.indexOf('ON CONFLICT'));
  return [
    ...before,
    db.prepare(sql).bind(...COLUMNS.map((column) => next[column])),
    insertVersion(db, version),
  ];
}

/** The statements that withdraw a row; all versions that were public stay. */
export function withdrawStatements(
  db: D1Database,
  post: EditorPost,
  locale: Locale,
  now: Date,
): D1PreparedStatement[] {
  return [
    ...versionStatements(db, post, locale, now),
    db.prepare('DELETE FROM posts WHERE paper = ? AND slug = ?').bind(post.paper, post.slug ?? ''),
  ];
}

/**
 * Deletes a scheduled version, and stores the public row as a version if it came from a file and
 * has none yet.
 */
function versionStatements(
  db: D1Database,
  { paper, slug = '', row, status, last }: EditorPost,
  locale: Locale,
  now: Date,
): D1PreparedStatement[] {
  const drop = db
    .prepare('DELETE FROM post_versions WHERE paper = ? AND slug = ? AND public_at > ?')
    .bind(paper, slug, now.getTime());
  if (status !== 'public' || !row || (last && isSameRow(row, last.data))) return [drop];
  const since = publicAt(row.updated ?? row.date, locale);
  const publishedAt = Math.min(Number.isNaN(since) ? now.getTime() : since, now.getTime());
  const version = { number: (last?.number ?? 0) + 1, publicAt: publishedAt, person: '' };
  return [drop, insertVersion(db, { ...version, correction: null, row })];
}

function insertVersion(
  db: D1Database,
  version: {
    number: number;
    publicAt: number;
    person: string;
    correction: string | null;
    row: PostRow;
  },
): D1PreparedStatement {
  const { number, publicAt: at, person, correction, row } = version;
  const { paper, ...content } = row;
  return db
    .prepare(
      `INSERT INTO post_versions (paper, slug, number, public_at, person, correction, data)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(paper, row.slug, number, at, person, correction, JSON.stringify(content));
}

function inSeconds(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
