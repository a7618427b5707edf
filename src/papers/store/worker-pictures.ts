import { codecBrand } from '../../lib/pictures/picture-type.ts';
import { imagesFault } from '../../lib/pictures/refused-picture.ts';
import {
  type PictureMaker,
  type PictureSize,
  UnreadablePicture,
} from '../compile/picture-maker.ts';

/** Of WebP, from 1 to 100, as the other pictures of papers have it. */
const QUALITY = 60;
/** Pixels that a picture has at most before it is decoded: photographs of phones. */
const MAX_PIXELS = 50_000_000;
/** Pixels of the longest side of an uploaded picture, and its quality, until it is small enough. */
const ATTEMPTS: readonly (readonly [side: number, quality: number])[] = [
  [2560, 80],
  [1920, 75],
  [1280, 70],
  [1280, 50],
];
/** What papers and posts may have of a picture (bytes). */
const MAX_BYTES = 300_000;

/** A picture as it is kept of an upload. */
export interface UploadedPicture {
  /** WebP. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Makes pictures with the Images binding of a Worker: upright, without metadata. */
export function imagesMaker(images: ImagesBinding): PictureMaker {
  return {
    async sizeOf(bytes) {
      const info = await infoOf(images, bytes);
      // The platform says how the picture lies in its file, and makes it upright: a small one shows whether it was turned.
      const { width, height } = await infoOf(images, await make(images, bytes, [32, QUALITY]));
      const isTurned = width < height !== info.width < info.height;
      const size = isTurned ? { width: info.height, height: info.width } : info;
      return { ...size, isAnimated: isAnimated(bytes) };
    },
    resize: (bytes, width) => make(images, bytes, [width, QUALITY], 'width'),
  };
}

/**
 * A picture as it may be kept and served: WebP, at most 2560 pixels on a side and 300 KB, upright, without what cameras write into
 * pictures, of what moves the first frame.
 *
 * @throws UnreadablePicture where it is none, is damaged, or has too many pixels
 */
export async function reencode(images: ImagesBinding, bytes: Uint8Array): Promise<UploadedPicture> {
  const { width, height } = await infoOf(images, bytes);
  if (width * height > MAX_PIXELS)
    throw new UnreadablePicture(
      `has ${width} x ${height} pixels; ${MAX_PIXELS / 1_000_000} million are the most`,
    );
  for (const attempt of ATTEMPTS) {
    const made = await make(images, bytes, attempt);
    if (made.length <= MAX_BYTES) return { bytes: made, ...(await infoOf(images, made)) };
  }
  throw new UnreadablePicture(`cannot be made smaller than ${MAX_BYTES / 1000} KB`);
}

async function infoOf(
  images: ImagesBinding,
  bytes: Uint8Array,
): Promise<Pick<PictureSize, 'width' | 'height'>> {
  const info = await orUnreadable(() => images.info(streamOf(bytes)));
  if (!('width' in info)) throw new UnreadablePicture('is a drawing, and no photograph');
  return { width: info.width, height: info.height };
}

function make(
  images: ImagesBinding,
  bytes: Uint8Array,
  [size, quality]: readonly [size: number, quality: number],
  of: 'width' | 'side' = 'side',
): Promise<Uint8Array<ArrayBuffer>> {
  return orUnreadable(async () => {
    const result = await images
      .input(streamOf(bytes))
      .transform({ width: size, ...(of === 'side' && { height: size }), fit: 'scale-down' })
      .output({ format: 'image/webp', quality, anim: false });
    return new Uint8Array(await new Response(result.image()).arrayBuffer());
  });
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([new Uint8Array(bytes)]).stream();
}

/** @throws UnreadablePicture where the platform says that it is the file's fault */
async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (imagesFault(error) !== 'file') throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadablePicture(`is damaged or not whole: save it again (${why.slice(0, 120)})`);
  }
}

/** Whether a picture moves, by its beginning: APNG's control chunk, the flag of WebP, the brand of AVIF, and every GIF. */
function isAnimated(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 16_384));
  if (start.startsWith('RIFF'))
    return start.startsWith('WEBPVP8X', 8) && ((bytes[20] ?? 0) & 2) !== 0;
  return /^.PNG(?:(?!IDAT)[\s\S])*acTL|^GIF8/.test(start) || codecBrand(bytes) === 'avis';
}
