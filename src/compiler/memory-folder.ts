import { digestHex } from '../text/hashes.ts';
import type { EntryKind, FolderFiles } from './folder-files.ts';

/** Files of a folder at most. */
const MAX_FILES = 500;
/** Characters of a path at most. */
const MAX_PATH = 200;

/** A path that no file of a paper's folder has. */
export class FolderPathError extends Error {
  override readonly name = 'FolderPathError';
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${JSON.stringify(path.slice(0, MAX_PATH))} ${problem}`);
    this.path = path;
  }
}

/** The files of a paper's folder in memory. */
export class MemoryFolder implements FolderFiles {
  readonly id: string;
  readonly prefix = '';
  readonly #files: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly digest: string }>;

  private constructor(
    id: string,
    files: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly digest: string }>,
  ) {
    this.id = id;
    this.#files = files;
  }

  /**
   * The folder of a paper with these files, by their paths in it.
   *
   * @throws FolderPathError where one would lie elsewhere, in another file, or in a place that no file of a paper has; RangeError for too many
   */
  static async of(id: string, files: ReadonlyMap<string, Uint8Array>): Promise<MemoryFolder> {
    if (files.size > MAX_FILES)
      throw new RangeError(`${files.size} files; ${MAX_FILES} are the most`);
    for (const path of files.keys()) {
      const parents = path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'));
      const problem = pathProblem(path);
      if (problem) throw new FolderPathError(path, problem);
      if (parents.some((parent) => files.has(parent)))
        throw new FolderPathError(path, 'lies in a file');
    }
    const digested = await Promise.all(
      Array.from(
        files,
        async ([path, bytes]) => [path, { bytes, digest: await digestHex(bytes) }] as const,
      ),
    );
    return new MemoryFolder(id, new Map(digested));
  }

  /** Its files by their paths, in alphabetical order. */
  get files(): ReadonlyMap<string, Uint8Array> {
    const sorted = [...this.#files.keys()].sort();
    return new Map(sorted.map((path) => [path, this.bytesOf(path)]));
  }

  names(subfolder: string): string[] {
    const start = subfolder === '' ? '' : `${subfolder}/`;
    const within = [...this.#files.keys()].filter((path) => path.startsWith(start));
    const names = within.map((path) => path.slice(start.length).replace(/\/.*/s, ''));
    return [...new Set(names)].sort();
  }

  kindOf(name: string): EntryKind | undefined {
    if (this.#files.has(name)) return 'file';
    return this.names(name).length > 0 ? 'folder' : undefined;
  }

  sizeOf(name: string): number {
    return this.#fileOf(name).bytes.length;
  }

  bytesOf(name: string): Uint8Array {
    return this.#fileOf(name).bytes;
  }

  digestOf(name: string): string {
    return this.#fileOf(name).digest;
  }

  #fileOf(name: string) {
    const file = this.#files.get(name);
    if (!file) throw new FolderPathError(name, 'is not there');
    return file;
  }
}

/** Why no file of a paper's folder has a path, `undefined` where one may have it: it leads out of the folder, is hidden, or not plain. */
export function pathProblem(path: string): string | undefined {
  const parts = path.split('/');
  if (path.length > MAX_PATH) return `has more than ${MAX_PATH} characters`;
  if (/[\\:\p{Cc}\p{Cs}]/u.test(path)) return 'has a character that no name may have';
  if (parts.includes('')) return 'must be names with single slashes between them';
  if (parts.some((part) => part.startsWith('.'))) return 'has a name that begins with a dot';
  return undefined;
}
