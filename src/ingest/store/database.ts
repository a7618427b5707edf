/** What the stores of ingest use of D1: the database itself, or a session of it. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>;
