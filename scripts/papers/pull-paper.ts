import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { MemoryFolder } from '../../src/papers/compile/memory-folder.ts';
import { slug } from '../../src/papers/compile/schema/fields.ts';
import {
  differencesOf,
  entriesOf,
  type FileDifference,
} from '../../src/papers/store/folder-entries.ts';
import { readEntries, readVersion } from '../../src/papers/store/paper-versions.ts';
import type { SiteStorage } from '../storage.ts';
import { DiskFolder, filesOfFolder, readBase, writeBase } from './disk-folder.ts';
import { PAPERS } from './read-papers.ts';

export interface Pulled {
  folder: string;
  version: number;
  savedBy: string;
  /** The number of written and removed files. */
  changed: number;
}

/**
 * Writes the newest version of a paper into its folder. Posts, hidden files and files that changed
 * only here stay as they are.
 *
 * @throws Error if there is no version, or if a file changed both here and there without `over`
 */
export async function pullPaper(
  id: string,
  storage: SiteStorage,
  { over, root = PAPERS }: { over?: number | undefined; root?: string } = {},
): Promise<Pulled> {
  const checked = v.safeParse(slug(), id);
  if (!checked.success) throw new Error(`an id: ${checked.issues[0].message}`);
  const newest = await readVersion(storage, id);
  if (!newest) throw new Error(`no version of ${id} is saved there`);
  const { version, savedBy, folder: stored } = newest;
  if (over !== undefined && over !== version)
    throw new Error(`nothing is pulled: the newest version of ${id} is ${version}, not ${over}`);
  const path = join(root, id);
  const here = await MemoryFolder.of(id, existsSync(path) ? filesOfFolder(path) : new Map());
  const differing = differencesOf(entriesOf(here), entriesOf(stored));
  let wanted = differing;
  if (over === undefined) {
    const base = (await readEntries(storage, id, readBase(path, storage.name))) ?? [];
    const edited = pathsOf(differencesOf(base, entriesOf(here)));
    const changed = pathsOf(differencesOf(base, entriesOf(stored)));
    // Files that changed only here stay.
    wanted = differing.filter((each) => changed.has(each.path));
    const lost = wanted.filter((each) => edited.has(each.path) && here.kindOf(each.path));
    if (lost.length > 0)
      throw new Error(
        [
          `nothing is pulled: these files were changed here, and also in version ${version} by ${savedBy}:`,
          ...lost.map((each) => `  ${each.path}`),
          `\`--over ${version}\` discards all changes made here.`,
        ].join('\n'),
      );
  }
  for (const each of wanted) expectPlainPath(path, each.path);
  // All files are read before the first is written, so that a damaged file leaves the folder
  // unchanged.
  const contents = await Promise.all(
    wanted.map(async ({ path: file, kind }) =>
      kind === 'removed' ? undefined : await stored.read(file),
    ),
  );
  for (const [index, { path: file }] of wanted.entries()) {
    const to = join(path, file);
    const content = contents[index];
    if (content === undefined) await rm(to);
    else {
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, content);
    }
  }
  await writeBase(path, storage.name, version);
  return { folder: path, version, savedBy, changed: wanted.length };
}

function pathsOf(differences: readonly FileDifference[]): ReadonlySet<string> {
  return new Set(differences.map(({ path }) => path));
}

/** Refuses to write through a link, which may lead out of the folder. Throws Error for a link. */
function expectPlainPath(folder: string, file: string): void {
  const disk = new DiskFolder(folder);
  const parts = file.split('/');
  parts.forEach((_, at) => {
    const part = parts.slice(0, at + 1).join('/');
    const kind = disk.kindOf(part);
    const expected = part === file ? 'file' : 'folder';
    if (kind !== undefined && kind !== expected)
      throw new Error(`nothing is pulled: ${join(folder, part)} is no plain ${expected}`);
  });
}
