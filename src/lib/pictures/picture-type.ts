import type { ShownType } from './picture-formats.ts';

/** The first bytes of shown types (`?`: any byte). An AVIF is recognised by its brands. */
const STARTS: Readonly<Record<Exclude<ShownType, 'image/avif'>, string>> = {
  'image/jpeg': 'ff d8 ff',
  'image/png': '89 50 4e 47 0d 0a 1a 0a',
  'image/gif': '47 49 46 38',
  'image/webp': '52 49 46 46 ? ? ? ? 57 45 42 50',
};

const PATTERNS = Object.entries(STARTS).map(
  ([type, start]) =>
    [
      type as ShownType,
      start.split(' ').map((byte) => (byte === '?' ? undefined : Number.parseInt(byte, 16))),
    ] as const,
);

/** Brands that name a codec (ISO/IEC 23008-12; AV1 Image File Format §4), unlike mif1. */
// biome-ignore format: a list of words
const CODEC_BRANDS: ReadonlySet<string> = new Set([
  'avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'avci', 'avcs',
  'jpeg', 'jpgs', 'j2ki', 'j2is', 'vvic', 'vvis',
]);
/** Above the size in real files. */
const MAX_FILE_TYPE_BYTES = 256;

/**
 * The media type of a bitmap by its first bytes (up to 256) alone. SVG is excluded: it may contain
 * scripts and load other files.
 */
export function pictureType(start: Uint8Array): ShownType | undefined {
  const brand = codecBrand(start);
  if (brand !== undefined) return brand.startsWith('avi') ? 'image/avif' : undefined;
  return PATTERNS.find(([, bytes]) =>
    bytes.every((byte, index) =>
      byte === undefined ? index < start.length : byte === start[index],
    ),
  )?.[0];
}

/**
 * The codec's brand of an ISO base media file: the major, else the first compatible one that names
 * a codec (ISO/IEC 14496-12 §4.3). `avif`: a still picture, `avis`: a sequence.
 */
export function codecBrand(start: Uint8Array): string | undefined {
  if (start.length < 12 || textAt(start, 4) !== 'ftyp') return undefined;
  const size = new DataView(start.buffer, start.byteOffset).getUint32(0);
  const end = Math.min(size, start.length, MAX_FILE_TYPE_BYTES);
  // The version follows the major brand.
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    const brand = textAt(start, at);
    if (CODEC_BRANDS.has(brand)) return brand;
  }
  return undefined;
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
