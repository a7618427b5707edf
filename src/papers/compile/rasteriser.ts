import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Renders an SVG as PNG with this width (pixels). */
export type Rasterise = (svg: string, width: number) => Uint8Array;

/**
 * Global key of the started library. It can be started only once per process, but Vite reloads its
 * configuration, and this module, for each build.
 */
const STARTED = Symbol.for('the rasteriser of made files');
const shared = globalThis as typeof globalThis & { [STARTED]?: Promise<typeof Resvg> };

/** Starts the SVG renderer from its WebAssembly: a compiled module in a Worker, else bytes. */
export async function startRasteriser(
  load: () => WebAssembly.Module | Promise<WebAssembly.Module | BufferSource>,
): Promise<Rasterise> {
  shared[STARTED] ??= start(load);
  const Started = await shared[STARTED];
  return (svg, width) => {
    const drawn = new Started(svg, { fitTo: { mode: 'width', value: width } });
    const image = drawn.render();
    try {
      return image.asPng();
    } finally {
      // The library's memory is not garbage-collected.
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
    delete shared[STARTED];
    throw error;
  }
}
