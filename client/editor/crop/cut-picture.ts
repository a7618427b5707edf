import type { Rectangle } from './rectangle.ts';

/** The longest side of the preview (pixels): phones lack the memory to draw a full photograph. */
const MAX_SHOWN_SIDE = 1_200;
/** The longest side of an upload (pixels): twice the widest that the site shows. */
const MAX_SIDE = 2_560;
const QUALITY = 0.9;
/** Types with transparency, which JPEG lacks. */
const MAY_BE_TRANSPARENT = /^image\/(?:png|webp|avif|gif)$/;

/** A decoded, upright picture: its original size in pixels, and a small canvas that shows it. */
export interface ShownPicture {
  image: HTMLImageElement;
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
}

/** Decodes and draws a chosen picture; `undefined` if the browser cannot show it. */
export async function readPicture(file: File): Promise<ShownPicture | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) return undefined;
    const canvas = canvasFor(width, height, MAX_SHOWN_SIDE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { image, canvas, width, height };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Encodes a part of a picture (by default all of it) as a file of the same name, upright and
 * without metadata. Returns the original file if it is smaller, or if encoding fails.
 */
export async function cutPicture(
  file: File,
  picture: ShownPicture,
  part: Rectangle = { x: 0, y: 0, width: picture.width, height: picture.height },
): Promise<File> {
  const { x, y, width, height } = part;
  try {
    const canvas = canvasFor(width, height, MAX_SIDE);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture.image, x, y, width, height, 0, 0, canvas.width, canvas.height);
    const type = MAY_BE_TRANSPARENT.test(file.type) ? 'image/webp' : 'image/jpeg';
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    const isWhole = width === picture.width && height === picture.height;
    if (!made || (isWhole && made.size >= file.size)) return file;
    return new File([made], file.name, { type: made.type });
  } catch {
    return file;
  }
}

/** A canvas of this size, scaled down so that no side exceeds `maxSide`. */
function canvasFor(width: number, height: number, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  return canvas;
}
