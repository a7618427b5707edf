import * as v from 'valibot';
import { type Notice, NoticeSchema } from '../../edition/editorial.ts';
import { DamagedRowError, readRows } from '../rows/read-rows.ts';

/** Notices of a paper that are not over, at most: readers could not tell more apart. */
export const MAX_OPEN = 40;
/** Those that are over and are listed at most. */
const MAX_OVER = 20;
/** After this those that are over are deleted (ms). */
const KEPT_MS = 90 * 86_400_000;

const RowSchema = v.object({
  version: v.number(),
  data: v.pipe(v.string(), v.parseJson(), NoticeSchema),
  withdrawnAt: v.nullable(v.number()),
  writtenBy: v.string(),
  savedBy: v.string(),
  savedAt: v.number(),
});
const COLUMNS =
  'id, version, data, withdrawn_at AS withdrawnAt, written_by AS writtenBy, saved_by AS savedBy, saved_at AS savedAt';

/** A notice as the desk keeps it. */
export interface KeptNotice {
  readonly notice: Notice;
  /** Counts its changes. */
  readonly version: number;
  /** When it was ended by hand (ms since the epoch). */
  readonly withdrawnAt: number | null;
  /** The address of who wrote it. */
  readonly writtenBy: string;
  /** The name of who saved it last, and when (ms since the epoch). */
  readonly savedBy: string;
  readonly savedAt: number;
}

/** Who saves a notice, when. */
export interface Saving {
  readonly paper: string;
  readonly email: string;
  readonly name: string;
  readonly now: Date;
}

/** The notices of a paper that are not over, and those that were so last, each in the order of their ends. @throws the error of D1 */
export async function listNotices(
  db: D1Database,
  paper: string,
  now: Date,
): Promise<{ readonly open: KeptNotice[]; readonly over: KeptNotice[] }> {
  const isOpen = '(ends_at > ?2 AND withdrawn_at IS NULL)';
  const select = (where: string, order: string, most: number) =>
    db
      .prepare(
        `SELECT ${COLUMNS} FROM notices WHERE paper = ?1 AND ${where} ORDER BY ${order} LIMIT ${most}`,
      )
      .bind(paper, now.getTime());
  const [open, over] = await db.batch([
    select(isOpen, 'starts_at, id', MAX_OPEN),
    select(`NOT ${isOpen}`, 'ends_at DESC, id', MAX_OVER),
  ]);
  return { open: readNotices(open?.results), over: readNotices(over?.results) };
}

/** A notice of a paper by its id; `undefined` where it has none. @throws the error of D1; DamagedRowError */
export async function findNotice(
  db: D1Database,
  paper: string,
  id: string,
): Promise<KeptNotice | undefined> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM notices WHERE paper = ? AND id = ?`)
    .bind(paper, id)
    .all();
  const [kept] = readNotices(results);
  if (!kept && results.length > 0) throw new DamagedRowError('a notice');
  return kept;
}

/** Adds a notice, unless the paper has `MAX_OPEN` that are not over. */
export function addNotice(db: D1Database, notice: Notice, saving: Saving): D1PreparedStatement {
  const { paper, email, name, now } = saving;
  return db
    .prepare(
      `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
       SELECT ?1, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE (SELECT count(*) FROM notices WHERE paper = ?1 AND ends_at > ?8 AND withdrawn_at IS NULL) < ${MAX_OPEN}`,
    )
    .bind(
      paper,
      notice.id,
      JSON.stringify(notice),
      Date.parse(notice.from),
      Date.parse(notice.until),
      email,
      name,
      now.getTime(),
    );
}

/** Changes a notice that still has this version, and brings it back where it was ended. */
export function changeNotice(
  db: D1Database,
  notice: Notice,
  version: number,
  { paper, name, now }: Saving,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE notices SET version = version + 1, data = ?4, starts_at = ?5, ends_at = ?6, withdrawn_at = NULL, saved_by = ?7, saved_at = ?8
       WHERE paper = ?1 AND id = ?2 AND version = ?3`,
    )
    .bind(
      paper,
      notice.id,
      version,
      JSON.stringify(notice),
      Date.parse(notice.from),
      Date.parse(notice.until),
      name,
      now.getTime(),
    );
}

/** Ends a notice that is not over, whatever its version: who ends one means it. */
export function endNotice(
  db: D1Database,
  id: string,
  { paper, name, now }: Saving,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE notices SET version = version + 1, withdrawn_at = ?3, saved_by = ?4, saved_at = ?3
       WHERE paper = ?1 AND id = ?2 AND withdrawn_at IS NULL AND ends_at > ?3`,
    )
    .bind(paper, id, now.getTime(), name);
}

/** Deletes a paper's notices that were over long ago. */
export function sweepNotices(db: D1Database, paper: string, now: Date): D1PreparedStatement {
  return db
    .prepare('DELETE FROM notices WHERE paper = ? AND ends_at < ?')
    .bind(paper, now.getTime() - KEPT_MS);
}

function readNotices(rows: unknown): KeptNotice[] {
  return readRows(RowSchema, rows, 'notices').map(({ data, ...row }) => ({ ...row, notice: data }));
}
