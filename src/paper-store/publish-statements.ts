import { cutInPieces, toLiteral } from './sql-literals.ts';

/** A compiled paper on its way into the database. */
export interface StagedPaper {
  readonly id: string;
  /** The paper, JSON (src/publications/stored-publication.ts). */
  readonly data: string;
  /** What identifies `data`. */
  readonly digest: string;
  /** What no other attempt to publish has. */
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** In place of what KV has: the digest of no paper, and not that of a withdrawn one, which is empty. */
const NOT_COPIED = "'not copied'";
/** What was staged and never taken over goes after this (ms). */
const STAGED_MS = 86_400_000;

/**
 * SQL that stages a paper, each statement below D1's limit of 100,000 bytes. The paper before is in force until `takeOverStatement`,
 * whatever happens.
 */
export function stageStatements({ id, data, digest, token, at }: StagedPaper): string[] {
  const key = toLiteral(token);
  return [
    `DELETE FROM staged_publications WHERE staged_at < ${at - STAGED_MS}`,
    `INSERT INTO staged_publications (token, publication, size, digest, staged_at) VALUES (${key}, ${toLiteral(id)}, ${new TextEncoder().encode(data).length}, ${toLiteral(digest)}, ${at})`,
    ...cutInPieces(data).map(
      (piece) =>
        `UPDATE staged_publications SET data = data || ${toLiteral(piece)} WHERE token = ${key}`,
    ),
  ];
}

/**
 * SQL that publishes a staged paper, if it is whole and nothing speaks against it (`publication_conflicts`): of two editors who want one
 * host the second changes nothing.
 */
export function takeOverStatement({ token }: Pick<StagedPaper, 'token'>): string {
  const key = toLiteral(token);
  return `INSERT INTO publications (id, data, digest, published_at)
     SELECT publication, data, digest, staged_at FROM staged_publications
     WHERE token = ${key} AND octet_length(data) = size AND json_valid(data)
       AND NOT EXISTS (SELECT 1 FROM publication_conflicts WHERE token = ${key})
     ON CONFLICT (id) DO UPDATE SET data = excluded.data, digest = excluded.digest, published_at = excluded.published_at`;
}

/** SQL that has a paper that is published as it is copied to KV once more. */
export function copyAgainStatement({
  id,
  digest,
  at,
}: Pick<StagedPaper, 'id' | 'digest' | 'at'>): string {
  return `UPDATE publications SET copied_digest = ${NOT_COPIED}, published_at = ${at} WHERE id = ${toLiteral(id)} AND digest = ${toLiteral(digest)}`;
}

/** SQL that reads why a staged paper was not taken over: rows of `kind`, `value` and `owner`. */
export function conflictsStatement({ token }: Pick<StagedPaper, 'token'>): string {
  return `SELECT kind, value, owner FROM publication_conflicts WHERE token = ${toLiteral(token)} ORDER BY kind, value LIMIT 20`;
}

/** SQL that reads what is published under an id: `digest`, which is empty where it was withdrawn, and `copied_digest`. */
export function publishedStatement(id: string): string {
  return `SELECT digest, copied_digest, data IS NULL AS isWithdrawn FROM publications WHERE id = ${toLiteral(id)}`;
}

/** SQL that takes what is staged away again. */
export function unstageStatement({ token }: Pick<StagedPaper, 'token'>): string {
  return `DELETE FROM staged_publications WHERE token = ${toLiteral(token)}`;
}

/** SQL that withdraws a paper; its row is returned if there was one. */
export function withdrawStatement(id: string, at: number): string {
  return `UPDATE publications SET data = NULL, digest = '', copied_digest = ${NOT_COPIED}, published_at = ${at} WHERE id = ${toLiteral(id)} AND data IS NOT NULL RETURNING id`;
}
