import { readFileSync } from 'node:fs';

/** Bytes of a page's header before its segment table (RFC 3533 §6). */
const HEADER_BYTES = 27;
const CRC_AT = 22;

/** Cuts an Ogg stream into its pages. Throws for other data between them. */
export function splitOggPages(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') throw new Error(`no Ogg page at ${at}`);
    const segments = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + (bytes[at + 26] ?? 0));
    const length = segments.reduce((sum, size) => sum + size, HEADER_BYTES + segments.length);
    pages.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pages;
}

/** The page at another position: `sequence` counts pages, `granule` samples to its end. */
export function placeOggPage(page: Buffer, place: { sequence: number; granule: number }): Buffer {
  const placed = Buffer.from(page);
  placed.writeBigInt64LE(BigInt(place.granule), 6);
  placed.writeUInt32LE(place.sequence, 18);
  placed.writeUInt32LE(0, CRC_AT);
  placed.writeUInt32LE(checksum(placed), CRC_AT);
  return placed;
}

const POLYNOMIAL = 0x04c11db7;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder < 0 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1;
  return remainder >>> 0;
});

function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  return sum;
}

/** A stream of the sample station: the same loop for ever, cut into blocks. */
export interface Loop {
  contentType: string;
  /** Kilobits per second, as `icy-br` gives them. */
  bitrate: number;
  /** Duration of a block. */
  blockMs: number;
  /** The first bytes for a listener. */
  start: Buffer;
  /** The `index`th block for a listener, when the station is at its `position`th. */
  block: (position: number, index: number) => Buffer;
}

/** A frame of MPEG-1 layer III at 64 kbit/s and 48 kHz. */
export const MP3_FRAME_BYTES = 192;
const MP3_FRAME_MS = 24;
const FRAMES_A_BLOCK = 5;

/** Header pages of Opus in Ogg: identification and comments (RFC 7845 §3). */
const OGG_HEADER_PAGES = 2;
export const OGG_PAGE_MS = 200;
const SAMPLES_A_PAGE = OGG_PAGE_MS * 48;

/** The station's loop as MP3, in whole frames that do not depend on earlier ones. */
export const MP3_LOOP = readFileSync(new URL('./loop.mp3', import.meta.url));
const OGG_PAGES = splitOggPages(readFileSync(new URL('./loop.ogg', import.meta.url)));

/** The index in a loop of `length` blocks of a position, which may be before its start. */
function around(position: number, length: number): number {
  return ((position % length) + length) % length;
}

const mp3: Loop = {
  contentType: 'audio/mpeg',
  bitrate: 64,
  blockMs: FRAMES_A_BLOCK * MP3_FRAME_MS,
  start: Buffer.alloc(0),
  block(position) {
    const bytes = FRAMES_A_BLOCK * MP3_FRAME_BYTES;
    const at = around(position, MP3_LOOP.length / bytes) * bytes;
    return MP3_LOOP.subarray(at, at + bytes);
  },
};

const ogg: Loop = {
  contentType: 'audio/ogg',
  bitrate: 32,
  blockMs: OGG_PAGE_MS,
  start: Buffer.concat(OGG_PAGES.slice(0, OGG_HEADER_PAGES)),
  block(position, index) {
    const pages = OGG_PAGES.slice(OGG_HEADER_PAGES);
    const page = pages[around(position, pages.length)] ?? Buffer.alloc(0);
    return placeOggPage(page, {
      sequence: OGG_HEADER_PAGES + index,
      granule: (index + 1) * SAMPLES_A_PAGE,
    });
  },
};

export const LOOPS: Readonly<Record<string, Loop>> = { 'live.mp3': mp3, 'live.ogg': ogg };
