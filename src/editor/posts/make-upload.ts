import { MAX_PIXELS, readSize } from '../../lib/pictures/encode-picture.ts';
import { makeVariant } from '../../lib/pictures/make-variant.ts';
import { fileOf } from '../../lib/pictures/picture-file.ts';
import { imagesFault, RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { UPLOAD_WIDTHS } from '../../model/publication/uploads.ts';
import { readSentFile } from '../forms/sent-file.ts';

/** Time-out for reading the size in a file's header (ms). */
const SIZE_TIMEOUT_MS = 15_000;
/** The start of a file that is searched for `<svg`, after comments and declarations (bytes). */
const START_BYTES = 1_000;

/** Why an uploaded file is refused. */
export type UploadProblem =
  | 'too large'
  | 'drawing'
  | 'no picture'
  | 'too many pixels'
  | 'unreadable'
  | 'unavailable';

/** An uploaded picture as it is stored, in each width. */
export type MadeUpload = ReadonlyMap<(typeof UPLOAD_WIDTHS)[number], Uint8Array<ArrayBuffer>>;

/**
 * Encodes an uploaded file as WebP in each width: upright, without metadata, the first frame of an
 * animation. Its type (from its first bytes) and its size (from its header) are checked first.
 */
export async function makeUpload(
  images: ImagesBinding,
  file: Blob,
): Promise<MadeUpload | UploadProblem> {
  const sent = await readSentFile(file);
  if (!sent) return 'too large';
  const { bytes, bitmap } = sent;
  if (!bitmap) return isDrawing(bytes) ? 'drawing' : 'no picture';
  try {
    const reading = readSize(images, new Blob([bytes]).stream());
    const size = await withTimeout(reading, SIZE_TIMEOUT_MS);
    if (!size) return 'drawing';
    if (size.width * size.height > MAX_PIXELS) return 'too many pixels';
    const variants = new Map<(typeof UPLOAD_WIDTHS)[number], Uint8Array<ArrayBuffer>>();
    for (const width of UPLOAD_WIDTHS) {
      const variant = { width, format: 'webp' } as const;
      variants.set(width, await makeVariant(images, fileOf(bytes), variant, 'whole'));
    }
    return variants;
  } catch (error) {
    if (error instanceof RefusedPicture)
      return error.lasts === 'for a day' ? 'unreadable' : 'unavailable';
    return imagesFault(error) === 'file' ? 'unreadable' : 'unavailable';
  }
}

/** Whether a file is SVG, which may hold scripts and load other files. */
function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, START_BYTES)));
}
