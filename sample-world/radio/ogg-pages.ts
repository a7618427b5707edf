/** Bytes of a page's header before its segment table (RFC 3533 §6). */
const HEADER_BYTES = 27;
const CRC_AT = 22;

/** Cuts an Ogg stream into its pages. Throws for other data between them. */
export function splitOggPages(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') throw new Error(`no Ogg page at ${at}`);
    const segments = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + (bytes[at + 26] ?? 0));
    const length = segments.reduce((sum, size) => sum + size, HEADER_BYTES + segments.length);
    pages.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pages;
}

/** The page at another position: `sequence` counts pages, `granule` samples to its end. */
export function placeOggPage(page: Buffer, place: { sequence: number; granule: number }): Buffer {
  const placed = Buffer.from(page);
  placed.writeBigInt64LE(BigInt(place.granule), 6);
  placed.writeUInt32LE(place.sequence, 18);
  placed.writeUInt32LE(0, CRC_AT);
  placed.writeUInt32LE(checksum(placed), CRC_AT);
  return placed;
}

const POLYNOMIAL = 0x04c11db7;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder < 0 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1;
  return remainder >>> 0;
});

function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  return sum;
}
