/** A picture in an icon file. */
export interface IcoPicture {
  /** Its width and height in pixels, at most 255. */
  readonly size: number;
  readonly png: Uint8Array;
}

const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file (Windows' icon resource) of PNG pictures, which every browser reads. */
export function writeIco(pictures: readonly IcoPicture[]): Uint8Array {
  let at = HEAD_BYTES + ENTRY_BYTES * pictures.length;
  const bytes = new Uint8Array(pictures.reduce((sum, { png }) => sum + png.length, at));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, pictures.length, true);
  pictures.forEach(({ size, png }, index) => {
    const entry = HEAD_BYTES + ENTRY_BYTES * index;
    view.setUint8(entry, size);
    view.setUint8(entry + 1, size);
    view.setUint16(entry + 4, 1, true);
    view.setUint16(entry + 6, 32, true);
    view.setUint32(entry + 8, png.length, true);
    view.setUint32(entry + 12, at, true);
    bytes.set(png, at);
    at += png.length;
  });
  return bytes;
}
