import * as v from 'valibot';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { DamagedRowError, readRows } from '../../lib/read-rows.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { AuditContext } from './audit.ts';

/** How long a record stays stored after its end (ms). */
const RETENTION_MS = 90 * DAY_MS;
/** Maximum listed records that are over. */
export const MAX_LISTED_PAST = 20;

/** The context in which records are read and saved. */
export interface RecordContext extends AuditContext {
  publication: Publication;
}

/** A notice or an event as it is stored. All times are milliseconds since the epoch. */
export interface StoredRecord<Content> {
  content: Content;
  /** The number of saves; detects conflicts. */
  version: number;
  endsAt: number;
  /** When an editor ended or cancelled it. */
  closedAt: number | null;
  /** The author's address. */
  writtenBy: string;
  /** Name of the person who last saved it; `savedAt` is the time. */
  savedBy: string;
  savedAt: number;
}

/**
 * Statements for a table of versioned records, stored as JSON. `closedAt`: the column with the time
 * at which an editor ended or cancelled a record. `name`: names a record in errors.
 */
export function recordTable<Content>(
  table: 'notices' | 'events',
  schema: v.GenericSchema<unknown, Content>,
  { closedAt, name }: { closedAt: string; name: string },
) {
  const RowSchema = v.object({
    version: v.number(),
    data: v.pipe(v.string(), v.parseJson(), schema),
    endsAt: v.number(),
    closedAt: v.nullable(v.number()),
    writtenBy: v.string(),
    savedBy: v.string(),
    savedAt: v.number(),
  });
  const columns = `id, version, data, ends_at AS endsAt, ${closedAt} AS closedAt,
    written_by AS writtenBy, saved_by AS savedBy, saved_at AS savedAt`;
  /** Selects records of the paper, which is ?1; `values` are the next parameters. */
  const select = (
    { env, publication }: RecordContext,
    where: string,
    ...values: readonly (string | number)[]
  ) =>
    env.DB.prepare(`SELECT ${columns} FROM ${table} WHERE paper = ?1 AND ${where}`).bind(
      publication.id,
      ...values,
    );
  /** Reads the rows of `select`; damaged ones are logged and left out. */
  const read = (rows: unknown): StoredRecord<Content>[] =>
    readRows(RowSchema, rows, table).map(({ data, ...row }) => ({ ...row, content: data }));
  /** A record by its id. Throws if D1 fails; DamagedRowError if the row is damaged. */
  const find = async (context: RecordContext, id: string) => {
    const { results } = await select(context, 'id = ?2', id).all();
    const [record] = read(results);
    if (!record && results.length > 0) throw new DamagedRowError(name);
    return record;
  };
  /** Deletes the records of a paper that have been over for three months. */
  const sweep = ({ env, publication, now }: RecordContext) =>
    env.DB.prepare(`DELETE FROM ${table} WHERE paper = ? AND ends_at < ?`).bind(
      publication.id,
      now.getTime() - RETENTION_MS,
    );
  return { select, read, find, sweep };
}
