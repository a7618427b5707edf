import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { MAINTENANCE_PAGE } from '../faults/false-bodies.ts';
import {
  makeAnimation,
  makeJpeg,
  makePhotograph,
  noise,
  readPicture,
  storedPicture,
} from './photographs.ts';

const HUGE = { width: 2_100, height: 2_000, channels: 3 } as const;
const PNG_BOMB_SIDE = 20_000;
const GIF_BOMB_SIDE = 30_000;
const WEBP_BOMB_SIDE = 16_383;
/** JavaScript (after the end of a comment) that is also HTML. */
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

export function readOddPicture(name: OddPicture): Promise<Buffer> {
  return storedPicture(`odd-${name}`, MAKERS[name]);
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

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Number of PNG lines that are compressed at a time. */
const LINES = 100;

/** A square PNG of one colour, with one bit per pixel: few bytes for very many pixels. */
export async function makePngBomb(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const lines = Readable.from(blankLines(side));
  const pixels = await buffer(lines.pipe(createDeflate({ level: 9 })));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each line is a byte for "no filter", then its pixels. */
function* blankLines(side: number): Generator<Buffer> {
  const length = 1 + Math.ceil(side / 8);
  for (let line = 0; line < side; line += LINES)
    yield Buffer.alloc(Math.min(LINES, side - line) * length);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** A GIF that declares a square of this side, and ends after its first pixel. */
function makeGifBomb(side: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    // Two colours, black and white.
    Buffer.from('800000000000ffffff', 'hex'),
    // The one frame, at the upper left.
    Buffer.from('2c00000000', 'hex'),
    size,
    // Codes of three bits: clear, the first colour, end.
    Buffer.from('000202440100', 'hex'),
    Buffer.from(';'),
  ]);
}

/** A square WebP (side up to 16,384) whose pixels take no bit (RFC 9649 §3.7.2.1). */
export function makeWebpBomb(side: number): Buffer {
  const bits: [value: number, length: number][] = [
    [side - 1, 14],
    [side - 1, 14],
    // No alpha, version 0; no transform, no cache of colours, one set of codes.
    [0, 1 + 3],
    [0, 3],
    // Green, red, blue and alpha: simple, one symbol, of eight bits.
    ...[0x60, 0x40, 0x80, 0xff].flatMap((symbol): [number, number][] => [
      [0b101, 3],
      [symbol, 8],
    ]),
    // Distance: the same with a symbol of one bit.
    [0b001, 3],
    [0, 1],
  ];
  const data = Buffer.concat([Buffer.of(0x2f), packBits(bits)]);
  // Chunks of RIFF have an even length.
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([
    Buffer.from('RIFF'),
    uint32(12 + data.length + padding.length),
    Buffer.from('WEBPVP8L'),
    uint32(data.length),
    data,
    padding,
  ]);
}

/** Packs values into bits, lowest bit first. */
function packBits(bits: readonly [value: number, length: number][]): Buffer {
  let all = 0n;
  let total = 0;
  for (const [value, length] of bits) {
    all |= BigInt(value) << BigInt(total);
    total += length;
  }
  const bytes = Array.from({ length: Math.ceil(total / 8) }, (_, place) =>
    Number((all >> BigInt(place * 8)) & 0xffn),
  );
  return Buffer.from(bytes);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
