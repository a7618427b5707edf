import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';
import { PostContentSchema, type PostRow, PostRowSchema } from '../../model/posts/post-row.ts';
import { isPublic, publicUntil } from '../../model/posts/publication-time.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { copyOfRow, EMPTY_COPY, isMadeSlug, type PostCopy, PostCopySchema } from './post-copy.ts';

/** The status of a post. `draft`: it was never published. */
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
const VersionSchema = v.object({
  number: v.number(),
  publicAt: v.number(),
  person: v.string(),
  correction: v.nullable(v.string()),
  data: v.pipe(v.string(), v.parseJson(), PostContentSchema),
});
type PostVersion = v.InferOutput<typeof VersionSchema>;
const VERSION_COLUMNS = 'number, public_at AS publicAt, person, correction, data';

/** A post in the editor: its working copy and its published row. */
export interface EditorPost {
  paper: string;
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
  /** The newest version that was ever public. */
  last: PostVersion | undefined;
}

/** Whether a post was never published, so that its slug can change and it can be deleted. */
export function canBeRenamed({ row, last }: EditorPost): boolean {
  return row === undefined && last === undefined;
}

/** The slug in a post's form: empty if it follows the title. */
export function shownSlug(post: EditorPost): string {
  const { copy, id } = post;
  return canBeRenamed(post) && isMadeSlug(copy.slug, copy.title, id) ? '' : copy.slug;
}

/** An id for a new post, which is not a valid slug. */
export function newPostId(): string {
  return `p_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
}

export function isNewPostId(id: string): boolean {
  return /^p_[0-9a-f]{16}$/.test(id);
}

export function emptyPost(paper: string, id: string): EditorPost {
  return {
    paper,
    id,
    slug: undefined,
    copy: EMPTY_COPY,
    version: 0,
    state: 'draft',
    owner: undefined,
    saved: undefined,
    row: undefined,
    status: 'draft',
    last: undefined,
  };
}

const COPY = `SELECT id, slug, version, data, state, owner, saved_by AS savedBy, saved_at AS savedAt
  FROM post_copies WHERE paper = ?1 AND (id = ?2 OR slug = ?2) ORDER BY id = ?2 DESC LIMIT 1`;
const ROW = 'SELECT * FROM posts WHERE paper = ?1 AND slug = ?2';
const LAST = `SELECT ${VERSION_COLUMNS} FROM post_versions
  WHERE paper = ?1 AND slug = ?2 AND public_at <= ?3 ORDER BY number DESC LIMIT 1`;

/** A post of a paper by its id, or by its slug if it has no copy. Throws if D1 fails. */
export async function readPost(
  { env: { DB }, publication, now }: PaperContext,
  id: string,
): Promise<EditorPost | undefined> {
  const paper = publication.id;
  const found = await DB.prepare(COPY).bind(paper, id).first();
  const stored = v.parse(v.nullable(StoredCopySchema), found);
  const slug = stored?.slug ?? id;
  const [rows, versions] = await DB.batch([
    DB.prepare(ROW).bind(paper, slug),
    DB.prepare(LAST).bind(paper, slug, now.getTime()),
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
    status: statusOf(row, last, publicUntil(publication, now)),
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

/** Whether another post of the paper, or its copy, has this slug. Throws if D1 fails. */
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

/** The author of a change, as stored in the tables of posts. */
export function savedBy({ person }: Pick<PaperContext, 'person'>) {
  return { email: person.email, name: nameOf(person) };
}

/** Saves a copy. Fails, with its whole batch, if another version was saved (`isOvertaken`). */
export function saveCopyStatement(
  context: PaperContext,
  { paper, id, version, row, last }: EditorPost,
  copy: PostCopy,
  state: CopyState,
): D1PreparedStatement {
  const { DB } = context.env;
  const { email, name } = savedBy(context);
  const values = [copy.slug, JSON.stringify(copy), state, name, context.now.getTime()];
  if (version > 0)
    return DB.prepare(
      // If the copy was saved or deleted since, the version is null and the statement fails.
      `INSERT INTO post_copies (paper, id, slug, data, state, saved_by, saved_at, owner, version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '',
         (SELECT version + 1 FROM post_copies WHERE paper = ?1 AND id = ?2 AND version = ?8))
       ON CONFLICT (paper, id) DO UPDATE SET slug = excluded.slug, data = excluded.data, state = excluded.state,
         saved_by = excluded.saved_by, saved_at = excluded.saved_at, version = excluded.version`,
    ).bind(paper, id, ...values, version);
  // A post from a file has no author.
  const owner = row || last ? '' : email;
  return DB.prepare(
    `INSERT INTO post_copies (paper, id, slug, data, state, saved_by, saved_at, owner, version)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1)`,
  ).bind(paper, id, ...values, owner);
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

/** Whether a batch failed because another version was saved since the post was read. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && /constraint failed/i.test(error.message);
}

/** Maximum listed versions; older ones stay stored. */
const MAX_LISTED = 100;

const ListedSchema = v.omit(VersionSchema, ['data']);
export type ListedVersion = v.InferOutput<typeof ListedSchema>;

/** The versions of a post that were public, the newest first. Throws if D1 fails. */
export async function listVersions(
  { env, publication, now }: PaperContext,
  slug: string,
): Promise<ListedVersion[]> {
  const { results } = await env.DB.prepare(
    `SELECT number, public_at AS publicAt, person, correction FROM post_versions
     WHERE paper = ? AND slug = ? AND public_at <= ? ORDER BY number DESC LIMIT ${MAX_LISTED}`,
  )
    .bind(publication.id, slug, now.getTime())
    .all();
  return readRows(ListedSchema, results, 'post_versions');
}

/** A version of a post by its number in an address or a form. Throws if D1 fails. */
export async function findVersion(
  { env }: PaperContext,
  { paper, slug }: EditorPost,
  number: string,
): Promise<PostVersion | undefined> {
  if (!slug || !/^\d{1,6}$/.test(number)) return undefined;
  const sql = `SELECT ${VERSION_COLUMNS} FROM post_versions WHERE paper = ? AND slug = ? AND number = ?`;
  const row = await env.DB.prepare(sql).bind(paper, slug, Number(number)).first();
  return v.parse(v.nullable(VersionSchema), row) ?? undefined;
}
