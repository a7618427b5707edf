import * as v from 'valibot';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { selectRows } from '../../lib/select-rows.ts';
import { digestHex } from '../../lib/text/hashes.ts';
import { type FolderFile, MemoryFolder } from '../compile/memory-folder.ts';
import {
  entriesOf,
  type FolderEntry,
  fromStoredEntries,
  textOf,
  toStoredEntries,
} from './folder-entries.ts';
import { type PaperStorage, putFiles, type Statement } from './storage.ts';

/** Files whose content is fetched only when read, since pages of the editor do not need it. */
const READ_ON_DEMAND = /^(?:pictures\/.+\.(?:png|jpg|webp|avif)|downloads\/.+\.pdf)$/;
/** Old versions are deleted whenever the version number is a multiple of this. */
const SWEEP_EVERY = 10;
/** How many of the newest versions of a paper are retained. */
const RETAINED_VERSIONS = 100;
/** How long published versions are retained (ms). */
const RETAIN_PUBLISHED_MS = 365 * DAY_MS;
/** How long an unused text is retained (ms): a version that uses it may be about to be saved. */
const RETAIN_TEXT_MS = DAY_MS;

const COLUMNS = 'version, saved_at AS savedAt, saved_by AS savedBy, message, digest';
const VersionSchema = v.object({
  /** Counted from 1 for each paper. */
  version: v.number(),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
  savedBy: v.string(),
  message: v.string(),
  /** The digest of the published paper; empty if the version was not published. */
  digest: v.string(),
});
const NumberSchema = v.pick(VersionSchema, ['version']);
const RowSchema = v.object({ ...VersionSchema.entries, entries: v.string() });
const TextSchema = v.object({ hash: v.string(), text: v.string() });

/** A version of a paper's folder. */
export type PaperVersion = v.InferOutput<typeof VersionSchema>;

export interface StoredFolder extends PaperVersion {
  folder: MemoryFolder;
}

interface ListedVersion extends PaperVersion {
  entries: FolderEntry[];
}

