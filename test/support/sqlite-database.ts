import { DatabaseSync } from 'node:sqlite';
import { migrationStatements } from '../../scripts/migrations.ts';
import type { Database, SqlValue, Statement } from '../../src/papers/store/storage.ts';

/** A database in memory with the interface of D1; `batch` is no transaction. */
export function d1Of(database: DatabaseSync) {
  const query = async (sql: string, ...values: SqlValue[]): Promise<unknown[]> =>
    database.prepare(sql).all(...values);
  const bound = (sql: string, values: SqlValue[]): Statement => ({
    bind: (...given) => bound(sql, given),
    all: async () => ({ results: await query(sql, ...values) }),
  });
  const DB: Database = {
    prepare: (sql) => bound(sql, []),
    async batch(statements) {
      const rows = [];
      for (const each of statements) rows.push(await each.all());
      return rows;
    },
  };
  return { DB, query };
}

/** A database in memory with all tables. */
export async function openMigratedDatabase(): Promise<DatabaseSync> {
  const database = new DatabaseSync(':memory:');
  for (const sql of await migrationStatements()) database.exec(sql);
  return database;
}
