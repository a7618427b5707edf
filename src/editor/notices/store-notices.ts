import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';
import { currentEditorials, MAX_DESK_BYTES } from '../../model/editorial/desk-editorial.ts';
import {
  carrierOf,
  MAX_NOTICES_BYTES,
  type Notice,
  NoticeSchema,
  StoredEditorialSchema,
} from '../../model/editorial/editorial.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { nameOf } from '../identity/people.ts';
import { type Action, auditIfChanged } from '../store/audit.ts';
import {
  bytesOf,
  type EditorialChange,
  publishEditorial,
  shownNotices,
} from '../store/publish-editorial.ts';
import {
  MAX_LISTED_PAST,
  type RecordContext,
  recordTable,
  type StoredRecord,
} from '../store/records.ts';
import type { EditorWords } from '../words/en/index.ts';
import { readNotice, valuesOf } from './notice-fields.ts';

/** Maximum open notices of a paper: readers would overlook more. */
const MAX_OPEN = 40;

/** A stored notice; `closedAt` is when an editor ended it. */
export type StoredNotice = StoredRecord<Notice>;

const NOTICES = recordTable<Notice>('notices', NoticeSchema, {
  closedAt: 'withdrawn_at',
  name: 'a notice',
});

/** A notice of a paper by its id. Throws if D1 fails; DamagedRowError if the row is damaged. */
export const findNotice = NOTICES.find;
export const sweepNotices = NOTICES.sweep;

/** The notices of a paper: all open ones, and the latest that are over. */
export interface NoticeList {
  open: readonly StoredNotice[];
  /** The last that ended comes first. */
  over: readonly StoredNotice[];
  /** The ids of the published ones. */
  shown: ReadonlySet<string>;
}

/** The notices of a paper. Throws if D1 fails. */
export async function listNotices(context: RecordContext): Promise<NoticeList> {
  const { env, publication, now } = context;
  const { id: paperId } = publication;
  const isOpen = '(ends_at > ?2 AND withdrawn_at IS NULL)';
  const select = (where: string) => NOTICES.select(context, where, now.getTime());
  const [open, over, shown, others] = await env.DB.batch([
    select(`${isOpen} ORDER BY starts_at, id`),
    select(
      `NOT ${isOpen} ORDER BY min(ends_at, ifnull(withdrawn_at, ends_at)) DESC, id LIMIT ${MAX_LISTED_PAST}`,
    ),
    env.DB.prepare(`SELECT id FROM (${shownNotices('?2')})`).bind(paperId, now.getTime()),
    env.DB.prepare(OVERSIZED_EDITORIALS).bind(carrierOf(publication) ?? ''),
  ]);
  const ids = v.parse(v.array(v.object({ id: v.string() })), shown?.results);
  const editorials = readRows(EditorialSchema, others?.results, 'editorial');
  const byPaper = Object.fromEntries(editorials.map(({ paper, data }) => [paper, data]));
  const current = new Map(currentEditorials(byPaper, now)).get(paperId);
  const within = current?.notices.map(({ id }) => id);
  return {
    open: NOTICES.read(open?.results),
    over: NOTICES.read(over?.results),
    shown: new Set(ids.map(({ id }) => id).filter((id) => !within || within.includes(id))),
  };
}

const EditorialSchema = v.object({
  paper: v.string(),
  data: v.pipe(v.string(), v.parseJson(), StoredEditorialSchema),
});
/** The editorials of a desk, only if they may exceed its limit. Ingest adds some bytes to each. */
const OVERSIZED_EDITORIALS = `SELECT paper, data FROM editorial WHERE desk = ?1
  AND (SELECT total(${bytesOf('data')} + 200) FROM editorial WHERE desk = ?1) > ${MAX_DESK_BYTES}`;

/**
 * SQL condition: at ?4 (ms), the notice ?2 of paper ?1 with the JSON ?3 and the other open notices
 * are within the limits.
 */
