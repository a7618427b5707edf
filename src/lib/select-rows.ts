import * as v from 'valibot';

type SqlValue = string | number | null;

interface Database {
  prepare(sql: string): {
    bind(...values: SqlValue[]): { all(): Promise<{ results: unknown[] }> };
  };
}

/** The rows of a query. Throws if it fails, or ValiError if a row does not match the schema. */
export async function selectRows<const Schema extends v.GenericSchema>(
  db: Database,
  schema: Schema,
  sql: string,
  ...values: SqlValue[]
): Promise<v.InferOutput<Schema>[]> {
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all();
  return v.parse(v.array(schema), results);
}
