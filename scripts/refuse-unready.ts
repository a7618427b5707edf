import { describeProblem, type Problem } from './papers/problem.ts';
import { builtInFolders, readPapers } from './papers/read-papers.ts';
import { findStorageIdProblems } from './storage-ids.ts';

/** What must not go public: mistakes of the built-in papers, what only a new folder has, and stores whose ids are not set. */
export function findUnready(): Problem[] {
  const { problems } = readPapers(builtInFolders(), { isForProduction: true });
  return [...problems, ...findStorageIdProblems()];
}

/** Ends the process where there is something that must not go public. */
export function refuseUnready(): void {
  const problems = findUnready();
  if (problems.length === 0) return;
  for (const problem of problems) console.error(describeProblem(problem));
  console.error('Nothing was built: see above. `npm start` shows papers with placeholders.');
  process.exit(1);
}
