import { readAtMost } from '../http/collect-bytes.ts';
import type { PictureFormat } from './variants.ts';

/** Maximum pixels of a picture to decode: more than phones' photos have. */
export const MAX_PIXELS = 50_000_000;

/** One way to encode a picture. */
export interface Encoding {
  transform: ImageTransform;
  /** From 1 to 100. */
  quality: number;
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
 * Encodes a picture with the first encoding whose result has up to `maxBytes`, if any: upright,
 * without metadata, of an animation the first frame. `open` returns a new stream of the original.
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
