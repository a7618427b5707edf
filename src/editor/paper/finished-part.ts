import { FACTS } from '../../papers/compile/compile-paper.ts';
import { ARTICLES } from '../../papers/compile/compile-resources.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { changedPaths } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { lastPublished } from '../folders/change-folder.ts';
import { withFiles } from '../folders/stored-folder.ts';
import { checkAll } from './check-draft.ts';

/** A draft in which the unfinished files are as they were last published. */
export interface FinishedPart {
  folder: MemoryFolder;
  /** The files that publishing it would change. */
  finished: readonly string[];
  /** The files whose changes stay in the draft. */
  left: readonly string[];
}

/**
 * The part of a draft that can be published although other files have problems or conflicts;
 * `undefined` if there is none or it is the whole draft. Files that only fit the left ones are left,
 * too.
 */
export async function finishedPart(
  context: Pick<PaperContext, 'env' | 'now' | 'host' | 'publication'>,
  draft: StoredFolder,
): Promise<FinishedPart | undefined> {
  const { folder: shown } = await lastPublished(context, draft);
  const changed = changedPaths(shown, draft.folder);
  const left = new Set<string>();
  let { folder } = draft;
  for (;;) {
    const { problems, conflicts } = await checkAll(context, folder);
    const wrong = [
      ...problems.map(({ file }) => file),
      ...conflicts.map(({ kind }) => (kind === 'feed' ? 'sources.yaml' : FACTS)),
    ];
    const finished = changed.filter((path) => !left.has(path));
    if (finished.length === 0) return undefined;
    if (wrong.length === 0)
      return left.size > 0 ? { folder, finished, left: [...left] } : undefined;
    const groups = wrong.map(groupOf);
    const added = [
      finished.filter((path) => wrong.includes(path)),
      // The problem of a changed file may be reported in an unchanged one.
      finished.filter((path) => groups.includes(groupOf(path))),
      // A published file may need one that the draft removed.
      finished.filter((path) => !draft.folder.files.has(path)),
      finished.filter((path) => path !== FACTS),
    ].find((paths) => paths.length > 0);
    if (!added) return undefined;
    for (const path of added) left.add(path);
    const published = [...left].map((path) => [path, shown.files.get(path)] as const);
    folder = await withFiles(draft.folder, new Map(published));
  }
}

/** The articles, their tabs, pictures and PDFs are one group; every other file is one by itself. */
function groupOf(path: string): string {
  return /^(?:resources|downloads|pictures)\b/.test(path) ? ARTICLES : path;
}
