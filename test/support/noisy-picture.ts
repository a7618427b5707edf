/** A PNG of random colours, always the same, which no encoder makes small. */
export function noisyPicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(height * (1 + 3 * width));
  let state = 1;
  for (let at = 0; at < rows.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    // The first byte of a row says that it is not filtered.
    rows[at] = at % (1 + 3 * width) === 0 ? 0 : state >>> 24;
  }
  return pngOf(width, height, rows);
}

/** A PNG of black alone, which any encoder makes fast. */
export function plainPicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  return pngOf(width, height, new Uint8Array(height * (1 + 3 * width)));
}

async function pngOf(width: number, height: number, rows: Uint8Array<ArrayBuffer>) {
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // Eight bits each of red, green and blue.
  header.setUint16(8, 0x0802);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', new Uint8Array(await new Response(packed).arrayBuffer())),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(12 + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(name), 4);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)));
  return whole;
}

const CRCS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRCS[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
