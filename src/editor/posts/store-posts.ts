import * as v from 'valibot';
import type { Locale } from '../../lib/clock/locale.ts';
import { PostContentSchema, type PostRow, PostRowSchema } from '../../model/posts/post-row.ts';
import { isPublic, publicUntil } from '../../model/posts/publication-time.ts';
import { copyOfRow, EMPTY_COPY, type PostCopy, PostCopySchema } from './post-copy.ts';

/** The status of a post: never published, scheduled, public, or withdrawn. */
export const POST_STATUSES = ['draft', 'scheduled', 'public', 'withdrawn'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** `ready`: the author requests publication by an editor. */
export const COPY_STATES = ['draft', 'ready'] as const;
export type CopyState = (typeof COPY_STATES)[number];

const StoredCopySchema = v.object({
  id: v.string(),
  slug: v.string(),
  version: v.number(),
  data: v.pipe(v.string(), v.parseJson(), PostCopySchema),
  state: v.picklist(COPY_STATES),
  owner: v.string(),
  savedBy: v.string(),
  savedAt: v.number(),
});

/** A version that is or was public. */
export const VersionSchema = v.object({
  number: v.number(),
  publicAt: v.number(),
  person: v.string(),
  correction: v.nullable(v.string()),
  data: v.pipe(v.string(), v.parseJson(), PostContentSchema),
});
export type PostVersion = v.InferOutput<typeof VersionSchema>;
export const VERSION_COLUMNS = 'number, public_at AS publicAt, person, correction, data';

/** A post in the editor: its working copy and its published row. */
export interface EditorPost {
  paper: string;
  /** The id in the editor's addresses. */
  id: string;
  /** The name in the paper's addresses; `undefined` for a new post. */
  slug: string | undefined;
  copy: PostCopy;
  /** 0 without a stored copy. */
  version: number;
  state: CopyState;
  /** The author's e-mail address; `undefined` for posts from files. */
  owner: string | undefined;
  saved: { by: string; at: number } | undefined;
  row: PostRow | undefined;
  status: PostStatus;
  /** The newest version that was public. */
  last: PostVersion | undefined;
}

/** Whether a post was never published, so that its slug can be changed and all of it deleted. */
export function canBeRenamed({ row, last }: EditorPost): boolean {
  return row === undefined && last === undefined;
}

const NEW_ID = /^p_[0-9a-f]{16}$/;

/** An id for a new post, which is not a valid slug. */
export function newPostId(): string {
  return `p_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
}

/** An empty post with an id of `newPostId`; `undefined` for any other id. */
export function emptyPost(paper: string, id: string): EditorPost | undefined {
  if (!NEW_ID.test(id)) return undefined;
  return {
    ...{ paper, id, slug: undefined, copy: EMPTY_COPY, version: 0, state: 'draft' },
    ...{ owner: undefined, saved: undefined, row: undefined, status: 'draft', last: undefined },
  };
}

const COPY = `SELECT id, slug, version, data, state, owner, saved_by AS savedBy, saved_at AS savedAt
  FROM post_copies WHERE paper = ?1 AND (id = ?2 OR slug = ?2) ORDER BY id = ?2 DESC LIMIT 1`;
const ROW = 'SELECT * FROM posts WHERE paper = ?1 AND slug = ?2';
const LAST = `SELECT ${VERSION_COLUMNS} FROM post_versions
  WHERE paper = ?1 AND slug = ?2 AND public_at <= ?3 ORDER BY number DESC LIMIT 1`;

/** A post by its id, or by its slug if it has no copy. @throws the error of D1 */
export async function findPost(
  db: D1Database,
  { paper, locale, now }: { paper: string; locale: Locale; now: Date },
  id: string,
): Promise<EditorPost | undefined> {
  const stored = v.parse(
    v.nullable(StoredCopySchema),
    await db.prepare(COPY).bind(paper, id).first(),
  );
  const slug = stored?.slug ?? id;
  const [rows, versions] = await db.batch([
    db.prepare(ROW).bind(paper, slug),
    db.prepare(LAST).bind(paper, slug, now.getTime()),
  ]);
  const [row] = v.parse(v.array(PostRowSchema), rows?.results);
  const [last] = v.parse(v.array(VersionSchema), versions?.results);
  if (!stored && !row && !last) return undefined;
  return {
    paper,
    id: stored?.id ?? slug,
    slug,
    copy: stored?.data ?? copyOfRow(row ?? (last as PostVersion).data),
    version: stored?.version ?? 0,
    state: stored?.state ?? 'draft',
    owner: stored?.owner || undefined,
    saved: stored ? { by: stored.savedBy, at: stored.savedAt } : undefined,
    row,
    status: statusOf(row, last, publicUntil(locale, now)),
    last,
  };
}

function statusOf(
  row: PostRow | undefined,
  last: PostVersion | undefined,
  until: ReturnType<typeof publicUntil>,
): PostStatus {
  if (!row || row.draft === 1) return last ? 'withdrawn' : 'draft';
  return isPublic(row, until) ? 'public' : 'scheduled';
}

/** Whether another post of the paper has this slug, or its copy. @throws the error of D1 */
export async function isSlugTaken(
  db: D1Database,
  { paper, id }: Pick<EditorPost, 'paper' | 'id'>,
  slug: string,
): Promise<boolean> {
  const found = await db
    .prepare(
      `SELECT 1 FROM post_copies WHERE paper = ?1 AND slug = ?2 AND id <> ?3
       UNION ALL SELECT 1 FROM posts WHERE paper = ?1 AND slug = ?2
         AND NOT EXISTS (SELECT 1 FROM post_copies WHERE paper = ?1 AND slug = ?2 AND id = ?3)
       UNION ALL SELECT 1 FROM post_versions WHERE paper = ?1 AND slug = ?2
         AND NOT EXISTS (SELECT 1 FROM post_copies WHERE paper = ?1 AND slug = ?2 AND id = ?3) LIMIT 1`,
    )
    .bind(paper, slug, id)
    .first();
  return found !== null;
}

/** A copy that is saved, and by whom. */
export interface SavedCopy {
  copy: PostCopy;
  state: CopyState;
  person: { email: string; name: string };
  now: Date;
}

/**
 * Saves a copy over the version that was read. If there is another version by now, or none, the
 * statement fails with its whole batch (`isOvertaken`).
 */
export function saveCopyStatement(
  db: D1Database,
  { paper, id, version, row, last }: EditorPost,
  { copy, state, person, now }: SavedCopy,
): D1PreparedStatement {
  const values = [copy.slug, JSON.stringify(copy), state, person.name, now.getTime()];
  if (version > 0)
    return db
      .prepare(
        // The version is null, and the statement fails, if the copy was saved or deleted since.
        `INSERT INTO post_copies (paper, id, slug, data, state, saved_by, saved_at, owner, version)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '',
           (SELECT version + 1 FROM post_copies WHERE paper = ?1 AND id = ?2 AND version = ?8))
         ON CONFLICT (paper, id) DO UPDATE SET slug = excluded.slug, data = excluded.data, state = excluded.state,
           saved_by = excluded.saved_by, saved_at = excluded.saved_at, version = excluded.version`,
      )
      .bind(paper, id, ...values, version);
  // A post from a file has no author.
  const owner = row || last ? '' : person.email;
  return db
    .prepare(
      `INSERT INTO post_copies (paper, id, slug, data, state, saved_by, saved_at, owner, version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1)`,
    )
    .bind(paper, id, ...values, owner);
}

/** Deletes the copy of a post that was never public, if it is still the version that was read. */
export function deleteCopyStatement(
  db: D1Database,
  { paper, id, version }: EditorPost,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM post_copies WHERE paper = ?1 AND id = ?2 AND version = ?3
         AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.paper = ?1 AND posts.slug = post_copies.slug)
         AND NOT EXISTS (SELECT 1 FROM post_versions AS stored WHERE stored.paper = ?1 AND stored.slug = post_copies.slug)`,
    )
    .bind(paper, id, version);
}

/** Whether a batch failed because somebody has saved another version since. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && /constraint failed/i.test(error.message);
}
