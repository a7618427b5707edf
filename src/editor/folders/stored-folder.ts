import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { type FolderFile, MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { readVersion, type StoredFolder } from '../../papers/store/paper-versions.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import type { EditorContext } from '../context/editor-context.ts';

/** A version of a paper's folder, by default the newest; `undefined` if there is none. */
export function readFolder(
  { env }: Pick<EditorContext, 'env'>,
  paper: string,
  version?: number,
): Promise<StoredFolder | undefined> {
  return readVersion(workerPlace(env.DB, env.EDITIONS), paper, version);
}

/** A copy of the folder with some files replaced, added, or (`undefined`) removed. */
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

/** The text of a file, without a byte order mark; `undefined` if it is missing or not text. */
export function textIn(folder: MemoryFolder, path: string): string | undefined {
  const bytes = folder.kindOf(path) === 'file' ? folder.bytesOf(path) : undefined;
  return bytes && decodeUtf8(bytes);
}
