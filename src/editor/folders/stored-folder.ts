import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { type FolderFile, MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { tooManyFiles } from '../../papers/store/folder-entries.ts';
import {
  readEntries,
  readVersion,
  type Saved,
  type StoredFolder,
  saveVersion,
} from '../../papers/store/paper-versions.ts';
import type { EditorContext, PaperContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { type Action, auditChange, type Change } from '../store/audit.ts';

/** A version of a paper's folder, by default the newest; `undefined` if there is none. */
export function readFolder(
  { env }: Pick<EditorContext, 'env'>,
  paper: string,
  version?: number,
): Promise<StoredFolder | undefined> {
  return readVersion(env, paper, version);
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

interface FolderEdit {
  base: number;
  /** The files by their paths; `undefined` removes one. */
  files: ReadonlyMap<string, FolderFile | undefined>;
  message: string;
  /** What *Changes* calls it; the message by default. */
  subject?: string;
  action?: Action;
  before?: unknown;
  after?: unknown;
}

/** `conflict`: one of the files changed since the form was opened; `full`: too many files. */
type EditSaved =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict'; newest: StoredFolder }
  | { kind: 'full' | 'no folder' };

/** Maximum attempts if others save at the same time. */
const MAX_ATTEMPTS = 3;

/**
 * Saves files as the next version; concurrent changes to other files stay. Throws FolderPathError
 * if a path is not allowed.
 */
export async function saveFiles(
  context: Pick<PaperContext, 'env' | 'now' | 'person' | 'publication'>,
  edit: FolderEdit,
): Promise<EditSaved> {
  const { env, publication } = context;
  let newest = await readFolder(context, publication.id);
  const seen = await readEntries(env, publication.id, edit.base);
  for (let attempt = 0; newest && attempt < MAX_ATTEMPTS; attempt++) {
    const { folder, version } = newest;
    const changed = await withFiles(folder, edit.files);
    // Equal contents are not a conflict: the form was submitted twice.
    const isTouched = (path: string) => {
      const now = digestIn(folder, path);
      const wanted = digestIn(changed, path);
      return now !== wanted && now !== seen?.find((entry) => entry.path === path)?.hash;
    };
    if (version !== edit.base && [...edit.files.keys()].some(isTouched))
      return { kind: 'conflict', newest };
    if (changed.files.size > folder.files.size && tooManyFiles(changed)) return { kind: 'full' };
    const saved = await saveFolder(context, changed, { ...edit, base: version });
    if (saved.kind === 'saved') return saved;
    newest = await readFolder(context, publication.id);
  }
  return newest ? { kind: 'conflict', newest } : { kind: 'no folder' };
}

/** Identifies the content of a file; `undefined` if it is missing. */
export function digestIn(folder: MemoryFolder, path: string): string | undefined {
  return folder.kindOf(path) === 'file' ? folder.digestOf(path) : undefined;
}

/** Saves a whole folder as the version after `base`, unless there is a newer one. */
export function saveFolder(
  { env, now, person }: Pick<PaperContext, 'env' | 'now' | 'person'>,
  folder: MemoryFolder,
  edit: Omit<FolderEdit, 'files'>,
): Promise<Saved> {
  const { base, message, subject = message, action = 'paper saved', before, after } = edit;
  const change: Change = { paper: folder.id, person, action, subject, before, after };
  const given = { base, by: nameOf(person), message, now: now.getTime() };
  return saveVersion(env, folder, given, [auditChange(env.DB, change, now)]);
}
