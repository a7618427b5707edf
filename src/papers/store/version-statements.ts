import { cutInPieces, type Statement, statement } from './statement.ts';

/** How many of the newest versions of a paper are retained. */
const RETAINED_VERSIONS = 100;
/** How long published versions are retained (ms). */
const RETAIN_PUBLISHED_MS = 365 * 86_400_000;
/** How long an unused text is retained: the version that needs it may not be saved yet (ms). */
const RETAIN_TEXT_MS = 86_400_000;

const COLUMNS = 'version, saved_at AS savedAt, saved_by AS savedBy, message, digest';

/** A version to be saved. */
export interface NewVersion {
  paper: string;
  /** The newest version that its author saw; 0 if there was none. */
  base: number;
  by: string;
  message: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Reads the newest versions of a paper without their files, newest first. */
export function versionsStatement(paper: string): Statement {
  return statement(
    `SELECT ${COLUMNS} FROM paper_versions WHERE paper = ?1 ORDER BY version DESC LIMIT 500`,
    paper,
  );
}

/** Reads one version with the list of its files, by default the newest. */
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

/** Reads the texts of a version: rows of `hash` and `text`, with the pieces of a text in order. */
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

/** Stores a text by its hash. Storing it twice is harmless. */
export function textStatements(
  paper: string,
  { hash, text, now }: { hash: string; text: string; now: number },
): Statement[] {
  return cutInPieces(text).map((piece, index) =>
    statement(
      `INSERT INTO paper_texts (paper, hash, piece, text, used_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (paper, hash, piece) DO UPDATE SET used_at = max(used_at, excluded.used_at)`,
      ...[paper, hash, index, piece, now],
    ),
  );
}

/** Inserts the version after `base` and returns its row, if `base` is still the newest. */
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

/** Records that a version was published. */
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

/** Deletes expired versions, except the one published last, and unused texts. */
export function sweepStatements(paper: string, now: number): Statement[] {
  return [
    statement(
      `DELETE FROM paper_versions
       WHERE paper = ?1
         AND version <= (SELECT max(version) FROM paper_versions WHERE paper = ?1) - ?2
         AND NOT (digest <> '' AND saved_at > ?3)
         AND version <> (SELECT coalesce(max(version), 0) FROM paper_versions WHERE paper = ?1 AND digest <> '')`,
      ...[paper, RETAINED_VERSIONS, now - RETAIN_PUBLISHED_MS],
    ),
    statement(
      `DELETE FROM paper_texts
       WHERE paper = ?1 AND used_at < ?2 AND hash NOT IN (
         SELECT entry.value ->> 1 FROM paper_versions, json_each(entries) AS entry WHERE paper = ?1)`,
      ...[paper, now - RETAIN_TEXT_MS],
    ),
  ];
}
