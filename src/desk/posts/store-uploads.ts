import * as v from 'valibot';
import { readRows } from '../rows/read-rows.ts';

const UploadSchema = v.object({
  hash: v.string(),
  name: v.string(),
  alt: v.string(),
  person: v.string(),
  uploadedAt: v.number(),
});

/** A picture that was uploaded. `name` is its file's, as it was sent. */
export type KeptUpload = Readonly<v.InferOutput<typeof UploadSchema>>;

/** Uploads on a page. */
export const UPLOADS_PER_PAGE = 24;

/** The newest pictures of a paper, those before a time (ms since the epoch) where one is given. @throws the error of D1 */
export async function listUploads(
  db: D1Database,
  paper: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<KeptUpload[]> {
  const { results } = await db
    .prepare(
      `SELECT hash, name, alt, person, uploaded_at AS uploadedAt FROM uploads
       WHERE paper = ? AND uploaded_at < ? ORDER BY uploaded_at DESC LIMIT ${UPLOADS_PER_PAGE}`,
    )
    .bind(paper, before)
    .all();
  return readRows(UploadSchema, results, 'uploads');
}

/** A picture of a paper by its hash. @throws the error of D1 */
export async function findUpload(
  db: D1Database,
  paper: string,
  hash: string,
): Promise<KeptUpload | undefined> {
  const row = await db
    .prepare(
      'SELECT hash, name, alt, person, uploaded_at AS uploadedAt FROM uploads WHERE paper = ? AND hash = ?',
    )
    .bind(paper, hash)
    .first();
  return v.parse(v.nullable(UploadSchema), row) ?? undefined;
}

/** The statement that notes a picture; one that is there already is the newest again. */
export function saveUploadStatement(
  db: D1Database,
  paper: string,
  { hash, name, alt, person, uploadedAt }: KeptUpload,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (paper, hash) DO UPDATE SET name = excluded.name, alt = excluded.alt, uploaded_at = excluded.uploaded_at`,
    )
    .bind(paper, hash, name, alt, person, uploadedAt);
}

/** Whether a post, a copy or a kept version of one shows the picture: ?1 is the paper, ?2 its domain, ?3 the hash. */
const IS_SHOWN = `(EXISTS (SELECT 1 FROM posts WHERE domain = ?2
    AND (instr(blog, ?3) > 0 OR instr(coalesce(pinterest_image_link, ''), ?3) > 0))
  OR EXISTS (SELECT 1 FROM post_copies WHERE domain = ?2 AND instr(data, ?3) > 0)
  OR EXISTS (SELECT 1 FROM post_versions WHERE domain = ?2 AND instr(data, ?3) > 0))`;

/** A picture of a paper, and the domain of its posts. */
interface NamedUpload {
  readonly paper: string;
  readonly domain: string;
  readonly hash: string;
}

/** Whether a post, its copy or a version of it shows a picture. @throws the error of D1 */
export async function isShown(
  db: D1Database,
  { paper, domain, hash }: NamedUpload,
): Promise<boolean> {
  const shown = await db
    .prepare(`SELECT ${IS_SHOWN} AND ?1 <> '' AS shown`)
    .bind(paper, domain, hash)
    .first('shown');
  return shown === 1;
}

/** The statement that removes a picture that nothing shows; its result has a row where it did. */
export function removeUploadStatement(
  db: D1Database,
  { paper, domain, hash }: NamedUpload,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM uploads WHERE paper = ?1 AND hash = ?3 AND NOT ${IS_SHOWN} RETURNING hash`,
    )
    .bind(paper, domain, hash);
}
