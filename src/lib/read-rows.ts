import * as v from 'valibot';
import { logEvent } from './http/log.ts';

/** The requested row is damaged. The message names the field, without stored data. */
export class DamagedRowError extends Error {
  override readonly name = 'DamagedRowError';
}

/** Parses rows. Damaged ones are logged and left out. */
export function readRows<const Schema extends v.GenericSchema>(
  schema: Schema,
  rows: unknown,
  table: string,
): v.InferOutput<Schema>[] {
  return v.parse(v.array(v.unknown()), rows).flatMap((row) => {
    const { success, output, issues } = v.safeParse(schema, row);
    if (success) return [output];
    const { id, slug, version } = row as Record<string, unknown>;
    const name = id ?? slug ?? version;
    logEvent('error', 'editor row damaged', { table, name, where: v.getDotPath(issues[0]) });
    return [];
  });
}

/** A page of rows. `last`: the last row that was read, damaged or not, if there are more. */
export interface RowPage<T> {
  items: readonly T[];
  last: Readonly<Record<string, unknown>> | undefined;
}

/** Parses the rows of a page like `readRows`. If more exist, `rows` has an additional one. */
export function readPage<const Schema extends v.GenericSchema>(
  schema: Schema,
  rows: readonly Readonly<Record<string, unknown>>[],
  { table, perPage }: { table: string; perPage: number },
): RowPage<v.InferOutput<Schema>> {
  const shown = rows.slice(0, perPage);
  return {
    items: readRows(schema, shown, table),
    last: rows.length > perPage ? shown.at(-1) : undefined,
  };
}

const MAX_PAGE = 1_000;

/** The page number in an address, from 1; invalid ones count as 1. */
export function pageNumber(given: string | undefined): number {
  return Math.min(Math.max(Number.parseInt(given ?? '', 10) || 1, 1), MAX_PAGE);
}

/** The damaged field of a row, without stored data; `undefined` for other errors. */
export function damageIn(error: unknown): string | undefined {
  if (error instanceof DamagedRowError) return error.message;
  if (v.isValiError(error)) return v.getDotPath(error.issues[0]) ?? 'a row';
  if (error instanceof SyntaxError) return 'JSON';
  return error instanceof Error && error.name === 'DamagedVersionError' ? error.message : undefined;
}

/** What a read returns; `undefined` if the stored data is damaged. */
export async function unlessDamaged<Value>(read: Promise<Value>): Promise<Value | undefined> {
  try {
    return await read;
  } catch (error) {
    if (damageIn(error) === undefined) throw error;
    return undefined;
  }
}
