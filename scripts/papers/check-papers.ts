import { basename, sep } from 'node:path';
import type { Paper } from '../../src/papers/compile/made-path.ts';
import { unreadablePictures } from './paper-files.ts';
import { DESKS, PaperError, paperFolders, type ReadPapers, readPapers } from './read-papers.ts';

export interface CheckedPapers extends ReadPapers {
  checked: readonly string[];
}

/** Checks all papers in papers/. With `folder`, checks it beside them and reports its problems. */
export async function checkPapers({
  folder,
  isForProduction,
}: {
  folder: string | undefined;
  isForProduction: boolean;
}): Promise<CheckedPapers> {
  const known = paperFolders();
  if (folder === undefined) {
    const read = readPapers(known, { isForProduction });
    const unreadable = await Promise.all(known.map(unreadablePictures));
    return {
      ...read,
      checked: known.map((path) => basename(path)),
      problems: [...read.problems, ...unreadable.flat()],
    };
  }
  // Last, so that conflicts with another paper are reported for this one.
  const folders = [...known.filter((path) => path !== folder), folder];
  const read = readPapers(folders, { isForProduction });
  return {
    ...read,
    checked: [basename(folder)],
    papers: read.papers.filter(({ id }) => id === basename(folder)),
    problems: [
      ...read.problems.filter(
        ({ file }) => file.startsWith(folder + sep) || file.startsWith(DESKS + sep),
      ),
      ...(await unreadablePictures(folder)),
    ],
  };
}

/** The paper of a folder, checked beside the others. Throws PaperError with its problems. */
export async function checkPaper(folder: string, isForProduction: boolean): Promise<Paper> {
  const { papers, problems } = await checkPapers({ folder, isForProduction });
  if (problems.length > 0) throw new PaperError(problems);
  const [paper] = papers;
  if (!paper) throw new Error(`${folder} contains no paper`);
  return paper;
}
