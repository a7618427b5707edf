import type { Locator } from 'playwright-core';

/** A black picture of this width in the proportions of stories', as BMP with a bit for each dot. */
export function blackPicture(width: number): Buffer {
  const height = (width * 9) / 16;
  const bytesOfRow = Math.ceil(width / 32) * 4;
  const head = Buffer.alloc(62);
  head.write('BM');
  head.writeUInt32LE(62 + bytesOfRow * height, 2);
  head.writeUInt32LE(62, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  return Buffer.concat([head, Buffer.alloc(bytesOfRow * height)]);
}

/** The widths of the files that pictures show, in dots; 0 of one that is not loaded. */
export function fileWidths(pictures: Locator): Promise<number[]> {
  return pictures.evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images.map(async (image) => {
        if (!image.complete || image.naturalWidth === 0) return 0;
        // Its own size is divided by the density that its `srcset` says.
        const plain = new Image();
        plain.src = image.currentSrc;
        await plain.decode().catch(() => {});
        return plain.naturalWidth;
      }),
    ),
  );
}
