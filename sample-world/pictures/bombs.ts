import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

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
export function makeGifBomb(side: number): Buffer {
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

/** The values in order, the lowest bit first. */
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
