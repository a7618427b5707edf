import * as v from 'valibot';
import { decodeUtf8 } from '../../lib/text/utf8.ts';
import type { MemoryFolder } from '../compile/memory-folder.ts';

/** The most files of a folder: `MAX_BYTES` hold as many, with paths of a hundred characters. */
export const MAX_FILES = 300;
/** The most bytes of a version's list of files, which one statement writes, as literals too. */
const MAX_BYTES = 45_500;
/** The most bytes of a text in the database. Larger ones are in KV. */
const MAX_TEXT_BYTES = 500_000;

/** A file of a version of a paper's folder. */
export interface FolderEntry {
  readonly path: string;
  /** Identifies its content: 32 hexadecimal digits. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Whether it is in the database, as text, or else in KV. */
  readonly isText: boolean;
}

const EntriesSchema = v.array(v.tuple([v.string(), v.string(), v.number(), v.picklist([0, 1])]));

/** The files of a folder by path, in alphabetical order, without their contents. */
export function entriesOf(folder: MemoryFolder): FolderEntry[] {
  return Array.from(folder.files, ([path, file]) => ({
    path,
    hash: folder.digestOf(path),
    size: folder.sizeOf(path),
    isText: file instanceof Uint8Array && textOf(file) !== undefined,
  }));
}

/** Says that a folder has more files than a version can list; `undefined` where it has not. */
export function tooManyFiles(folder: MemoryFolder): string | undefined {
  const entries = entriesOf(folder);
  if (entries.length > MAX_FILES) return `has ${entries.length} files; ${MAX_FILES} are the most`;
  if (bytesOf(listOf(entries)) > MAX_BYTES)
    return `has ${entries.length} files, whose names are too long to be listed: shorten them`;
  return undefined;
}

/** The list of a version's files as it is stored. @throws RangeError where they are too many */
export function toStoredEntries(entries: readonly FolderEntry[]): string {
  const list = listOf(entries);
  if (bytesOf(list) > MAX_BYTES)
    throw new RangeError(`a folder with ${entries.length} files is too large to be kept`);
  return list;
}

function listOf(entries: readonly FolderEntry[]): string {
  return JSON.stringify(
    entries.map(({ path, hash, size, isText }) => [path, hash, size, isText ? 1 : 0]),
  );
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The files that a stored list names. @throws ValiError or SyntaxError where it is damaged */
export function fromStoredEntries(json: string): FolderEntry[] {
  return v
    .parse(EntriesSchema, JSON.parse(json))
    .map(([path, hash, size, isText]) => ({ path, hash, size, isText: isText === 1 }));
}

/** The text of bytes that a database can store as text unchanged; `undefined` for all others. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_TEXT_BYTES || bytes.includes(0)) return undefined;
  return decodeUtf8(bytes, true);
}
