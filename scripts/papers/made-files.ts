import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { SOCIAL_CARD } from '../../src/publications/made-files.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { drawCard, drawIcon } from './drawings.ts';
import { lookOf, type PaperFacts } from './made-path.ts';
import { smallPictures } from './small-pictures.ts';

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

/**
 * All files that a compiled paper is served with, made ones and those of its folder, by their paths on the site (`/papers/my-town/…`).
 *
 * @throws PaperError that names the pictures that cannot be read
 */
export async function filesOf(
  folder: string,
  paper: PaperFacts & Pick<Publication, 'files' | 'ownFiles'>,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [name, bytes] of await makeFiles(paper)) files.set(`${paper.files}/${name}`, bytes);
  for (const [path, address] of Object.entries(paper.ownFiles ?? {}))
    files.set(address, await readFile(join(folder, path)));
  for (const { address, bytes } of await smallPictures(folder, paper.ownFiles))
    files.set(address, bytes);
  return files;
}

/** A picture in an icon file. */
export interface IcoPicture {
  /** Its width and height in pixels, at most 255. */
  readonly size: number;
  readonly png: Uint8Array;
}

const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file (Windows' icon resource) of PNG pictures, which every browser reads. */
export function writeIco(pictures: readonly IcoPicture[]): Uint8Array {
  let at = HEAD_BYTES + ENTRY_BYTES * pictures.length;
  const bytes = new Uint8Array(pictures.reduce((sum, { png }) => sum + png.length, at));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, pictures.length, true);
  pictures.forEach(({ size, png }, index) => {
    const entry = HEAD_BYTES + ENTRY_BYTES * index;
    view.setUint8(entry, size);
    view.setUint8(entry + 1, size);
    view.setUint16(entry + 4, 1, true);
    view.setUint16(entry + 6, 32, true);
    view.setUint32(entry + 8, png.length, true);
    view.setUint32(entry + 12, at, true);
    bytes.set(png, at);
    at += png.length;
  });
  return bytes;
}
