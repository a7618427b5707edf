import wasm from '@resvg/resvg-wasm/index_bg.wasm';
import { originOf, withLocalOrigin } from '../../model/publication/site-address.ts';
import { withLocalHost } from '../../papers/compile/local-host.ts';
import type { Paper } from '../../papers/compile/made-path.ts';
import { startRasteriser } from '../../papers/compile/rasteriser.ts';
import type { MadeForms } from '../../papers/compile/small-pictures.ts';
import type { Compiler } from '../../papers/store/publish-folder.ts';
import { imagesMaker } from '../../papers/store/worker-pictures.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';

/** What was made of pictures in this isolate, by their addresses: as many papers as an editor has open. */
const made: MadeForms = new Map();
const MAX_MADE = 100;

/** Whether papers are published on a developer's machine, where each has a host of its own, and placeholders do no harm. */
export const IS_LOCAL =
  originOf(withLocalOrigin({ hosts: ['my-town.ca'] }, import.meta.env.LOCAL_ORIGIN)) !==
  'https://my-town.ca';

/** What compiles papers in this Worker, as `npm run paper -- publish` does. */
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

/** A compiled paper as it is published here: on a developer's machine with the host that it has there. */
export function publishedHere(paper: Paper): Paper {
  return IS_LOCAL ? withLocalHost(paper) : paper;
}
