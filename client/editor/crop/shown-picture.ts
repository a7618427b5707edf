/**
 * The longest side of the drawn preview (pixels): a phone's full photograph would exhaust its
 * memory.
 */
const MAX_SIDE = 1_200;

/** A picture that was decoded, and drawn small, with its own size in pixels, upright. */
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
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { image, canvas, width, height };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
