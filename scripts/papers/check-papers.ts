import { basename, sep } from 'node:path';
import type { Paper } from '../../src/compiler/made-path.ts';
import type { Problem } from '../../src/compiler/problem.ts';
import { DESKS } from './read-desks.ts';
import { paperFolders, readPapers } from './read-papers.ts';
import { unreadablePictures } from './sharp-pictures.ts';

/** What is wrong with papers. */
export interface CheckedPapers {
  /** The names of their folders. */
  readonly checked: readonly string[];
  readonly problems: readonly Problem[];
  /** The one that was asked for, if it could be compiled. */
  readonly paper?: Paper | undefined;
}

/** Checks one paper, wherever its folder is, against the others of papers/, or all of those. */
export async function checkPapers({
  folder,
  isForProduction,
}: {
  readonly folder: string | undefined;
  readonly isForProduction: boolean;
}): Promise<CheckedPapers> {
  const known = paperFolders();
  if (folder === undefined)
    return {
      checked: known.map((path) => basename(path)),
      problems: [
        ...readPapers(known, { isForProduction }).problems,
        ...(await Promise.all(known.map(unreadablePictures))).flat(),
      ],
    };
  // Last, so that what it has in common with another paper is reported for it.
  const folders = [...known.filter((path) => path !== folder), folder];
  const { papers, problems } = readPapers(folders, { isForProduction });
  return {
    checked: [basename(folder)],
    paper: papers.find(({ id }) => id === basename(folder)),
    problems: [
      ...problems.filter(
        ({ file }) => file.startsWith(folder + sep) || file.startsWith(DESKS + sep),
      ),
      ...(await unreadablePictures(folder)),
    ],
  };
}
