import { digestHex } from '../../lib/text/hashes.ts';
import type { EntryKind, FolderFiles } from './folder.ts';

/** Maximum length of a path (characters). */
const MAX_PATH = 200;

export class FolderPathError extends Error {
  override readonly name = 'FolderPathError';
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${JSON.stringify(path.slice(0, MAX_PATH))} ${problem}`);
    this.path = path;
  }
}

/** A stored file whose content is fetched on demand. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** In the format of `digestHex`. */
  digest: string;
  /** Fetches the bytes, or throws if their digest differs. */
  read: () => Promise<Uint8Array>;
}

/** A file of a folder: its bytes, or a reference to the stored file. */
export type FolderFile = Uint8Array | StoredFile;

/** A paper's folder in memory. Pictures and PDFs may be references to stored files. */
export class MemoryFolder implements FolderFiles {
  readonly id: string;
  readonly prefix = '';
  /** Files by path, in alphabetical order. */
  readonly files: ReadonlyMap<string, FolderFile>;
  readonly #digests: ReadonlyMap<string, string>;

  private constructor(
    id: string,
    files: readonly (readonly [path: string, file: FolderFile, digest: string])[],
  ) {
    this.id = id;
    this.files = new Map(files.map(([path, file]) => [path, file]));
    this.#digests = new Map(files.map(([path, , digest]) => [path, digest]));
  }

  /** Makes a folder of files by path. Throws FolderPathError if a path is not allowed. */
  static async of(id: string, files: ReadonlyMap<string, FolderFile>): Promise<MemoryFolder> {
    const paths = [...files.keys()].sort();
    for (const path of paths) {
      const parents = path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'));
      const problem = pathProblem(path);
      if (problem) throw new FolderPathError(path, problem);
      if (parents.some((parent) => files.has(parent)))
        throw new FolderPathError(path, 'is below a file');
    }
    const digested = paths.map(async (path) => {
      const file = files.get(path) ?? new Uint8Array();
      const digest = file instanceof Uint8Array ? await digestHex(file) : file.digest;
      return [path, file, digest] as const;
    });
    return new MemoryFolder(id, await Promise.all(digested));
  }

  names(subfolder: string): string[] {
    const start = subfolder === '' ? '' : `${subfolder}/`;
    const within = [...this.files.keys()].filter((path) => path.startsWith(start));
    const names = within.map((path) => path.slice(start.length).replace(/\/.*/s, ''));
    return [...new Set(names)].sort();
  }

  kindOf(name: string): EntryKind | undefined {
    if (this.files.has(name)) return 'file';
    return this.names(name).length > 0 ? 'folder' : undefined;
  }

  sizeOf(name: string): number {
    const file = this.#fileOf(name);
    return file instanceof Uint8Array ? file.length : file.size;
  }

  bytesOf(name: string): Uint8Array | undefined {
    const file = this.#fileOf(name);
    return file instanceof Uint8Array ? file : undefined;
  }

  async read(name: string): Promise<Uint8Array> {
    const file = this.#fileOf(name);
    return file instanceof Uint8Array ? file : file.read();
  }

  digestOf(name: string): string {
    this.#fileOf(name);
    return this.#digests.get(name) ?? '';
  }

  #fileOf(name: string): FolderFile {
    const file = this.files.get(name);
    if (!file) throw new FolderPathError(name, 'does not exist');
    return file;
  }
}

/** Why a path is not allowed: outside the folder, hidden, or not plain; `undefined` if it is. */
export function pathProblem(path: string): string | undefined {
  const parts = path.split('/');
  if (path.length > MAX_PATH) return `has more than ${MAX_PATH} characters`;
  if (/[\\:\p{Cc}\p{Cs}]/u.test(path)) return 'has a character that no name may have';
  if (parts.includes('')) return 'must be names with single slashes between them';
  if (parts.some((part) => part.startsWith('.'))) return 'has a name that begins with a dot';
  return undefined;
}
