import { UPLOAD_WIDTHS } from '../../publications/uploads.ts';
import { makeVariant } from '../../site/pictures/make-variant.ts';
import { pictureType } from '../../site/pictures/picture-type.ts';
import { RefusedPicture } from '../../site/pictures/refused-picture.ts';
import { digestHex } from '../../text/hashes.ts';
import type { Crop } from './upload-fields.tsx';

/** Bytes and pixels of a picture at most, before it is decoded. */
const MAX_BYTES = 12_000_000;
const MAX_PIXELS = 50_000_000;
/** Pixels of a picture's longer side while it is cut. */
const CUT_SIDE = 2_560;
/** How much of a file is looked at for a drawing that begins with a comment or a declaration (bytes). */
const START_BYTES = 1_000;

/** Why a file is not taken. */
export type UploadProblem =
  | 'too large'
  | 'drawing'
  | 'no picture'
  | 'too many pixels'
  | 'outside'
  | 'unreadable'
  | 'unavailable';

/** A picture as it is kept: in each width, by the hash of the widest. */
export interface MadeUpload {
  readonly hash: string;
  readonly variants: ReadonlyMap<(typeof UPLOAD_WIDTHS)[number], Uint8Array<ArrayBuffer>>;
}

/**
 * A file as the pictures that are kept of it: WebP, upright, without what else it holds, of an animation the first frame. Its type is what
 * its first bytes say, and its size what its header says: nothing is decoded before both are known.
 */
export async function makeUpload(
  images: ImagesBinding,
  file: Blob,
  crop: Crop | undefined,
): Promise<MadeUpload | UploadProblem> {
  if (file.size > MAX_BYTES) return 'too large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!pictureType(bytes.subarray(0, 16))) return isDrawing(bytes) ? 'drawing' : 'no picture';
  try {
    const size = await readSize(images, bytes);
    if (!size) return 'drawing';
    if (size.width * size.height > MAX_PIXELS) return 'too many pixels';
    const source = crop ? await cutOut(images, bytes, size, crop) : bytes;
    if (source === undefined) return 'outside';
    const variants: MadeUpload['variants'] extends ReadonlyMap<infer Key, infer Value>
      ? Map<Key, Value>
      : never = new Map();
    for (const width of UPLOAD_WIDTHS)
      variants.set(width, await makeVariant(images, source, { width, format: 'webp' }, 'whole'));
    const widest = variants.get(1280);
    return widest ? { hash: await digestHex(widest), variants } : 'unreadable';
  } catch (error) {
    if (error instanceof RefusedPicture)
      return error.lasts === 'for a day' ? 'unreadable' : 'unavailable';
    return isAboutFile(error) ? 'unreadable' : 'unavailable';
  }
}

async function readSize(images: ImagesBinding, bytes: Uint8Array<ArrayBuffer>) {
  const info = await images.info(new Blob([bytes]).stream());
  return 'width' in info ? { width: info.width, height: info.height } : undefined;
}

/**
 * A part of a picture. It is made upright first: its header says how it lies, and the part is named as browsers show it. `undefined` where
 * the part is not inside.
 */
async function cutOut(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  size: { width: number; height: number },
  { x, y, width, height }: Crop,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const upright = await transform(images, bytes, {
    ...{ width: CUT_SIDE, height: CUT_SIDE, fit: 'scale-down' },
  });
  const shown = await readSize(images, upright);
  if (!shown) return undefined;
  const isTurned = shown.width > shown.height !== size.width > size.height;
  const [full, tall] = isTurned ? [size.height, size.width] : [size.width, size.height];
  if (x + width > full || y + height > tall) return undefined;
  const [across, down] = [shown.width / full, shown.height / tall];
  return transform(images, upright, {
    trim: {
      left: Math.round(x * across),
      top: Math.round(y * down),
      width: Math.max(1, Math.floor(width * across)),
      height: Math.max(1, Math.floor(height * down)),
    },
  });
}

async function transform(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  options: ImageTransform,
): Promise<Uint8Array<ArrayBuffer>> {
  const result = await images
    .input(new Blob([bytes]).stream())
    .transform(options)
    .output({ format: 'image/webp', quality: 90, anim: false });
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
}

/** Whether a file is SVG, which is a document: it may hold scripts, and ask for others. */
function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, START_BYTES)));
}

/** The platform numbers what it finds wrong with a file. */
function isAboutFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && Number(error.code) > 0;
}
