import { MADE_FILES, SOCIAL_CARD } from '../../model/publication/made-files.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { drawCard, drawIcon } from './drawings.ts';
import type { FolderFiles } from './folder.ts';
import { lookOf, type PaperFacts } from './made-path.ts';
import type { Rasterise } from './rasteriser.ts';
import type { SmallPicture } from './small-pictures.ts';

/** Corner radius of icons that systems do not mask, in 32nds of the width. */
const ROUND = 6;
/** Scale that fits the drawing into the safe zone, a circle of 80 % of the width (W3C Manifest). */
const WITHIN_MASKS = 0.78;

/** Generates a paper's icons, its picture in feeds, and its card for link previews, by name. */
export function makeFiles(facts: PaperFacts, rasterise: Rasterise): Map<string, Uint8Array> {
  const look = lookOf(facts);
  const icon = drawIcon(look, ROUND);
  const square = drawIcon(look, 0);
  return new Map([
    ['icon.svg', new TextEncoder().encode(icon)],
    ['icon-48.png', rasterise(icon, 48)],
    ['icon-192.png', rasterise(square, 192)],
    ['icon-512.png', rasterise(square, 512)],
    ['icon-maskable-512.png', rasterise(drawIcon(look, 0, WITHIN_MASKS), 512)],
    ['apple-touch-icon.png', rasterise(square, 180)],
    ['favicon.ico', writeIco([16, 32].map((size) => ({ size, png: rasterise(icon, size) })))],
    ['feed-image.png', rasterise(icon, 144)],
    ['social-card.png', rasterise(drawCard(look), SOCIAL_CARD.width)],
  ]);
}

/** Files by their paths on the site. Calling a function makes or reads the file. */
export type ServedFiles = ReadonlyMap<string, () => Uint8Array | Promise<Uint8Array>>;

/**
 * All files of a compiled paper by their paths on the site (`/papers/my-town/…`): generated ones,
 * those of its folder, and small versions of its bitmaps.
 */
export function filesOf(
  folder: FolderFiles,
  paper: PaperFacts & Pick<Publication, 'files' | 'ownFiles'>,
  { pictures, rasterise }: { pictures: readonly SmallPicture[]; rasterise: Rasterise },
): ServedFiles {
  let made: ReadonlyMap<string, Uint8Array> | undefined;
  const make = (name: string) => {
    made ??= makeFiles(paper, rasterise);
    return made.get(name) ?? new Uint8Array();
  };
  const own = Object.entries(paper.ownFiles ?? {});
  return new Map<string, () => Uint8Array | Promise<Uint8Array>>([
    ...Array.from(MADE_FILES, (name) => [`${paper.files}/${name}`, () => make(name)] as const),
    ...own.map(([path, address]) => [address, () => folder.read(path)] as const),
    ...pictures.map(({ address, read }) => [address, read] as const),
  ]);
}

export interface IcoPicture {
  /** Width and height in pixels, up to 255. */
  size: number;
  png: Uint8Array;
}

const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;

/** Writes an ICO file (Windows icon resource) of PNG pictures, which all browsers can read. */
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
