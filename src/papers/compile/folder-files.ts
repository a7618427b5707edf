/** The kind of an entry in a folder. */
export type EntryKind = 'file' | 'folder' | 'other';

/**
 * The files of a folder, wherever they are stored. Names are paths in it, such as
 * `pictures/ice.svg`.
 */
export interface FolderFiles {
  /** The folder's own name: the paper's id. */
  id: string;
  /** Prefix of file names in problems, with a trailing slash; may be empty. */
  prefix: string;
  /**
   * Sorted names in a subfolder (`''`: the folder itself), without hidden ones; empty if it is not
   * a folder.
   */
  names(subfolder: string): string[];
  /**
   * The kind of an entry; `undefined` if it does not exist. A link is `other`, whatever its target.
   */
  kindOf(name: string): EntryKind | undefined;
  /** The size of a file in bytes. */
  sizeOf(name: string): number;
  /**
   * The content of a file; `undefined` if it would have to be fetched: pictures and PDFs that were
   * checked when they were stored.
   */
  bytesOf(name: string): Uint8Array | undefined;
  /** The content of a file, fetched if necessary. */
  read(name: string): Promise<Uint8Array>;
  /** The SHA-256 of a file, or its first half: at least 32 hexadecimal digits. */
  digestOf(name: string): string;
}
