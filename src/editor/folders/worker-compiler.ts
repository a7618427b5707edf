import wasm from '@resvg/resvg-wasm/index_bg.wasm';
import { originOf, withLocalOrigin } from '../../model/publication/site-address.ts';
import { withLocalHost } from '../../papers/compile/local-host.ts';
import type { Paper } from '../../papers/compile/made-path.ts';
import { startRasteriser } from '../../papers/compile/rasteriser.ts';
import type { MadeForms } from '../../papers/compile/small-pictures.ts';
import type { Compiler } from '../../papers/store/publish-folder.ts';
import { imagesMaker } from '../../papers/store/worker-pictures.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';

/** Resized pictures that this isolate made, by the address of the original. */
const made: MadeForms = new Map();
const MAX_MADE = 100;

/**
 * Whether this is a developer's machine, where papers get local hosts and may have placeholders.
 */
export const IS_LOCAL =
  originOf(withLocalOrigin({ hosts: ['my-town.ca'] }, import.meta.env.LOCAL_ORIGIN)) !==
  'https://my-town.ca';

/** The compiler of papers in this Worker. */
export async function workerCompiler({ IMAGES }: Pick<EditorEnv, 'IMAGES'>): Promise<Compiler> {
  if (made.size > MAX_MADE) made.clear();
  return {
    desks: BUILT_IN_DESKS,
    builtInDesks: BUILT_IN_DESKS,
    maker: imagesMaker(IMAGES),
    made,
    rasterise: await startRasteriser(() => wasm),
    isForProduction: !IS_LOCAL,
  };
}

/** A compiled paper as it is published here: on a developer's machine with its local host. */
export function publishedHere(paper: Paper): Paper {
  return IS_LOCAL ? withLocalHost(paper) : paper;
}