export interface NewVersion {
  /** The newest version that its author saw; 0 if there was none. */
  base: number;
  by: string;
  message: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** `newer`: the folder was not saved, because there is a version newer than `base`. */
export type Saved =
  | { kind: 'saved'; version: number }
  | { kind: 'newer'; newest: PaperVersion; entries: FolderEntry[] };

/** A file of a stored version is missing or has changed. */
export class DamagedVersionError extends Error {
  override readonly name = 'DamagedVersionError';
}

/** The newest versions of a paper without their files, newest first. */
export async function listVersions({ DB }: PaperStorage, paper: string): Promise<PaperVersion[]> {
  const sql = `SELECT ${COLUMNS} FROM paper_versions WHERE paper = ?1 ORDER BY version DESC LIMIT 500`;
  return selectRows(DB, VersionSchema, sql, paper);
}

/** The number of the last published version; `undefined` if none is stored. */
export async function lastPublishedNumber(
  { DB }: PaperStorage,
  paper: string,
): Promise<number | undefined> {
  const sql =
    "SELECT version FROM paper_versions WHERE paper = ?1 AND digest <> '' ORDER BY version DESC LIMIT 1";
  const [last] = await selectRows(DB, NumberSchema, sql, paper);
  return last?.version;
}

/**
 * A version of a paper's folder, by default the newest; `undefined` if there is none. Photographs
 * and PDFs are fetched from KV each time they are read.
 *
 * @throws DamagedVersionError if a file is missing or has changed; for photographs and PDFs only
 * when they are read
 */
export async function readVersion(
  storage: PaperStorage,
  paper: string,
  version?: number,
): Promise<StoredFolder | undefined> {
  const found = await readRow(storage, paper, version);
  if (!found) return undefined;
  const { entries, ...facts } = found;
  const texts = await readTexts(storage, paper, facts.version);
  const damaged = (path: string) =>
    new DamagedVersionError(
      `version ${facts.version} of ${paper}: ${path} is not what was saved; try again in a minute`,
    );
  const files = new Map<string, FolderFile>();
  for (const { path, hash, size, isText } of entries) {
    const read = async () => {
      const value = await storage.EDITIONS.get(fileKeyOf(paper, hash), 'arrayBuffer');
      const bytes = new Uint8Array(value ?? new ArrayBuffer());
      if ((await digestHex(bytes)) !== hash) throw damaged(path);
      return bytes;
    };
    // An earlier release may have appended pieces to a text that is stored whole.
    if (isText) files.set(path, new TextEncoder().encode(texts.get(hash)).subarray(0, size));
    else files.set(path, READ_ON_DEMAND.test(path) ? { size, digest: hash, read } : await read());
  }
  const folder = await MemoryFolder.of(paper, files);
  const other = entries.find(({ path, hash }) => folder.digestOf(path) !== hash);
  if (other) throw damaged(other.path);
  return { ...facts, folder };
}

async function readTexts(
  { DB }: PaperStorage,
  paper: string,
  version: number,
): Promise<Map<string, string>> {
  const sql = `SELECT hash, text FROM paper_texts
     WHERE paper = ?1 AND hash IN (
       SELECT entry.value ->> 1 FROM paper_versions, json_each(entries) AS entry
       WHERE paper = ?1 AND version = ?2)
     ORDER BY hash, piece`;
  const texts = new Map<string, string>();
  for (const { hash, text } of await selectRows(DB, TextSchema, sql, paper, version))
    texts.set(hash, (texts.get(hash) ?? '') + text);
  return texts;
}

/** The files of a version, without their contents; `undefined` if it is not stored. */
export async function readEntries(storage: PaperStorage, paper: string, version: number) {
  return (await readRow(storage, paper, version))?.entries;
}

/**
 * Saves a folder as the version after `base`, unless there is a newer one. A folder that equals the
 * newest version is not saved again. `audit` runs in the transaction that inserts the version.
 *
 * @throws RangeError if the folder has too many files (`tooManyFiles`)
 */
export async function saveVersion(
  storage: PaperStorage,
  folder: MemoryFolder,
  { by, message, now, ...given }: NewVersion,
  audit: readonly Statement[] = [],
): Promise<Saved> {
  const { id: paper } = folder;
  const entries = entriesOf(folder);
  const stored = toStoredEntries(entries);
  const newest = await readRow(storage, paper);
  // `base` may refer to a version in a database that was deleted since.
  const base = newest ? given.base : 0;
  const known = findOutcome(newest, base, stored);
  if (known) return known;
  // Files of the newest version are stored already, and it is never swept. If a concurrent save
  // makes another version the newest, the insertion fails.
  const storedHashes = new Set(newest?.entries.map(({ hash }) => hash));
  const added = entries.filter(({ hash }) => !storedHashes.has(hash));
  await storeFiles(storage, folder, added, now);
  const insertion = storage.DB.prepare(
    `INSERT INTO paper_versions (paper, version, saved_at, saved_by, message, entries)
     SELECT ?1, ?2 + 1, ?3, ?4, ?5, ?6
     WHERE ?2 = (SELECT coalesce(max(version), 0) FROM paper_versions WHERE paper = ?1)
     ON CONFLICT DO NOTHING RETURNING version`,
  ).bind(paper, base, now, by, message, stored);
  const [inserted] = await storage.DB.batch([insertion, ...audit]);
  const version = base + 1;
  if (inserted && inserted.results.length > 0) {
    if (version % SWEEP_EVERY === 0) await sweep(storage, paper, now);
    return { kind: 'saved', version };
  }
  const overtaken = findOutcome(await readRow(storage, paper), base, stored);
  if (!overtaken) throw new Error(`version ${version} of ${paper} could not be saved`);
  return overtaken;
}

/** Stores the contents of files by their hashes: texts in the database, others in KV. */
async function storeFiles(
  storage: PaperStorage,
  folder: MemoryFolder,
  entries: readonly FolderEntry[],
  now: number,
): Promise<void> {
  const { DB } = storage;
  const insert = DB.prepare(
    'INSERT INTO paper_texts (paper, hash, piece, text, used_at) VALUES (?1, ?2, 0, ?3, ?4) ON CONFLICT DO NOTHING',
  );
  const values = new Map<string, () => Uint8Array>();
  const texts = new Map<string, string>();
  for (const { path, hash, isText } of entries) {
    const bytes = folder.bytesOf(path);
    // A file that is not in memory was read from another version: KV has it under the same key.
    if (!bytes) continue;
    if (isText) texts.set(hash, textOf(bytes) ?? '');
    else values.set(fileKeyOf(folder.id, hash), () => bytes);
  }
  await putFiles(storage, values);
  if (texts.size === 0) return;
  await DB.batch([
    // Earlier releases stored long texts in several pieces.
    DB.prepare(
      `UPDATE paper_texts SET used_at = max(used_at, ?3)
       WHERE paper = ?1 AND hash IN (SELECT value FROM json_each(?2))`,
    ).bind(folder.id, JSON.stringify([...texts.keys()]), now),
    ...Array.from(texts, ([hash, text]) => insert.bind(folder.id, hash, text, now)),
  ]);
}

/** The newest version of a paper, if it is newer than this one. */
export async function findNewer(
  storage: PaperStorage,
  paper: string,
  version: number,
): Promise<Extract<Saved, { kind: 'newer' }> | undefined> {
  const newest = await readRow(storage, paper);
  return newest && newest.version > version ? newerThanBase(newest) : undefined;
}

/** Records that a version was published, with the digest of the published paper. */
export async function markPublished(
  { DB }: PaperStorage,
  paper: string,
  { version, digest }: Pick<PaperVersion, 'version' | 'digest'>,
): Promise<void> {
  await DB.prepare('UPDATE paper_versions SET digest = ?3 WHERE paper = ?1 AND version = ?2')
    .bind(paper, version, digest)
    .all();
}

/** The outcome without saving: the newest version has equal files, or is newer than `base`. */
function findOutcome(
  newest: ListedVersion | undefined,
  base: number,
  stored: string,
): Saved | undefined {
  if (!newest) return undefined;
  const { version } = newest;
  if (toStoredEntries(newest.entries) === stored) return { kind: 'saved', version };
  return version === base ? undefined : newerThanBase(newest);
}

function newerThanBase({ entries, ...newest }: ListedVersion) {
  return { kind: 'newer', newest, entries } as const;
}

async function readRow(
  { DB }: PaperStorage,
  paper: string,
  version?: number,
): Promise<ListedVersion | undefined> {
  const sql = `SELECT ${COLUMNS}, entries FROM paper_versions
     WHERE paper = ?1 AND version = coalesce(?2, (SELECT max(version) FROM paper_versions WHERE paper = ?1))`;
  const [row] = await selectRows(DB, RowSchema, sql, paper, version ?? null);
  return row && { ...row, entries: fromStoredEntries(row.entries) };
}

/** The key in KV of a file that is not stored as text. */
function fileKeyOf(paper: string, hash: string): string {
  return `folder:${paper}:${hash}`;
}

/** Deletes unused texts, and expired versions except the last published one. */
export async function sweep({ DB }: PaperStorage, paper: string, now: number): Promise<void> {
  await DB.batch([
    DB.prepare(
      `DELETE FROM paper_versions
       WHERE paper = ?1
         AND version <= (SELECT max(version) FROM paper_versions WHERE paper = ?1) - ?2
         AND NOT (digest <> '' AND saved_at > ?3)
         AND version <> (SELECT coalesce(max(version), 0) FROM paper_versions WHERE paper = ?1 AND digest <> '')`,
    ).bind(paper, RETAINED_VERSIONS, now - RETAIN_PUBLISHED_MS),
    DB.prepare(
      `DELETE FROM paper_texts
       WHERE paper = ?1 AND used_at < ?2 AND hash NOT IN (
         SELECT entry.value ->> 1 FROM paper_versions, json_each(entries) AS entry WHERE paper = ?1)`,
    ).bind(paper, now - RETAIN_TEXT_MS),
  ]);
}
