import { describeProblem } from './problem.ts';
import { builtInFolders, readPapers } from './read-papers.ts';

/** Ends the process where a built-in paper must not go public: it has a mistake, or what only a new folder has. */
export function refusePlaceholders(): void {
  const { problems } = readPapers(builtInFolders(), { isForProduction: true });
  if (problems.length === 0) return;
  for (const problem of problems) console.error(describeProblem(problem));
  console.error('Nothing was built: see above. `npm start` shows papers with placeholders.');
  process.exit(1);
}
