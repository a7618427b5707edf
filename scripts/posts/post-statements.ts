import { cutInPieces, toLiteral } from '../sql-literals.ts';
import { COLUMNS, type PostRow, UPSERT } from './post-row.ts';

/** Bytes of a text that stand in the first statement. Two hexadecimal digits each, nineteen columns stay below D1's limit. */
const MAX_SHORT_BYTES = 2_500;

/**
 * SQL that inserts a post or writes over its domain's with its slug, for a database that takes no values beside the text: each
 * statement is below D1's limit of 100,000 bytes. Long texts are appended piece by piece, so run all of them or none.
 */
export function toStatements(row: PostRow): string[] {
  const isLong = (name: keyof PostRow) =>
    Buffer.byteLength(String(row[name] ?? '')) > MAX_SHORT_BYTES;
  const values = COLUMNS.map((name) => toLiteral(isLong(name) ? '' : row[name]));
  const [slug, domain] = [toLiteral(row.slug), toLiteral(row.domain)];
  return [
    UPSERT.replaceAll('?', () => values.shift() ?? 'NULL'),
    ...COLUMNS.filter(isLong).flatMap((name) =>
      cutInPieces(String(row[name])).map(
        (piece) =>
          `UPDATE posts SET ${name} = ${name} || ${toLiteral(piece)} WHERE domain = ${domain} AND slug = ${slug}`,
      ),
    ),
  ];
}
