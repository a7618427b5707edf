import { DAY_MS } from '../../lib/clock/durations.ts';
import type { Database, Statement } from './storage.ts';

export interface StagedPaper {
  id: string;
  /** The paper, JSON (src/model/publication/stored-publication.ts). */
  data: string;
  digest: string;
  /** A random id of this attempt to publish. */
  token: string;
  /** Milliseconds since the epoch. */
  at: number;
  /**
   * Whether the person has a role in the paper. Otherwise the paper must share a host with the one
   * published under its id, to prove that they are the same paper.
   */
  isByRole?: boolean | undefined;
}

/** A `copied_digest` that differs from every digest, so that ingest copies the paper again. */
const NOT_COPIED = 'not copied';
/** How long a staged paper that is never published stays stored (ms). */
const STAGED_TTL_MS = DAY_MS;

/** Stages a paper. The published paper is unchanged until `takeOverStatement`. */
export function stageStatements(DB: Database, paper: StagedPaper): Statement[] {
  const { id, data, digest, token, at, isByRole = false } = paper;
  return [
    DB.prepare('DELETE FROM staged_publications WHERE staged_at < ?1').bind(at - STAGED_TTL_MS),
    DB.prepare(
      'INSERT INTO staged_publications (token, publication, data, size, digest, staged_at, is_by_role) VALUES (?1, ?2, ?3, octet_length(?3), ?4, ?5, ?6)',
    ).bind(token, id, data, digest, at, isByRole ? 1 : 0),
  ];
}

/**
 * Publishes a staged paper, and returns its row, if it has no conflicts (`publication_conflicts`)
 * and its version is still the newest. Checked in the statement, so that concurrent claims of one
 * host cannot both succeed.
 */
export function takeOverStatement(
  DB: Database,
  { token }: Pick<StagedPaper, 'token'>,
  version: number | null = null,
): Statement {
  return DB.prepare(
    `INSERT INTO publications (id, data, digest, published_at)
     SELECT publication, data, digest, staged_at FROM staged_publications
     WHERE token = ?1
       AND NOT EXISTS (SELECT 1 FROM publication_conflicts WHERE token = ?1)
       AND (?2 IS NULL OR ?2 = (SELECT max(version) FROM paper_versions WHERE paper = publication))
     ON CONFLICT (id) DO UPDATE SET data = excluded.data, digest = excluded.digest, published_at = excluded.published_at
     RETURNING id`,
  ).bind(token, version);
}

/** Makes ingest copy a published paper to KV again. */
export function copyAgainStatement(
  DB: Database,
  { id, digest, at }: Pick<StagedPaper, 'id' | 'digest' | 'at'>,
): Statement {
  return DB.prepare(
    'UPDATE publications SET copied_digest = ?1, published_at = ?2 WHERE id = ?3 AND digest = ?4',
  ).bind(NOT_COPIED, at, id, digest);
}

export function unstageStatement(DB: Database, { token }: Pick<StagedPaper, 'token'>): Statement {
  return DB.prepare('DELETE FROM staged_publications WHERE token = ?1').bind(token);
}

/** Withdraws a paper and returns its row, if there was one. */
export function withdrawStatement(DB: Database, id: string, at: number): Statement {
  return DB.prepare(
    "UPDATE publications SET data = NULL, digest = '', copied_digest = ?1, published_at = ?2 WHERE id = ?3 AND data IS NOT NULL RETURNING id",
  ).bind(NOT_COPIED, at, id);
}
