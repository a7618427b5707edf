import { cutInPieces } from './cut-in-pieces.ts';
import { type Statement, statement } from './statement.ts';

/** Versions of a paper that are kept, the newest ones. */
const KEPT_VERSIONS = 100;
/** For so long every version that was published is kept too (ms). */
const KEPT_PUBLISHED_MS = 365 * 86_400_000;
/** A text that no version has is kept so long after it was used last: its version may be about to be saved (ms). */
const KEPT_TEXT_MS = 86_400_000;

const COLUMNS = 'version, saved_at AS savedAt, saved_by AS savedBy, message, digest';

/** A version that is to be saved. */
export interface NewVersion {
  readonly paper: string;
  /** The newest version that its author has seen; 0 where there was none. */
  readonly base: number;
  readonly by: string;
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Reads the newest versions of a paper without their files, newest first. */
export function versionsStatement(paper: string): Statement {
  return statement(
    `SELECT ${COLUMNS} FROM paper_versions WHERE paper = ?1 ORDER BY version DESC LIMIT 500`,
    paper,
  );
}

/** Reads one version with the list of its files: the newest, where none is named. */
export function versionStatement(paper: string, version?: number): Statement {
  return version === undefined
    ? statement(
        `SELECT ${COLUMNS}, entries FROM paper_versions WHERE paper = ?1 ORDER BY version DESC LIMIT 1`,
        paper,
      )
    : statement(
        `SELECT ${COLUMNS}, entries FROM paper_versions WHERE paper = ?1 AND version = ?2`,
        ...[paper, version],
      );
}

/** Reads the texts of a version: rows of `hash` and `text`, the pieces of a text in their order. */
export function textsStatement(paper: string, version: number): Statement {
  return statement(
    `SELECT hash, text FROM paper_texts
     WHERE paper = ?1 AND hash IN (
       SELECT entry.value ->> 1 FROM paper_versions, json_each(entries) AS entry
       WHERE paper = ?1 AND version = ?2)
     ORDER BY hash, piece`,
    ...[paper, version],
  );
}

/** Stores a text by its hash; two who store the same one disturb each other in nothing. */
export function textStatements(
  paper: string,
  { hash, text, now }: { readonly hash: string; readonly text: string; readonly now: number },
): Statement[] {
  return cutInPieces(text).map((piece, index) =>
    statement(
      `INSERT INTO paper_texts (paper, hash, piece, text, used_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (paper, hash, piece) DO UPDATE SET used_at = max(used_at, excluded.used_at)`,
      ...[paper, hash, index, piece, now],
    ),
  );
}

/** Adds the version after `base`, if `base` is still the newest: its row is returned then, and nothing where another was faster. */
export function insertVersionStatement(
  { paper, base, by, message, now }: NewVersion,
  entries: string,
): Statement {
  return statement(
    `INSERT INTO paper_versions (paper, version, saved_at, saved_by, message, entries)
     SELECT ?1, ?2 + 1, ?3, ?4, ?5, ?6
     WHERE ?2 = (SELECT coalesce(max(version), 0) FROM paper_versions WHERE paper = ?1)
     ON CONFLICT DO NOTHING RETURNING version`,
    ...[paper, base, now, by, message, entries],
  );
}

/** Notes that a version was published. */
export function publishedVersionStatement(
  paper: string,
  version: number,
  digest: string,
): Statement {
  return statement(
    'UPDATE paper_versions SET digest = ?3 WHERE paper = ?1 AND version = ?2',
    ...[paper, version, digest],
  );
}

/** Removes the versions of a paper that are kept no longer, all but the last that was published, and the texts that none has. */
export function sweepStatements(paper: string, now: number): Statement[] {
  return [
    statement(
      `DELETE FROM paper_versions
       WHERE paper = ?1
         AND version <= (SELECT max(version) FROM paper_versions WHERE paper = ?1) - ?2
         AND NOT (digest <> '' AND saved_at > ?3)
         AND version <> (SELECT coalesce(max(version), 0) FROM paper_versions WHERE paper = ?1 AND digest <> '')`,
      ...[paper, KEPT_VERSIONS, now - KEPT_PUBLISHED_MS],
    ),
    statement(
      `DELETE FROM paper_texts
       WHERE paper = ?1 AND used_at < ?2 AND hash NOT IN (
         SELECT entry.value ->> 1 FROM paper_versions, json_each(entries) AS entry WHERE paper = ?1)`,
      ...[paper, now - KEPT_TEXT_MS],
    ),
  ];
}
