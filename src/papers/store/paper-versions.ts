import * as v from 'valibot';
import { digestHex } from '../../lib/text/hashes.ts';
import { type FolderFile, MemoryFolder } from '../compile/memory-folder.ts';
import {
  entriesOf,
  type FolderEntry,
  fromStoredEntries,
  textOf,
  toStoredEntries,
} from './folder-entries.ts';
import type { PaperPlace, Statement } from './statement.ts';
import {
  insertVersionStatement,
  type NewVersion,
  publishedVersionStatement,
  sweepStatements,
  textStatements,
  textsStatement,
  versionStatement,
  versionsStatement,
} from './version-statements.ts';

/** Files whose content is fetched only when read, since no page of the editor needs it. */
const READ_ON_DEMAND = /^(?:pictures\/.+\.(?:png|jpg|webp|avif)|downloads\/.+\.pdf)$/;
/** Old versions are deleted whenever the version number is a multiple of this. */
const SWEEP_EVERY = 10;

const VersionSchema = v.object({
  version: v.number(),
  savedAt: v.number(),
  savedBy: v.string(),
  message: v.string(),
  digest: v.string(),
});
const RowSchema = v.object({ ...VersionSchema.entries, entries: v.string() });
const TextsSchema = v.array(v.object({ hash: v.string(), text: v.string() }));

/** A version of a paper's folder. */
export interface PaperVersion extends v.InferOutput<typeof VersionSchema> {
  /** Counted from 1 for each paper. */
  version: number;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** The digest of the published paper; empty if the version was not published. */
  digest: string;
}

/** A version with its files. */
export interface StoredFolder extends PaperVersion {
  folder: MemoryFolder;
}

/**
 * The folder was saved as this version; or nothing was saved, because there is a version newer than
 * `base`.
 */
export type Saved =
  | { kind: 'saved'; version: number }
  | { kind: 'newer'; newest: PaperVersion; entries: FolderEntry[] };

/** A file of a stored version is missing or has changed. */
export class DamagedVersionError extends Error {
  override readonly name = 'DamagedVersionError';
}

/** The versions of a paper without their files, newest first. */
export async function listVersions(place: PaperPlace, paper: string): Promise<PaperVersion[]> {
  return v.parse(v.array(VersionSchema), await place.query(versionsStatement(paper)));
}

/**
 * A version of a paper's folder, by default the newest; `undefined` if there is none. Each read of
 * a photograph or a PDF fetches it from KV.
 *
 * @throws DamagedVersionError if a file is missing or has changed; for photographs and PDFs when
 * they are read
 */
export async function readVersion(
  place: PaperPlace,
  paper: string,
  version?: number,
): Promise<StoredFolder | undefined> {
  const found = await readRow(place, paper, version);
  if (!found) return undefined;
  const { entries, ...facts } = found;
  const texts = new Map<string, string>();
  const rows = v.parse(TextsSchema, await place.query(textsStatement(paper, facts.version)));
  for (const { hash, text } of rows) texts.set(hash, (texts.get(hash) ?? '') + text);
  const files = new Map<string, FolderFile>();
  for (const { path, hash, size, isText } of entries) {
    const read = async () => {
      const bytes = (await place.readValue(fileKeyOf(paper, hash))) ?? new Uint8Array();
      if ((await digestHex(bytes)) !== hash) throw damaged(paper, facts.version, path);
      return bytes;
    };
    if (isText) files.set(path, new TextEncoder().encode(texts.get(hash)));
    else files.set(path, READ_ON_DEMAND.test(path) ? { size, digest: hash, read } : await read());
  }
  const folder = await MemoryFolder.of(paper, files);
  const other = entries.find(({ path, hash }) => folder.digestOf(path) !== hash);
  if (other) throw damaged(paper, facts.version, other.path);
  return { ...facts, folder };
}

function damaged(paper: string, version: number, path: string): DamagedVersionError {
  return new DamagedVersionError(
    `version ${version} of ${paper}: ${path} is not what was saved; try again in a minute`,
  );
}

/** The files of a version, without their contents; `undefined` if it is not stored. */
export async function readEntries(
  place: PaperPlace,
  paper: string,
  version: number,
): Promise<readonly FolderEntry[] | undefined> {
  return (await readRow(place, paper, version))?.entries;
}

