import * as v from 'valibot';
import type { MemoryFolder } from '../compiler/memory-folder.ts';

/** Bytes of a version's list of files at most: one statement writes it, also with literals. */
const MAX_BYTES = 45_000;
/** Bytes of a text that the database holds at most; what is larger is in KV. */
const MAX_TEXT_BYTES = 500_000;

/** A file of a version of a paper's folder. */
export interface FolderEntry {
  readonly path: string;
  /** 32 hexadecimal digits, by which its content is found. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Whether the database has it, as text; KV has what is none. */
  readonly isText: boolean;
}

const EntriesSchema = v.array(v.tuple([v.string(), v.string(), v.number(), v.picklist([0, 1])]));

/** The files of a folder in alphabetical order of their paths, without what is in them. */
export function entriesOf(folder: MemoryFolder): FolderEntry[] {
  return Array.from(folder.files, ([path, bytes]) => ({
    path,
    hash: folder.digestOf(path),
    size: bytes.length,
    isText: textOf(bytes) !== undefined,
  }));
}

/** What is stored of a version's files. @throws RangeError where they are too many */
export function toStoredEntries(entries: readonly FolderEntry[]): string {
  const json = JSON.stringify(
    entries.map(({ path, hash, size, isText }) => [path, hash, size, isText ? 1 : 0]),
  );
  if (new TextEncoder().encode(json).length > MAX_BYTES)
    throw new RangeError(`a folder with ${entries.length} files is too large to be kept`);
  return json;
}

/** The files that a stored list names. @throws ValiError or SyntaxError where it is damaged */
export function fromStoredEntries(json: string): FolderEntry[] {
  return v
    .parse(EntriesSchema, JSON.parse(json))
    .map(([path, hash, size, isText]) => ({ path, hash, size, isText: isText === 1 }));
}

/** What bytes say as a text that a database gives back as it was; `undefined` where they are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_TEXT_BYTES || bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
