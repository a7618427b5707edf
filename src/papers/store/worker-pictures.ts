import {
  type Encoding,
  encodeWithin,
  MAX_PIXELS,
  readSize,
} from '../../lib/pictures/make-variant.ts';
import { codecBrand } from '../../lib/pictures/picture-type.ts';
import { imagesFault } from '../../lib/pictures/refused-picture.ts';
import {
  type PictureMaker,
  type PictureSize,
  UnreadablePicture,
} from '../compile/small-pictures.ts';

/** WebP quality, 1 to 100; equal to that of scripts/papers/paper-files.ts. */
const QUALITY = 60;
/** Sizes and qualities that are tried in turn until an uploaded picture is small enough. */
const ATTEMPTS: readonly Encoding[] = [
  scaledDown(2560, 80),
  scaledDown(1920, 75),
  scaledDown(1280, 70),
  scaledDown(1280, 50),
];
/** Maximum size of a paper's picture (bytes). */
const MAX_BYTES = 300_000;

export interface UploadedPicture {
  /** WebP. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/** Makes pictures with the Images binding of a Worker: upright, without metadata. */
export function imagesMaker(images: ImagesBinding): PictureMaker {
  return {
    async sizeOf(bytes) {
      const inFile = await sizeOf(images, bytes);
      // `sizeOf` reports the size before rotation; only the encoded output is upright.
      const upright = await sizeOf(images, await encode(images, bytes, [scaledDown(32, QUALITY)]));
      const isTurned = upright.width < upright.height !== inFile.width < inFile.height;
      const size = isTurned ? { width: inFile.height, height: inFile.width } : inFile;
      return { ...size, isAnimated: isAnimated(bytes) };
    },
    resize: (bytes, width) => {
      const transform = { width, fit: 'scale-down' } as const;
      return encode(images, bytes, [{ transform, quality: QUALITY }]);
    },
  };
}

/**
 * Converts an uploaded picture for storing and serving: WebP with sides up to 2560 pixels and up to
 * 300 KB, upright, without metadata; of an animation, the first frame.
 *
 * @throws UnreadablePicture if it is not a bitmap, is damaged, or has too many pixels
 */
export async function reencode(images: ImagesBinding, bytes: Uint8Array): Promise<UploadedPicture> {
  const { width, height } = await sizeOf(images, bytes);
  if (width * height > MAX_PIXELS)
    throw new UnreadablePicture(
      `has ${width} x ${height} pixels; ${MAX_PIXELS / 1_000_000} million are allowed`,
    );
  const made = await encode(images, bytes, ATTEMPTS, MAX_BYTES);
  return { bytes: made, ...(await sizeOf(images, made)) };
}

function scaledDown(side: number, quality: number): Encoding {
  return { transform: { width: side, height: side, fit: 'scale-down' }, quality };
}

async function sizeOf(
  images: ImagesBinding,
  bytes: Uint8Array,
): Promise<Pick<PictureSize, 'width' | 'height'>> {
  const size = await orUnreadable(() => readSize(images, streamOf(bytes)));
  if (!size) throw new UnreadablePicture('is a drawing, not a photograph');
  return size;
}

async function encode(
  images: ImagesBinding,
  bytes: Uint8Array,
  encodings: readonly Encoding[],
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = await orUnreadable(() =>
    encodeWithin(images, async () => streamOf(bytes), encodings, { format: 'webp', maxBytes }),
  );
  if (!made) throw new UnreadablePicture(`cannot be made smaller than ${maxBytes / 1000} KB`);
  return made;
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([new Uint8Array(bytes)]).stream();
}

/** Runs `work`. Throws UnreadablePicture if the platform rejects the file. */
async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (imagesFault(error) !== 'file') throw error;
    // Its message may name internals of the platform.
    throw new UnreadablePicture('is damaged or incomplete: save it again', { cause: error });
  }
}

/** Whether a picture is an animation, judging by its first bytes; every GIF counts as one. */
function isAnimated(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 16_384));
  if (start.startsWith('RIFF'))
    return start.startsWith('WEBPVP8X', 8) && ((bytes[20] ?? 0) & 2) !== 0;
  return /^.PNG(?:(?!IDAT)[\s\S])*acTL|^GIF8/.test(start) || codecBrand(bytes) === 'avis';
}
