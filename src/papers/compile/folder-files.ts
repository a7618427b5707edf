/** What is in a folder under a name. */
export type EntryKind = 'file' | 'folder' | 'other';

/** The files of a folder, wherever they are: names are paths in it, such as `pictures/ice.svg`. */
export interface FolderFiles {
  /** The folder's own name, which is a paper's id. */
  readonly id: string;
  /** Prefix of file names in problems, with a trailing slash; may be empty. */
  readonly prefix: string;
  /**
   * The names in a subfolder (`''`: the folder itself), sorted, without hidden ones; empty if it is
   * not a folder.
   */
  names(subfolder: string): string[];
  /** What has this name; `undefined` where nothing has. A link is `other`, wherever it leads. */
  kindOf(name: string): EntryKind | undefined;
  /** The bytes that a file has. */
  sizeOf(name: string): number;
  /**
   * What is in a file; `undefined` where it would have to be fetched: a picture or PDF that was
   * checked as it was stored.
   */
  bytesOf(name: string): Uint8Array | undefined;
  /** What is in a file, wherever it is. */
  read(name: string): Promise<Uint8Array>;
  /** The SHA-256 of a file, or its first half: at least 32 hexadecimal digits. */
  digestOf(name: string): string;
}