/**
 * Saves a folder as the version after `base`, unless there is a newer one. A folder that equals the
 * newest version is not saved again. `audit` runs in the transaction that inserts the version.
 *
 * @throws RangeError where the folder has too many files (`tooManyFiles`)
 */
export async function saveVersion(
  place: PaperPlace,
  folder: MemoryFolder,
  given: Omit<NewVersion, 'paper'>,
  audit?: readonly Statement[],
): Promise<Saved> {
  const { id: paper } = folder;
  const entries = entriesOf(folder);
  const stored = toStoredEntries(entries);
  const newest = await readRow(place, paper);
  // The folder may come from a database that no longer exists.
  const base = newest ? given.base : 0;
  const settled = settle(newest, { base, stored });
  if (settled) return settled;
  // The newest version is never swept, so its files need not be stored again. If it is no longer
  // the newest when this version is inserted, the insertion fails.
  const known = new Set(newest?.entries.map(({ hash }) => hash));
  const added = entries.filter(({ hash }) => !known.has(hash));
  await storeFiles(place, folder, added, given.now);
  const insertion = insertVersionStatement({ ...given, paper, base }, stored);
  const rows = await place.query(insertion, audit);
  const version = base + 1;
  if (rows.length > 0) {
    if (version % SWEEP_EVERY === 0) await place.run(sweepStatements(paper, given.now));
    return { kind: 'saved', version };
  }
  const overtaken = settle(await readRow(place, paper), { base, stored });
  if (!overtaken) throw new Error(`version ${version} of ${paper} could not be saved`);
  return overtaken;
}

/** Stores the contents of files: texts in the database, others in KV. */
async function storeFiles(
  place: PaperPlace,
  folder: MemoryFolder,
  entries: readonly FolderEntry[],
  now: number,
): Promise<void> {
  const values = new Map<string, Uint8Array>();
  const statements: Statement[] = [];
  for (const { path, hash, isText } of entries) {
    const bytes = folder.bytesOf(path);
    if (isText) {
      const text = textOf(bytes ?? new Uint8Array()) ?? '';
      statements.push(...textStatements(folder.id, { hash, text, now }));
    } else if (bytes) {
      values.set(fileKeyOf(folder.id, hash), bytes);
    }
    // A file that is not in memory belongs to another version, so KV already has it under the same
    // key.
  }
  await place.putValues(values);
  await place.run(statements);
}

/** The newest version of a paper, if it is newer than this one. */
export async function findNewer(
  place: PaperPlace,
  paper: string,
  version: number,
): Promise<Extract<Saved, { kind: 'newer' }> | undefined> {
  const newest = await readRow(place, paper);
  if (!newest || newest.version <= version) return undefined;
  const { entries, ...facts } = newest;
  return { kind: 'newer', newest: facts, entries };
}

/** Records that a version was published, with the digest of the published paper. */
export async function markPublished(
  place: PaperPlace,
  paper: string,
  { version, digest }: Pick<PaperVersion, 'version' | 'digest'>,
): Promise<void> {
  await place.query(publishedVersionStatement(paper, version, digest));
}

/**
 * The result if nothing is to be saved: the newest version has the same files, or is newer than
 * `base`.
 */
function settle(
  newest: (PaperVersion & { entries: FolderEntry[] }) | undefined,
  { base, stored }: { base: number; stored: string },
): Saved | undefined {
  if (!newest) return undefined;
  const { entries, ...facts } = newest;
  if (toStoredEntries(entries) === stored) return { kind: 'saved', version: facts.version };
  return facts.version === base ? undefined : { kind: 'newer', newest: facts, entries };
}

async function readRow(place: PaperPlace, paper: string, version?: number) {
  const rows = await place.query(versionStatement(paper, version));
  const row = v.parse(v.optional(RowSchema), rows[0]);
  return row && { ...row, entries: fromStoredEntries(row.entries) };
}

/** The key in KV of a file that is not stored as text. */
function fileKeyOf(paper: string, hash: string): string {
  return `folder:${paper}:${hash}`;
}
