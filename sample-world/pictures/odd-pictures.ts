import sharp, { type Sharp } from 'sharp';
import { MAINTENANCE_PAGE } from '../faults/false-bodies.ts';
import { makeGifBomb, makePngBomb, makeWebpBomb } from './bombs.ts';
import { readPicture } from './drawings.ts';
import { noise } from './noise.ts';
import { makeAnimation, makeJpeg, makePhotograph } from './photographs.ts';
import { keepPicture } from './picture-store.ts';

const HUGE = { width: 2_100, height: 2_000, channels: 3 } as const;
const PNG_BOMB_SIDE = 20_000;
const GIF_BOMB_SIDE = 30_000;
const WEBP_BOMB_SIDE = 16_383;
/** Ends a comment and a statement of JavaScript, and is HTML. */
const SCRIPT = '*/=1;alert(1)//<script>alert(1)</script>';

/** Files sent by mistake, and harmful ones, by their name under `/pictures/odd/`. */
const MAKERS = {
  'huge.png': makeHuge,
  'truncated.jpg': async () => firstHalf(await baseline()),
  'lying.jpg': async () => Buffer.from(MAINTENANCE_PAGE),
  'mistyped.jpg': () => makePhotograph('floe', 'dusk', 'png'),
  'svg.jpg': async () => readPicture('town', 'dusk'),
  'bomb.png': () => makePngBomb(PNG_BOMB_SIDE),
  'bomb.gif': async () => makeGifBomb(GIF_BOMB_SIDE),
  'bomb.webp': async () => makeWebpBomb(WEBP_BOMB_SIDE),
  'polyglot.gif': makePolyglotGif,
  'polyglot.jpg': async () => Buffer.concat([await baseline(), emptyZip(SCRIPT)]),
  'animated.gif': () => makeAnimation('rink', 'dusk'),
  'progressive.jpg': () => makeJpeg('town', 'dusk', 'progressive'),
  'rotated.jpg': () => makeJpeg('town', 'dusk', 'rotated'),
  'cmyk.jpg': () => makeJpeg('town', 'dusk', 'cmyk'),
  'grey.png': makeDeepGrey,
  'transparent.png': makeTransparent,
  'tiny.png': () => plain(1, 1).png().toBuffer(),
  'narrow.jpg': () => plain(60, 900).jpeg().toBuffer(),
} as const;

export type OddPicture = keyof typeof MAKERS;

export const ODD_PICTURES = Object.keys(MAKERS) as readonly OddPicture[];

/** The bytes of an odd picture, cached. */
export function readOddPicture(name: OddPicture): Promise<Buffer> {
  return keepPicture(`odd-${name}`, MAKERS[name]);
}

function baseline(): Promise<Buffer> {
  return makeJpeg('town', 'dusk', 'baseline');
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#41607a' } });
}

/** Noise, which no encoder can compress: 12.6 MB. */
function makeHuge(): Promise<Buffer> {
  const pixels = noise('huge', HUGE.width * HUGE.height * HUGE.channels);
  return sharp(pixels, { raw: HUGE }).png({ compressionLevel: 1 }).toBuffer();
}

/** All 65,536 greys of 16 bits in order. */
function makeDeepGrey(): Promise<Buffer> {
  const greys = Uint16Array.from({ length: 65_536 }, (_, grey) => grey);
  const raw = { width: 256, height: 256, channels: 1 } as const;
  return sharp(greys, { raw }).toColourspace('grey16').png().toBuffer();
}

/** A semi-transparent disc on a transparent background. */
function makeTransparent(): Promise<Buffer> {
  const disc = '<circle cx="200" cy="200" r="150" fill="#c8553d" fill-opacity=".5"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${disc}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A GIF with a comment before its last byte. */
async function makePolyglotGif(): Promise<Buffer> {
  const gif = await plain(40, 30).gif().toBuffer();
  const comment = Buffer.from(SCRIPT);
  const head = Buffer.of(0x21, 0xfe, comment.length);
  return Buffer.concat([gif.subarray(0, -1), head, comment, Buffer.of(0), gif.subarray(-1)]);
}

/** A ZIP archive without files: only its end record, with a comment. */
function emptyZip(comment: string): Buffer {
  const record = Buffer.alloc(22);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([record, Buffer.from(comment)]);
}
