import * as v from 'valibot';
import { type RowPage, readPage } from '../../lib/read-rows.ts';
import { readUploadPath } from '../../model/publication/stored-publication.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { PostCopy } from './post-copy.ts';

const UploadSchema = v.object({
  hash: v.string(),
  name: v.string(),
  alt: v.string(),
  person: v.string(),
  /** The uploader's address; `null` for rows older than this column. */
  email: v.nullable(v.string()),
  uploadedAt: v.number(),
});

/** An uploaded picture. `name`: the original file name. */
export type StoredUpload = Readonly<v.InferOutput<typeof UploadSchema>>;

const UPLOADS_PER_PAGE = 24;
const COLUMNS = 'hash, name, alt, person, email, uploaded_at AS uploadedAt';

/** A page of a paper's pictures, the newest first; pages count from 1. Throws if D1 fails. */
export async function listUploads(
  { env, publication }: PaperContext,
  page: number,
): Promise<RowPage<StoredUpload>> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM uploads
     WHERE paper = ? AND remove_at IS NULL ORDER BY uploaded_at DESC, hash LIMIT ${UPLOADS_PER_PAGE + 1} OFFSET ?`,
  )
    .bind(publication.id, (page - 1) * UPLOADS_PER_PAGE)
    .all();
  return readPage(UploadSchema, results, { table: 'uploads', perPage: UPLOADS_PER_PAGE });
}

/** A picture of a paper by its hash. Throws if D1 fails. */
export async function findUpload({ env, publication }: PaperContext, hash: string) {
  const sql = `SELECT ${COLUMNS} FROM uploads WHERE paper = ? AND hash = ? AND remove_at IS NULL`;
  const row = await env.DB.prepare(sql).bind(publication.id, hash).first();
  return v.parse(v.nullable(UploadSchema), row) ?? undefined;
}

/**
 * Delay before a removed picture is purged (ms): a response in flight could be cached after an
 * earlier purge.
 */
const IN_FLIGHT_MS = 60_000;

/** Time-out for storing a picture (ms); ingest then removes its files. */
const STORING_TIMEOUT_MS = 15 * 60_000;

/**
 * Inserts the row of a picture before its files are stored. The picture is listed only after
 * `finishUploadStatement`. No effect if it is stored already. If the same form was sent twice at
 * once, both requests store it, because either may be interrupted.
 */
export function beginUploadStatement({ env, publication }: PaperContext, upload: StoredUpload) {
  const { hash, name, alt, person, email, uploadedAt } = upload;
  const removeAt = uploadedAt + STORING_TIMEOUT_MS;
  return env.DB.prepare(
    `INSERT INTO uploads (paper, hash, name, alt, person, email, uploaded_at, remove_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET remove_at = excluded.remove_at WHERE remove_at > excluded.uploaded_at`,
  ).bind(publication.id, hash, name, alt, person, email, uploadedAt, removeAt);
}

/** Lists a picture once all its files are stored, unless ingest has removed it. */
export function finishUploadStatement({ env, publication }: PaperContext, hash: string) {
  const sql = 'UPDATE uploads SET remove_at = NULL WHERE paper = ? AND hash = ?';
  return env.DB.prepare(sql).bind(publication.id, hash);
}

/** Gives an upload without a description that of the public post that shows it. */
export function describeUploadStatement(
  { env, publication }: PaperContext,
  { picture, pictureAlt }: Pick<PostCopy, 'picture' | 'pictureAlt'>,
) {
  const sql = "UPDATE uploads SET alt = ? WHERE paper = ? AND hash = ? AND alt = ''";
  const { hash = '' } = readUploadPath(picture) ?? {};
  return env.DB.prepare(sql).bind(pictureAlt, publication.id, hash);
}

/**
 * SQL condition: a post or copy of the paper ?1 shows the picture with the hash ?2. Earlier
 * versions do not count: they are shown without removed pictures.
 */
const IS_SHOWN = `(EXISTS (SELECT 1 FROM posts WHERE paper = ?1
    AND (instr(blog, ?2) > 0 OR instr(coalesce(pinterest_image_link, ''), ?2) > 0))
  OR EXISTS (SELECT 1 FROM post_copies WHERE paper = ?1 AND instr(data, ?2) > 0))`;

/** Marks a picture as removed unless something shows it; returns its row if it was marked. */
export function removeUploadStatement({ env, publication, now }: PaperContext, hash: string) {
  return env.DB.prepare(
    `UPDATE uploads SET remove_at = ?3
     WHERE paper = ?1 AND hash = ?2 AND remove_at IS NULL AND NOT ${IS_SHOWN} RETURNING hash`,
  ).bind(publication.id, hash, now.getTime() + IN_FLIGHT_MS);
}
