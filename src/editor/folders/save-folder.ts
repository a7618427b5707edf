import type { FolderFile, MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { tooManyFiles } from '../../papers/store/folder-entries.ts';
import { readEntries, type Saved, saveVersion } from '../../papers/store/paper-versions.ts';
import { workerPlace } from '../../papers/store/worker-place.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { type Action, auditRow, type Change } from '../store/audit.ts';
import { type KeptFolder, readFolder, withFiles } from './stored-folder.ts';

/** A change of files that somebody made who had a version of the folder before them. */
export interface FolderEdit {
  /** That version. */
  readonly base: number;
  /** The files by their paths; `undefined` takes one away. */
  readonly files: ReadonlyMap<string, FolderFile | undefined>;
  readonly message: string;
  readonly action?: Action;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * The outcome: `conflict` where somebody else has changed one of the files since, `full` where the
 * folder has its maximum of files.
 */
export type EditSaved =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'conflict'; readonly newest: KeptFolder }
  | { readonly kind: 'full' | 'no folder' };

/** Two others may have saved while this one was being saved; more than that is no chance. */
const MAX_ATTEMPTS = 3;

/**
 * Saves changed files as the next version of a paper's folder. What others have saved meanwhile stays, as far as it is in other files.
 *
 * @throws FolderPathError for files that no folder has
 */
export async function saveEdit(
  context: Pick<PaperContext, 'env' | 'now' | 'person' | 'publication'>,
  edit: FolderEdit,
): Promise<EditSaved> {
  const { env, publication } = context;
  const place = workerPlace(env.DB, env.EDITIONS);
  let newest = await readFolder(context, publication.id);
  const seen = await readEntries(place, publication.id, edit.base);
  for (let attempt = 0; newest && attempt < MAX_ATTEMPTS; attempt++) {
    const { folder, version } = newest;
    const changed = await withFiles(folder, edit.files);
    // What says the same as somebody has saved since is no conflict: its form was sent twice.
    const isTouched = (path: string) => {
      const [now, wanted] = [folder, changed].map((each) => digestIn(each, path));
      return now !== wanted && now !== seen?.find((entry) => entry.path === path)?.hash;
    };
    if (version !== edit.base && [...edit.files.keys()].some(isTouched))
      return { kind: 'conflict', newest };
    if (changed.files.size > folder.files.size && tooManyFiles(changed)) return { kind: 'full' };
    const saved = await save(context, changed, { ...edit, base: version });
    if (saved.kind === 'saved') return saved;
    newest = await readFolder(context, publication.id);
  }
  return newest ? { kind: 'conflict', newest } : { kind: 'no folder' };
}

function digestIn(folder: MemoryFolder, path: string): string | undefined {
  return folder.kindOf(path) === 'file' ? folder.digestOf(path) : undefined;
}

/** Saves a whole folder as the version after `base`, unless somebody has saved another one meanwhile. */
export function save(
  { env, now, person }: Pick<PaperContext, 'env' | 'now' | 'person'>,
  folder: MemoryFolder,
  { base, message, action = 'paper saved', before, after }: Omit<FolderEdit, 'files'>,
): Promise<Saved> {
  const change: Change = { paper: folder.id, person, action, subject: message, before, after };
  const given = { base, by: nameOf(person), message, now: now.getTime() };
  const place = workerPlace(env.DB, env.EDITIONS);
  return saveVersion(place, folder, given, [auditRow(change, now)]);
}
