/** How many statements a database ran and how many rows they touched: its own figures, which are those that Cloudflare bills. */
export interface RowCounts {
  statements: number;
  read: number;
  written: number;
}

/** The database, and counts of what it runs from now on. Every statement runs as `all` or in a batch, which alone give figures. */
export function countRows(db: D1Database): { db: D1Database; rows: RowCounts } {
  const rows: RowCounts = { statements: 0, read: 0, written: 0 };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const add = <T>(result: D1Result<T>): D1Result<T> => {
    rows.statements += 1;
    rows.read += result.meta.rows_read;
    rows.written += result.meta.rows_written;
    return result;
  };
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched: Pick<D1PreparedStatement, 'bind' | 'all' | 'run' | 'first'> = {
      bind: (...values) => watch(statement.bind(...values)),
      all: async () => add(await statement.all()),
      run: async () => add(await statement.run()),
      // biome-ignore lint/suspicious/noExplicitAny: the platform's own type says what a row is
      first: async () => (add(await statement.all()).results[0] ?? null) as any,
    };
    originals.set(watched as D1PreparedStatement, statement);
    return watched as D1PreparedStatement;
  };
  const watchedDb: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (sql) => watch(db.prepare(sql)),
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const own = statements.map((statement) => originals.get(statement) ?? statement);
      return (await db.batch<T>(own)).map(add);
    },
  };
  return { db: watchedDb as D1Database, rows };
}
