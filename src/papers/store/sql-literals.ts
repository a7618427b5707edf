import type { Statement } from './statement.ts';

/** Bytes that one statement appends: with two digits each well below the 100,000 bytes that D1 takes. */
const PIECE_BYTES = 45_000;
/** Bytes of a code point in UTF-8 at most. */
const CODE_POINT_BYTES = 4;

const encoder = new TextEncoder();

/** Parts of a text that one statement each can append. Cut between code points, so that every one is text. */
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

/** A number, or a text as hexadecimal digits: nothing that an author writes can end the literal. */
export function toLiteral(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  const digits = Array.from(encoder.encode(value), (byte) => byte.toString(16).padStart(2, '0'));
  return `CAST(X'${digits.join('')}' AS TEXT)`;
}

/** A statement with its values in it, for what takes none beside it. Its own texts hold no question mark. */
export function withLiterals({ sql, values }: Statement): string {
  return sql.replace(/\?(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new TypeError(`?${number} has no value: ${sql.slice(0, 80)}`);
    return toLiteral(value);
  });
}
