import * as v from 'valibot';
import { decodeUtf8 } from '../../lib/text/utf8.ts';
import type { MemoryFolder } from '../compile/memory-folder.ts';

/** Maximum files of a folder; with paths of 100 characters their list fits `MAX_BYTES`. */
export const MAX_FILES = 300;
/** Maximum bytes of a version's list of files. */
const MAX_BYTES = 45_500;
/** Maximum size of a text in the database (bytes). Larger ones are in KV. */
const MAX_TEXT_BYTES = 500_000;

export interface FolderEntry {
  path: string;
  /** Identifies its content: 32 hexadecimal digits. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Whether it is stored as text in the database; otherwise it is in KV. */
  isText: boolean;
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

/** The message for a folder with more files than a version can list; otherwise `undefined`. */
export function tooManyFiles(folder: MemoryFolder): string | undefined {
  const entries = entriesOf(folder);
  if (entries.length > MAX_FILES)
    return `has ${entries.length} files; at most ${MAX_FILES} are allowed`;
  if (bytesOf(listOf(entries)) > MAX_BYTES)
    return `has ${entries.length} files, whose names are too long to be listed: shorten them`;
  return undefined;
}

/** The stored form of a version's list of files. Throws RangeError if there are too many. */
export function toStoredEntries(entries: readonly FolderEntry[]): string {
  const list = listOf(entries);
  if (bytesOf(list) > MAX_BYTES)
    throw new RangeError(`a folder with ${entries.length} files is too large to be stored`);
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

/** Parses a stored list of files. Throws ValiError or SyntaxError if it is damaged. */
export function fromStoredEntries(json: string): FolderEntry[] {
  return v
    .parse(EntriesSchema, JSON.parse(json))
    .map(([path, hash, size, isText]) => ({ path, hash, size, isText: isText === 1 }));
}

/** Decodes bytes that the database can store as text without loss; else `undefined`. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_TEXT_BYTES || bytes.includes(0)) return undefined;
  return decodeUtf8(bytes, true);
}
/** A file that differs between two versions of a folder. */
export interface FileDifference {
  path: string;
  kind: 'added' | 'removed' | 'changed';
}

/** The files that differ between two folders, by path, in alphabetical order. */
export function differencesOf(
  before: readonly { path: string; hash: string }[],
  after: readonly { path: string; hash: string }[],
): FileDifference[] {
  const [old, now] = [before, after].map((list) => new Map(list.map((e) => [e.path, e.hash])));
  const paths = [...new Set([...before, ...after].map(({ path }) => path))].sort();
  return paths.flatMap((path): FileDifference[] => {
    if (!old?.has(path)) return [{ path, kind: 'added' }];
    if (!now?.has(path)) return [{ path, kind: 'removed' }];
    return old.get(path) === now.get(path) ? [] : [{ path, kind: 'changed' }];
  });
}

/** The paths of the files that differ between two folders. */
export function changedPaths(before: MemoryFolder, after: MemoryFolder): string[] {
  return differencesOf(entriesOf(before), entriesOf(after)).map(({ path }) => path);
}
