import { readAtMost } from '../http/collect-bytes.ts';
import { withTimeout } from '../with-timeout.ts';
import { openFile, type PictureFile } from './picture-file.ts';
import { pictureType } from './picture-type.ts';
import { imagesFault, RefusedPicture } from './refused-picture.ts';
import type { PictureFormat, PictureWidth } from './variants.ts';

/** `landscape` crops to the proportions of stories' pictures; `whole` does not crop. */
export type Cut = 'landscape' | 'whole';

/** Maximum pixels of a decoded picture: more than photos of phones have. */
export const MAX_PIXELS = 50_000_000;
/** Timeout of the platform's work on one picture (ms). */
const TIMEOUT_MS = 15_000;
/** Maximum bytes of a variant. */
const MAX_BYTES: Readonly<Record<PictureWidth, number>> = {
  160: 8_000,
  320: 25_000,
  640: 45_000,
  1280: 180_000,
};
/** Maximum bytes of any variant. */
export const MAX_VARIANT_BYTES = MAX_BYTES[1280];
/** The platform's width limits (pixels). */
const MAX_WIDTH: Readonly<Record<PictureFormat, number>> = { avif: 1200, webp: 1280, jpeg: 1280 };
const QUALITY: Readonly<Record<PictureFormat, number>> = { avif: 45, webp: 60, jpeg: 62 };
/** Factors of quality and width, tried in turn until the variant is small enough. */
const ATTEMPTS: readonly (readonly [qualityFactor: number, widthFactor: number])[] = [
  [1, 1],
  [0.6, 1],
  [0.6, 0.7],
  [0.6, 0.45],
];

export interface Encoding {
  transform: ImageTransform;
  /** From 1 to 100. */
  quality: number;
}

interface VariantSize {
  width: PictureWidth;
  format: PictureFormat;
}

/** The platform's monthly quota for pictures is used up. */
export class QuotaError extends Error {
  override readonly name = 'QuotaError';
}

/**
 * Makes a variant: upright, without metadata; of an animation, the first frame. Throws
 * RefusedPicture if the file is not a picture, has too many pixels, or cannot be made small enough,
 * and QuotaError.
 */
export async function makeVariant(
  images: ImagesBinding,
  file: PictureFile,
  variant: VariantSize,
  cut: Cut,
): Promise<Uint8Array<ArrayBuffer>> {
  const done = new AbortController();
  try {
    const open = () => openFile(file, done.signal);
    return await withTimeout(make(images, open, variant, cut), TIMEOUT_MS);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    // Releases streams that still read the file.
    done.abort();
  }
}

async function make(
  images: ImagesBinding,
  open: () => Promise<ReadableStream>,
  { width, format }: VariantSize,
  cut: Cut,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = await readSize(images, await open());
  if (!size) throw new RefusedPicture('a drawing', 'day');
  const pixels = size.width * size.height;
  if (pixels > MAX_PIXELS) throw new RefusedPicture(`it has ${pixels} pixels`, 'day');
  const encodings = ATTEMPTS.map(([qualityFactor, widthFactor]) => ({
    transform: sizeOf(Math.round(Math.min(width, MAX_WIDTH[format]) * widthFactor), cut),
    quality: Math.round(QUALITY[format] * qualityFactor),
  }));
  const limits = { format, maxBytes: MAX_BYTES[width] };
  const made = await encodeWithin(images, open, encodings, limits);
  if (!made)
    throw new RefusedPicture(`it cannot be made small enough for ${width} pixels`, 'minutes');
  if (pictureType(made) !== `image/${format}`)
    throw new RefusedPicture(`the result is not ${format}`, 'minutes');
  return made;
}

function sizeOf(width: number, cut: Cut): ImageTransform {
  return cut === 'landscape'
    ? { width, height: Math.round((width * 9) / 16), fit: 'crop' }
    : { width, height: width * 2, fit: 'scale-down' };
}

function asRefusal(error: unknown): unknown {
  if (error instanceof RefusedPicture) return error;
  const fault = imagesFault(error);
  if (fault === 'quota') return new QuotaError('the quota for pictures is used up');
  const why = error instanceof Error ? error.message : String(error);
  return new RefusedPicture(why, fault === 'file' ? 'day' : 'minutes');
}

/** The size of a bitmap from its header, in pixels; `undefined` for a drawing. */
export async function readSize(
  images: ImagesBinding,
  bytes: ReadableStream,
): Promise<{ width: number; height: number } | undefined> {
  const info = await images.info(bytes);
  return 'width' in info ? { width: info.width, height: info.height } : undefined;
}

/**
 * Encodes a picture: upright, without metadata, of an animation the first frame. Returns the first
 * of the encodings with up to `maxBytes`, if any. `open` returns a new stream of the original.
 */
export async function encodeWithin(
  images: ImagesBinding,
  open: () => Promise<ReadableStream>,
  encodings: readonly Encoding[],
  { format, maxBytes }: { format: PictureFormat; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const { transform, quality } of encodings) {
    const result = await images
      .input(await open())
      .transform(transform)
      .output({ format: `image/${format}`, quality, anim: false });
    const encoded = await readAtMost(result.image(), maxBytes);
    if (encoded) return encoded;
  }
  return undefined;
}
