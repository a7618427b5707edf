import { COLUMNS, type PostRow, UPSERT } from './post-row.ts';

/** Bytes of a text that stand in the first statement. Two hexadecimal digits each, eleven columns stay below D1's limit. */
const MAX_SHORT_BYTES = 4_000;
/** Bytes that one statement appends: with two digits each well below the 100,000 bytes that D1 takes. */
const PIECE_BYTES = 45_000;
/** Bytes of a code point in UTF-8 at most. */
const CODE_POINT_BYTES = 4;

/**
 * SQL that inserts a post or writes over the one with its slug, for a database that takes no values beside the text: each
 * statement is below D1's limit of 100,000 bytes. Long texts are appended piece by piece, so run all of them or none.
 */
export function toStatements(row: PostRow): string[] {
  const isLong = (name: keyof PostRow) => Buffer.byteLength(row[name] ?? '') > MAX_SHORT_BYTES;
  const values = COLUMNS.map((name) => toLiteral(isLong(name) ? '' : row[name]));
  const slug = toLiteral(row.slug);
  return [
    UPSERT.replaceAll('?', () => values.shift() ?? 'NULL'),
    ...COLUMNS.filter(isLong).flatMap((name) =>
      cutInPieces(row[name] ?? '').map(
        (piece) => `UPDATE posts SET ${name} = ${name} || ${toLiteral(piece)} WHERE slug = ${slug}`,
      ),
    ),
  ];
}

/** Cuts between code points, so that every piece is text. */
function cutInPieces(text: string): string[] {
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
    bytes += Buffer.byteLength(character);
  }
  return [...pieces, piece];
}

/** A text as hexadecimal digits: nothing that an author writes can end the literal. */
function toLiteral(value: string | null): string {
  if (value === null) return 'NULL';
  return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`;
}
