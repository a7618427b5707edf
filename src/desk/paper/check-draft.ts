import { compilePaper, FACTS } from '../../compiler/compile-paper.ts';
import type { Paper } from '../../compiler/made-path.ts';
import type { MemoryFolder } from '../../compiler/memory-folder.ts';
import { outlineName } from '../../compiler/outline-name.ts';
import { placeholdersOf } from '../../compiler/placeholders.ts';
import type { Problem } from '../../compiler/problem.ts';
import { checkFolder } from '../../paper-store/publish-folder.ts';
import { deskCompiler, IS_LOCAL } from '../folders/desk-compiler.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';

/** All that is wrong with a folder, but for pictures that cannot be read. */
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

/** All that is wrong with a folder. */
export async function allProblemsOf(
  env: Pick<DeskEnv, 'IMAGES'>,
  folder: MemoryFolder,
): Promise<readonly Problem[]> {
  const checked = await checkFolder(folder, await deskCompiler(env));
  return checked.kind === 'problems' ? checked.problems : [];
}

/** The paper that a folder is, as a page shows it, placeholders and all; `undefined` where something else is wrong with it. */
export function draftPaper(folder: MemoryFolder): Paper | undefined {
  const compiled = compilePaper(folder, BUILT_IN_DESKS);
  if (compiled.kind === 'problems') return undefined;
  const nameplate = outlineName(compiled.paper.name);
  return { ...compiled.paper, ...(nameplate && { nameplate }) };
}
