import { compilePaper, FACTS, placeholdersOf } from '../../papers/compile/compile-paper.ts';
import type { Paper } from '../../papers/compile/made-path.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { outlineName } from '../../papers/compile/outline-name.ts';
import type { Problem } from '../../papers/compile/problem.ts';
import { type Conflict, checkFolder, findConflicts } from '../../papers/store/publish-folder.ts';
import type { EditorContext, PaperContext } from '../context/editor-context.ts';
import { IS_LOCAL, withPublishedHosts, workerCompiler } from '../folders/publish-paper.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';

/** All problems of a folder, except unreadable pictures (see `checkAll`). */
export function problemsOf(folder: MemoryFolder): readonly Problem[] {
  const compiled = compilePaper(folder, BUILT_IN_DESKS);
  if (compiled.kind === 'problems') return compiled.problems;
  if (IS_LOCAL) return [];
  return placeholdersOf(compiled.paper).map(({ path, message }) => ({
    file: FACTS,
    ...compiled.at(path),
    message,
  }));
}

export function conflictsOf(
  { env, now, host }: Pick<EditorContext, 'env' | 'now' | 'host'>,
  paper: Paper,
): Promise<readonly Conflict[]> {
  return findConflicts(env, withPublishedHosts(paper), {
    builtInDesks: BUILT_IN_DESKS,
    at: now.getTime(),
    isByRole: true,
    editorHosts: [host],
  });
}

/** All reasons that would prevent publishing a folder. */
export async function checkAll(
  context: Pick<PaperContext, 'env' | 'now' | 'host' | 'publication'>,
  folder: MemoryFolder,
): Promise<{ problems: readonly Problem[]; conflicts: readonly Conflict[] }> {
  const { env, publication } = context;
  const checked = await checkFolder(folder, await workerCompiler(env), publication.ownFiles);
  if (checked.kind === 'problems') return { problems: checked.problems, conflicts: [] };
  return { problems: [], conflicts: await conflictsOf(context, checked.paper) };
}

/** The compiled paper of a folder, even with placeholders; `undefined` if it has other problems. */
export function draftPaper(folder: MemoryFolder): Paper | undefined {
  const compiled = compilePaper(folder, BUILT_IN_DESKS);
  if (compiled.kind === 'problems') return undefined;
  const nameplate = outlineName(compiled.paper.name);
  return { ...compiled.paper, ...(nameplate && { nameplate }) };
}
