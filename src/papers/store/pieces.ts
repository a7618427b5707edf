/** Maximum bytes of a piece: as a hexadecimal literal it is below D1's limit of 100,000. */
const PIECE_BYTES = 45_000;
/** The maximum length of a code point in UTF-8 (bytes). */
const CODE_POINT_BYTES = 4;

const encoder = new TextEncoder();

/** Cuts a text into pieces that fit one statement each, without splitting code points. */
export function cutInPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of text) {
    if (bytes > PIECE_BYTES - CODE_POINT_BYTES) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += encoder.encode(character).length;
  }
  return [...pieces, piece];
}
