import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { type FolderFile, MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { type PaperVersion, readVersion } from '../../papers/store/paper-versions.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import type { EditorContext } from '../context/editor-context.ts';

/** The folder of a paper as the desk keeps it. */
export interface KeptFolder extends PaperVersion {
  readonly folder: MemoryFolder;
}

/** A version of a paper's folder, the newest where none is named; `undefined` where the desk has none. */
export function readFolder(
  { env }: Pick<EditorContext, 'env'>,
  paper: string,
  version?: number,
): Promise<KeptFolder | undefined> {
  return readVersion(workerPlace(env.DB, env.EDITIONS), paper, version);
}

/** The folder with some files in place of what it has; one that is `undefined` is not in it any more. */
export function withFiles(
  folder: MemoryFolder,
  changed: ReadonlyMap<string, FolderFile | undefined>,
): Promise<MemoryFolder> {
  const files = new Map(folder.files);
  for (const [path, bytes] of changed)
    if (bytes) files.set(path, bytes);
    else files.delete(path);
  return MemoryFolder.of(folder.id, files);
}

/** A file's text, without the mark of UTF-8; `undefined` where it is none, or not there. */
export function textIn(folder: MemoryFolder, path: string): string | undefined {
  const bytes = folder.kindOf(path) === 'file' ? folder.bytesOf(path) : undefined;
  return bytes && decodeUtf8(bytes);
}
