import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { SOCIAL_CARD } from '../../src/publications/made-files.ts';
import { drawCard } from './draw-card.ts';
import { drawIcon } from './draw-icon.ts';
import { lookOf, type PaperFacts } from './made-path.ts';
import { writeIco } from './write-ico.ts';

/** Corners of icons that no system cuts, in 32nds of the width. */
const ROUND = 6;
/** How large the drawing may be so that no mask cuts it: systems show at least a circle of four fifths of the width (W3C Manifest). */
const WITHIN_MASKS = 0.78;

/** The files at `madePath`, by name: icons, the picture of feeds, and the card of link previews. */
export async function makeFiles(facts: PaperFacts): Promise<Map<string, Uint8Array>> {
  const look = lookOf(facts);
  const [icon, square, maskable, card] = await Promise.all([
    drawIcon(look, ROUND),
    drawIcon(look, 0),
    drawIcon(look, 0, WITHIN_MASKS),
    drawCard(look),
  ]);
  await startRasteriser();
  return new Map([
    ['icon.svg', new TextEncoder().encode(icon)],
    ['icon-48.png', rasterise(icon, 48)],
    ['icon-192.png', rasterise(square, 192)],
    ['icon-512.png', rasterise(square, 512)],
    ['icon-maskable-512.png', rasterise(maskable, 512)],
    ['apple-touch-icon.png', rasterise(square, 180)],
    ['favicon.ico', writeIco([16, 32].map((size) => ({ size, png: rasterise(icon, size) })))],
    ['feed-image.png', rasterise(icon, 144)],
    ['social-card.png', rasterise(card, SOCIAL_CARD.width)],
  ]);
}

/**
 * Where the start is kept for the whole process: the library refuses a second one, and Vite loads its configuration, with this module
 * in it, anew for each build.
 */
const STARTED = Symbol.for('the rasteriser of made files');
const kept = globalThis as typeof globalThis & { [STARTED]?: Promise<void> };

function startRasteriser(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  kept[STARTED] ??= readFile(file).then((wasm) => initWasm(wasm));
  return kept[STARTED];
}

function rasterise(svg: string, width: number): Uint8Array {
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  return drawn.render().asPng();
}
