import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';
import { type PostVersion, VERSION_COLUMNS, VersionSchema } from './store-posts.ts';

/** The limit of the list; older versions stay stored. */
const MAX_LISTED = 100;

const ListedSchema = v.omit(VersionSchema, ['data']);
/** A version without its text. */
export type ListedVersion = v.InferOutput<typeof ListedSchema>;

/** The versions of a post that were public, the newest first. @throws the error of D1 */
export async function listVersions(
  db: D1Database,
  paperId: string,
  slug: string,
  now: Date,
): Promise<ListedVersion[]> {
  const { results } = await db
    .prepare(
      `SELECT number, public_at AS publicAt, person, correction FROM post_versions
       WHERE paper = ? AND slug = ? AND public_at <= ? ORDER BY number DESC LIMIT ${MAX_LISTED}`,
    )
    .bind(paperId, slug, now.getTime())
    .all();
  return readRows(ListedSchema, results, 'post_versions');
}

/**
 * A version of a post by its number; `undefined` if there is none.
 *
 * @throws the error of D1
 */
export async function findVersion(
  db: D1Database,
  paperId: string,
  slug: string,
  number: number,
): Promise<PostVersion | undefined> {
  const row = await db
    .prepare(
      `SELECT ${VERSION_COLUMNS} FROM post_versions WHERE paper = ? AND slug = ? AND number = ?`,
    )
    .bind(paperId, slug, number)
    .first();
  return v.parse(v.nullable(VersionSchema), row) ?? undefined;
}
