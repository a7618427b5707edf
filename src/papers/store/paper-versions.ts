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
import type { PaperPlace } from './paper-place.ts';
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

/** Files whose bytes no page but their own needs. */
const FETCHED = /^(?:pictures\/.+\.(?:png|jpg|webp|avif)|downloads\/.+\.pdf)$/;
/** How often versions are swept: with each whose number this divides. */
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
  /** Counted from 1 on, for each paper. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  /** That of the published paper; empty where the version was not published. */
  readonly digest: string;
}

/** A version with its files. */
export interface StoredFolder extends PaperVersion {
  readonly folder: MemoryFolder;
}

/** What became of a folder that was to be saved: it is this version, or somebody has saved a newer one than its author has seen. */
export type Saved =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'newer'; readonly newest: PaperVersion; readonly entries: FolderEntry[] };

/** A version of a paper's folder lacks a file, or holds another than was saved. */
export class DamagedVersionError extends Error {
  override readonly name = 'DamagedVersionError';
}

/** The versions of a paper without their files, newest first. */
export async function listVersions(place: PaperPlace, paper: string): Promise<PaperVersion[]> {
  return v.parse(v.array(VersionSchema), await place.query(versionsStatement(paper)));
}

/**
 * A version of a paper's folder, the newest where none is named; `undefined` where there is none.
 * Its photographs and PDFs are fetched when they are read, each time.
 *
 * @throws DamagedVersionError where a file is missing or another than was saved; for photographs
 * and PDFs as they are read
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
    else files.set(path, FETCHED.test(path) ? { size, digest: hash, read } : await read());
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

/** The files of a version of a paper, without what is in them; `undefined` where it is not kept. */
export async function readEntries(
  place: PaperPlace,
  paper: string,
  version: number,
): Promise<readonly FolderEntry[] | undefined> {
  return (await readRow(place, paper, version))?.entries;
}

/**
 * Saves a folder as the version after `base`, unless somebody has saved a newer one meanwhile. What is the newest version already is
 * not saved twice.
 *
 * @throws RangeError where the folder has too many files (`tooManyFiles`)
 */
export async function saveVersion(
  place: PaperPlace,
  folder: MemoryFolder,
  given: Omit<NewVersion, 'paper'>,
): Promise<Saved> {
  const { id: paper } = folder;
  const entries = entriesOf(folder);
  const stored = toStoredEntries(entries);
  const newest = await readRow(place, paper);
  // A folder may come from a database that is no more.
  const base = newest ? given.base : 0;
  const settled = settle(newest, { base, stored });
  if (settled) return settled;
  // The version before is not swept while it is the newest, and this is saved only if it still is.
  const known = new Set(newest?.entries.map(({ hash }) => hash));
  const added = entries.filter(({ hash }) => !known.has(hash));
  const values = new Map<string, Uint8Array>();
  for (const { path, hash, isText } of added)
    if (!isText) {
      const bytes = folder.bytesOf(path);
      // What is not in memory is of another version of the paper, which has it under the same key.
      if (bytes) values.set(fileKeyOf(paper, hash), bytes);
    }
  await place.putValues(values);
  await place.run(
    added
      .filter(({ isText }) => isText)
      .flatMap(({ path, hash }) =>
        textStatements(paper, {
          hash,
          text: textOf(folder.bytesOf(path) ?? new Uint8Array()) ?? '',
          now: given.now,
        }),
      ),
  );
  return insert(place, { ...given, paper, base }, stored);
}

/**
 * Saves the files of an earlier version as the version after `base`, unless somebody has saved a newer one meanwhile; `undefined` where
 * the earlier one is kept no longer.
 */
export async function restoreVersion(
  place: PaperPlace,
  version: number,
  given: NewVersion,
): Promise<Saved | undefined> {
  const found = await readVersion(place, given.paper, version);
  return found && saveVersion(place, found.folder, given);
}

/** The newest version of a paper, if it is newer than this one. */
export async function findNewer(
  place: PaperPlace,
  paper: string,
  version: number,
): Promise<Extract<Saved, { readonly kind: 'newer' }> | undefined> {
  const newest = await readRow(place, paper);
  if (!newest || newest.version <= version) return undefined;
  const { entries, ...facts } = newest;
  return { kind: 'newer', newest: facts, entries };
}

/** Notes that a version was published, with the digest of the published paper. */
export async function markPublished(
  place: PaperPlace,
  paper: string,
  { version, digest }: Pick<PaperVersion, 'version' | 'digest'>,
): Promise<void> {
  await place.query(publishedVersionStatement(paper, version, digest));
}

async function insert(place: PaperPlace, given: NewVersion, stored: string): Promise<Saved> {
  const rows = await place.query(insertVersionStatement(given, stored));
  const version = given.base + 1;
  if (rows.length > 0) {
    if (version % SWEEP_EVERY === 0) await place.run(sweepStatements(given.paper, given.now));
    return { kind: 'saved', version };
  }
  const newest = await readRow(place, given.paper);
  const settled = settle(newest, { base: given.base, stored });
  if (!settled) throw new Error(`version ${version} of ${given.paper} could not be saved`);
  return settled;
}

/** What is settled without saving: the newest version has these files, or is another than its author has seen. */
function settle(
  newest: (PaperVersion & { readonly entries: FolderEntry[] }) | undefined,
  { base, stored }: { readonly base: number; readonly stored: string },
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

/** The key in KV of a file that is no text. */
function fileKeyOf(paper: string, hash: string): string {
  return `folder:${paper}:${hash}`;
}
