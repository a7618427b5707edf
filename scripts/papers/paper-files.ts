import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Publication } from '../../src/model/publication/publication.ts';
import { filesOf } from '../../src/papers/compile/made-files.ts';
import type { PaperFacts } from '../../src/papers/compile/made-path.ts';
import { type Rasterise, startRasteriser } from '../../src/papers/compile/rasteriser.ts';
import { DiskFolder } from './disk-folder.ts';
import { smallPicturesOf } from './sharp-pictures.ts';

/** The rasteriser of SVG on this machine. */
export function openRasteriser(): Promise<Rasterise> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  return startRasteriser(() => readFile(file));
}

/**
 * All files with which a paper is served, by their paths on the site.
 *
 * @throws PaperError with the unreadable pictures
 */
export async function filesOfPaper(
  folder: string,
  paper: PaperFacts & Pick<Publication, 'files' | 'ownFiles'>,
): Promise<Map<string, Uint8Array>> {
  const small = await smallPicturesOf(folder, paper.ownFiles);
  const pictures = small.map((picture) => ({ ...picture, read: async () => picture.bytes }));
  const rasterise = await openRasteriser();
  const files = new Map<string, Uint8Array>();
  for (const [path, read] of filesOf(new DiskFolder(folder), paper, { pictures, rasterise }))
    files.set(path, await read());
  return files;
}
