import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Draws an SVG as PNG, so many pixels wide. */
export type Rasterise = (svg: string, width: number) => Uint8Array;

/**
 * Where the library is kept that was started, for the whole process: it refuses a second start,
 * Vite loads its configuration, with this module in it, anew for each build, and a copy of the
 * library that was not started draws nothing.
 */
const STARTED = Symbol.for('the rasteriser of made files');
const kept = globalThis as typeof globalThis & { [STARTED]?: Promise<typeof Resvg> };

/**
 * Starts the SVG renderer from `@resvg/resvg-wasm/index_bg.wasm`: a compiled module in a Worker,
 * bytes elsewhere.
 */
export async function startRasteriser(
  load: () => WebAssembly.Module | Promise<WebAssembly.Module | BufferSource>,
): Promise<Rasterise> {
  kept[STARTED] ??= start(load);
  const Started = await kept[STARTED];
  return (svg, width) => {
    const drawn = new Started(svg, { fitTo: { mode: 'width', value: width } });
    const image = drawn.render();
    try {
      return image.asPng();
    } finally {
      // The memory of the program is not that of the isolate, and nobody else frees it.
      image.free();
      drawn.free();
    }
  };
}

async function start(
  load: () => WebAssembly.Module | Promise<WebAssembly.Module | BufferSource>,
): Promise<typeof Resvg> {
  try {
    await initWasm(await load());
    return Resvg;
  } catch (error) {
    delete kept[STARTED];
    throw error;
  }
}
