import { makeVariant } from '../../lib/pictures/make-variant.ts';
import { fileOf } from '../../lib/pictures/picture-file.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';
import { imagesFault, RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { UPLOAD_WIDTHS } from '../../model/publication/uploads.ts';

/** Bytes and pixels of a picture at most, before it is decoded. */
const MAX_BYTES = 12_000_000;
const MAX_PIXELS = 50_000_000;
/** For reading what a file's header says (ms). */
const SIZE_TIMEOUT_MS = 15_000;
/** How much of a file is looked at for a drawing that begins with a comment or a declaration (bytes). */
const START_BYTES = 1_000;

/** Why a file is not taken. */
export type UploadProblem =
  | 'too large'
  | 'drawing'
  | 'no picture'
  | 'too many pixels'
  | 'unreadable'
  | 'unavailable';

/** A picture as it is stored, in each width. */
export type MadeUpload = ReadonlyMap<(typeof UPLOAD_WIDTHS)[number], Uint8Array<ArrayBuffer>>;

/**
 * A file as the pictures that are kept of it: WebP, upright, without what else it holds, of an animation the first frame. Its type is what
 * its first bytes say, and its size what its header says: nothing is decoded before both are known.
 */
export async function makeUpload(
  images: ImagesBinding,
  file: Blob,
): Promise<MadeUpload | UploadProblem> {
  if (file.size > MAX_BYTES) return 'too large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!pictureType(bytes)) return isDrawing(bytes) ? 'drawing' : 'no picture';
  try {
    const size = await withTimeout(readSize(images, bytes), SIZE_TIMEOUT_MS);
    if (!size) return 'drawing';
    if (size.width * size.height > MAX_PIXELS) return 'too many pixels';
    const variants = new Map<(typeof UPLOAD_WIDTHS)[number], Uint8Array<ArrayBuffer>>();
    for (const width of UPLOAD_WIDTHS)
      variants.set(
        width,
        await makeVariant(images, fileOf(bytes), { width, format: 'webp' }, 'whole'),
      );
    return variants;
  } catch (error) {
    if (error instanceof RefusedPicture)
      return error.lasts === 'for a day' ? 'unreadable' : 'unavailable';
    return imagesFault(error) === 'file' ? 'unreadable' : 'unavailable';
  }
}

async function readSize(images: ImagesBinding, bytes: Uint8Array<ArrayBuffer>) {
  const info = await images.info(new Blob([bytes]).stream());
  return 'width' in info ? { width: info.width, height: info.height } : undefined;
}

/** Whether a file is SVG, which is a document: it may hold scripts, and ask for others. */
function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, START_BYTES)));
}
