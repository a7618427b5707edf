import type { PaperPlace, Statement } from './statement.ts';

/** A `PaperPlace` with a Worker's bindings. The statements of one call form a transaction. */
export function workerPlace(db: D1Database, kv: KVNamespace): PaperPlace {
  const prepare = ({ sql, values }: Statement) => db.prepare(sql).bind(...values);
  return {
    async run(statements) {
      if (statements.length > 0) await db.batch(statements.map(prepare));
    },
    async query(statement, audit = []) {
      if (audit.length === 0) return (await prepare(statement).all()).results;
      const [first] = await db.batch([statement, ...audit].map(prepare));
      return first?.results ?? [];
    },
    async putValues(values) {
      for (const [key, bytes] of values) await kv.put(key, bytes);
    },
    async readValue(key) {
      const value = await kv.get(key, 'arrayBuffer');
      return value === null ? undefined : new Uint8Array(value);
    },
  };
}