const FITS = `(SELECT count(*) < ${MAX_OPEN}
    AND total(${bytesOf('data')}) + ${bytesOf('?3')} <= ${MAX_NOTICES_BYTES}
  FROM notices WHERE paper = ?1 AND id <> ?2 AND ends_at > ?4 AND withdrawn_at IS NULL)`;

/** Adds a notice, unless its id exists or a limit is exceeded. */
export function addNotice(context: RecordContext, notice: Notice): D1PreparedStatement {
  return context.env.DB.prepare(
    `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
       SELECT ?1, ?2, 1, ?3, ?5, ?6, ?8, ?7, ?4 WHERE ${FITS} ON CONFLICT DO NOTHING`,
  ).bind(...boundValues(context, notice), context.person.email);
}

/**
 * Changes a notice if it still has this version, is open (or `isReopened`), and stays within the
 * limits. An open notice may always become shorter.
 */
export function changeNotice(
  context: RecordContext,
  notice: Notice,
  { version, isReopened }: { version: number; isReopened: boolean },
): D1PreparedStatement {
  return context.env.DB.prepare(
    `UPDATE notices SET version = version + 1, data = ?3, starts_at = ?5, ends_at = ?6,
         withdrawn_at = NULL, saved_by = ?7, saved_at = ?4
       WHERE paper = ?1 AND id = ?2 AND version = ?8 AND (withdrawn_at IS NULL OR ?9)
         AND (${FITS} OR withdrawn_at IS NULL AND ends_at > ?4 AND ${bytesOf('?3')} <= ${bytesOf('data')})`,
  ).bind(...boundValues(context, notice), version, Number(isReopened));
}

/** The values ?1 to ?7 of a statement that stores a notice. */
function boundValues(
  { publication, person, now }: RecordContext,
  notice: Notice,
): (string | number)[] {
  const { id, from, until } = notice;
  const times = [now.getTime(), Date.parse(from), Date.parse(until)];
  return [publication.id, id, JSON.stringify(notice), ...times, nameOf(person)];
}

/** Ends a notice unless it is over; ignores its version. */
export function endNotice(
  { env, publication, person, now }: RecordContext,
  id: string,
): D1PreparedStatement {
  return env.DB.prepare(
    `UPDATE notices SET version = version + 1, withdrawn_at = ?3, saved_by = ?4, saved_at = ?3
       WHERE paper = ?1 AND id = ?2 AND withdrawn_at IS NULL AND ends_at > ?3`,
  ).bind(publication.id, id, now.getTime(), nameOf(person));
}

/**
 * Runs the statement that changes a notice in one batch with its audit row and further statements,
 * and publishes the change. A new notice has no `before`, an ended one no `after`.
 *
 * @throws if D1 fails; then nothing has changed
 */
export function publishNotice(
  context: PaperContext,
  statement: D1PreparedStatement,
  action: Extract<Action, `notice ${string}`>,
  { before, after }: { before?: Notice; after?: Notice },
  ...others: readonly D1PreparedStatement[]
): Promise<EditorialChange> {
  const subject = (after ?? before)?.texts[0]?.title ?? '';
  const audit = auditIfChanged(context, action, subject, { before, after });
  return publishEditorial(context, [statement, audit, ...others]);
}

/** The message for a notice that would exceed the paper's limits. */
export function limitProblems({ notices }: EditorWords): FormProblems {
  return new Map([['kind', notices.noRoom(MAX_OPEN, MAX_NOTICES_BYTES / 1_000)]]);
}

/**
 * Whether the stored notice is open, and equals what the form meant at the time of the last save:
 * an empty `from`, an end such as “tonight” and a tick to send it again depend on the time.
 */
export function isSameNotice(
  { content, closedAt, savedAt }: StoredNotice,
  form: GivenForm,
  context: PaperContext,
): boolean {
  const then = { ...context, now: new Date(savedAt) };
  const { notice } = readNotice(form, content, then);
  const textOf = (each: Notice) =>
    JSON.stringify([valuesOf(each, context.publication), each.sentAgainAt]);
  return closedAt === null && notice !== undefined && textOf(content) === textOf(notice);
}
