import type { Statement } from '../src/papers/store/statement.ts';

/** An SQL literal; texts are in hexadecimal, so nothing in them can end it. */
export function toLiteral(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  const digits = Array.from(new TextEncoder().encode(value), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `CAST(X'${digits.join('')}' AS TEXT)`;
}

/** A statement with its values as literals; its SQL has no `?1`, `?2` … otherwise. */
export function withLiterals({ sql, values }: Statement): string {
  return sql.replace(/\?(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new TypeError(`?${number} has no value: ${sql.slice(0, 80)}`);
    return toLiteral(value);
  });
}
