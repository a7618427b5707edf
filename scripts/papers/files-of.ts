import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Publication } from '../../src/publications/publication.ts';
import { makeFiles } from './made-files.ts';
import type { PaperFacts } from './made-path.ts';

/** All files that a paper is served with, made ones and those of its folder, by their paths on the site (`/papers/my-town/…`). */
export async function filesOf(
  folder: string,
  paper: PaperFacts & Pick<Publication, 'files' | 'ownFiles'>,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [name, bytes] of await makeFiles(paper)) files.set(`${paper.files}/${name}`, bytes);
  for (const [path, address] of Object.entries(paper.ownFiles ?? {}))
    files.set(address, await readFile(join(folder, path)));
  return files;
}
