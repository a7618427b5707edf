import { readFileSync } from 'node:fs';
import { placeOggPage, splitOggPages } from './ogg-pages.ts';

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

/** The station's loops, by the name of the stream. */
export const LOOPS: Readonly<Record<string, Loop>> = { 'live.mp3': mp3, 'live.ogg': ogg };
