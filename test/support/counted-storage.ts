// Imports only types, so that it also runs in front of a built Worker.
import type { Counts } from './counts.ts';

/** Limits of Cloudflare's D1 and KV, which the local storage does not all enforce. */
const MAX_SQL_BYTES = 100_000;
const MAX_PARAMETERS = 100;
const MAX_PARAMETER_BYTES = 2_000_000;
const MAX_BULK_KEYS = 100;

/** Counts D1's statements and rows. `first` runs as `all`, the only call with figures. */
export function countedDatabase(db: D1Database, counts: Counts): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const add = <T>(result: D1Result<T>): D1Result<T> => {
    counts.statements += 1;
    counts.rowsRead += result.meta.rows_read;
    counts.rowsWritten += result.meta.rows_written;
    return result;
  };
  const call = async <T>(work: Promise<T>): Promise<T> => {
    counts.d1Calls += 1;
    return work;
  };
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched: Pick<D1PreparedStatement, 'bind' | 'all' | 'run' | 'first'> = {
      bind: (...values) => {
        requireParameters(values);
        return watch(statement.bind(...values));
      },
      all: async <T>() => add<T>(await call(statement.all<T>())),
      run: async <T>() => add<T>(await call(statement.run<T>())),
      first: async <T>(column?: string) => {
        const row = add<T>(await call(statement.all<T>())).results[0];
        if (row === undefined) return null;
        return column === undefined ? row : (row as Record<string, unknown>)[column];
      },
    };
    originals.set(watched as D1PreparedStatement, statement);
    return watched as D1PreparedStatement;
  };
  const watchedDb: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (sql) => {
      if (sql.length > MAX_SQL_BYTES) throw new RangeError('D1: the statement is too long');
      return watch(db.prepare(sql));
    },
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const own = statements.map((statement) => originals.get(statement) ?? statement);
      return (await call(db.batch<T>(own))).map(add);
    },
  };
  return watchedDb as D1Database;
}

function requireParameters(values: readonly unknown[]): void {
  if (values.length > MAX_PARAMETERS) throw new RangeError('D1: too many parameters');
  for (const value of values)
    if (typeof value === 'string' && bytesOf(value) > MAX_PARAMETER_BYTES)
      throw new RangeError('D1: a parameter is too large');
}

type UsedKv = Pick<KVNamespace, 'get' | 'put'>;

export function countedKv(kv: KVNamespace, counts: Counts): KVNamespace {
  const counted: UsedKv = {
    get: ((keys: string | string[], options: never) => {
      if (Array.isArray(keys) && keys.length > MAX_BULK_KEYS)
        throw new RangeError('KV: too many keys');
      counts.kvReads += 1;
      counts.kvKeysRead += Array.isArray(keys) ? keys.length : 1;
      return kv.get(keys as string, options);
    }) as KVNamespace['get'],
    put: (key, value, options) => {
      counts.kvWrites += 1;
      counts.kvBytesWritten += typeof value === 'string' ? bytesOf(value) : 0;
      return kv.put(key, value, options);
    },
  };
  return counted as KVNamespace;
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
