import * as v from 'valibot';
import { type RowPage, readPage } from '../../lib/read-rows.ts';
import type { Identity } from '../identity/identity.ts';
import { nameOf } from '../identity/people.ts';
import type { EditorWords } from '../words/en/index.ts';

/** The audited actions: those with a label in the catalogue. */
export type Action = keyof EditorWords['audit']['actions'];

/** A change for the audit log. */
export interface Change extends Sides {
  paper: string;
  person: Identity;
  action: Action;
  /** The title or address of the changed record. */
  subject: string;
}

/** The record before and after a change, as JSON values. */
interface Sides {
  before?: unknown;
  after?: unknown;
  /** Whether both are stored in full, because no other table has them. */
  isWhole?: boolean;
}

const EntrySchema = v.object({
  id: v.number(),
  at: v.number(),
  person: v.string(),
  email: v.nullable(v.string()),
  /** An `Action`, perhaps of another version of the editor. */
  action: v.string(),
  subject: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

export type AuditEntry = v.InferOutput<typeof EntrySchema>;

/** Maximum characters of `before` and of `after`: other tables store posts and papers in full. */
export const MAX_SIDE = 8_000;
const PER_PAGE = 50;

/** The context of a change. */
export interface AuditContext {
  env: Pick<EditorEnv, 'DB'>;
  publication: { id: string };
  person: Identity;
  now: Date;
}

/** Inserts the row of a change, in one batch with the change. */
export function auditStatement(
  { env, publication, person, now }: AuditContext,
  action: Action,
  subject: string,
  sides: Sides,
): D1PreparedStatement {
  const change = { ...sides, paper: publication.id, person, action, subject };
  return insertRow(env.DB, 'VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)', change, now);
}

/** Inserts the row only if the preceding statement in the batch changed a row. */
export function auditIfChanged(
  { env, publication, person, now }: AuditContext,
  action: Action,
  subject: string,
  sides: Sides = {},
): D1PreparedStatement {
  return auditChange(env.DB, { ...sides, paper: publication.id, person, action, subject }, now);
}

/** The same as `auditIfChanged`, for a `Change`. */
export function auditChange(db: D1Database, change: Change, now: Date): D1PreparedStatement {
  return insertRow(db, 'SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE changes() > 0', change, now);
}

function insertRow(db: D1Database, source: string, change: Change, now: Date): D1PreparedStatement {
  const { paper, person, action, subject, isWhole = false } = change;
  const before = side(change.before, isWhole);
  const after = side(change.after, isWhole);
  return db
    .prepare(
      `INSERT INTO audit (paper, at, person, email, action, subject, before, after) ${source}`,
    )
    .bind(paper, now.getTime(), nameOf(person), person.email, action, subject, before, after);
}

/** A page of changes, newest first, `before` the id of an entry. Throws if D1 fails. */
export async function listChanges(
  db: D1Database,
  paperId: string,
  { before = Number.MAX_SAFE_INTEGER, perPage = PER_PAGE } = {},
): Promise<RowPage<AuditEntry>> {
  const { results } = await db
    .prepare(
      `SELECT id, at, person, email, action, subject, before, after FROM audit
       WHERE paper = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    )
    .bind(paperId, before, perPage + 1)
    .all();
  return readPage(EntrySchema, results, { table: 'audit', perPage });
}

function side(value: unknown, isWhole: boolean): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return !isWhole && text.length > MAX_SIDE ? `${text.slice(0, MAX_SIDE).toWellFormed()}…` : text;
}
