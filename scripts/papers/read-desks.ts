import { join } from 'node:path';
import type { Desk } from '../../src/model/publication/desk.ts';
import { Folder } from '../../src/papers/compile/folder.ts';
import type { Problem } from '../../src/papers/compile/problem.ts';
import { readDesk } from '../../src/papers/compile/read-desk.ts';
import { DiskFolder } from './disk-folder.ts';
import { PaperError } from './paper-error.ts';

/** The folder of shared desks, a file each. */
export const DESKS = join(import.meta.dirname, '..', '..', 'desks');

/** The shared desks by id, and the problems of their files. */
export interface ReadDesks {
  desks: ReadonlyMap<string, Desk>;
  problems: readonly Problem[];
}

/** Reads the desks of a folder. No two may have the same feed. */
export function readDesks(root = DESKS): ReadDesks {
  const folder = new Folder(new DiskFolder(root));
  const desks = new Map<string, Desk>();
  for (const name of folder.names()) {
    if (!name.endsWith('.yaml')) folder.report(name, undefined, 'must be a desk, ID.yaml');
    else {
      const id = name.slice(0, -'.yaml'.length);
      const desk = readDesk(folder, name, { id, name: id }, desks);
      if (desk) desks.set(id, desk);
    }
  }
  return { desks, problems: folder.problems };
}

/**
 * The shared desks by id.
 *
 * @throws PaperError if one has a problem
 */
export function sharedDesks(root = DESKS): ReadonlyMap<string, Desk> {
  const { desks, problems } = readDesks(root);
  if (problems.length > 0) throw new PaperError(problems);
  return desks;
}
