import type { Rectangle } from './rectangle.ts';
import type { ShownPicture } from './shown-picture.ts';

/** The longest side of an upload (pixels): twice the widest that the site shows. */
const MAX_SIDE = 2_560;
const QUALITY = 0.9;
/** What may be transparent, which JPEG is not. */
const MAY_BE_TRANSPARENT = /^image\/(?:png|webp|avif|gif)$/;

/**
 * A part of a picture as a file of the same name, upright and without metadata. The original file
 * if it is smaller, or if the browser cannot encode one.
 */
export async function cutPicture(
  file: File,
  { image, width, height }: ShownPicture,
  part: Rectangle,
): Promise<File> {
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(part.width, part.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(part.width * scale));
    canvas.height = Math.max(1, Math.round(part.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    const { x, y } = part;
    context.drawImage(
      ...([image, x, y, part.width, part.height] as const),
      ...([0, 0, canvas.width, canvas.height] as const),
    );
    const type = MAY_BE_TRANSPARENT.test(file.type) ? 'image/webp' : 'image/jpeg';
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    const isWhole = part.width === width && part.height === height;
    if (!made || (isWhole && made.size >= file.size)) return file;
    return new File([made], file.name, { type: made.type });
  } catch {
    return file;
  }
}
