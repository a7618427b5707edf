import { env } from 'cloudflare:workers';

/** Runs one statement on the real D1. */
export const run = (sql: string, ...values: readonly unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

export async function rowsOf<Row = Record<string, unknown>>(
  sql: string,
  ...values: readonly unknown[]
): Promise<Row[]> {
  const statement = env.DB.prepare(sql).bind(...values);
  return (await statement.all<Row>()).results;
}

/** The first value of a statement's first row; `undefined` where it has none. */
export async function firstOf(sql: string, ...values: readonly unknown[]): Promise<unknown> {
  const [row] = await rowsOf(sql, ...values);
  return row && Object.values(row)[0];
}

/** Empties these tables. */
export const empty = (...tables: readonly string[]) =>
  env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
