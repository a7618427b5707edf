import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';
import type { Person } from '../identity/people.ts';

const SourceSchema = v.object({
  url: v.string(),
  publisher: v.string(),
  section: v.string(),
});

/** What was given of a new paper. What has not been given yet is empty. */
export const NewPaperSchema = v.object({
  id: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
  language: v.optional(v.picklist(['en-CA', 'fr-CA']), 'en-CA'),
  cityLine: v.optional(v.string(), ''),
  coverage: v.optional(v.string(), ''),
  timeZone: v.optional(v.string(), 'America/Toronto'),
  desks: v.optional(v.array(v.string()), []),
  source: v.optional(SourceSchema),
  colours: v.optional(v.object({ light: v.string(), dark: v.string() })),
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  address: v.optional(v.string(), ''),
  supportHours: v.optional(v.string(), ''),
  host: v.optional(v.string(), ''),
});
/** A new paper as far as it was given. */
export type NewPaper = v.InferOutput<typeof NewPaperSchema>;

/** A new paper that somebody is making, and the id that it has taken already. */
export interface NewPaperDraft {
  readonly paper: NewPaper;
  readonly claimed: string | undefined;
}

const RowSchema = v.object({
  data: v.pipe(v.string(), v.parseJson(), NewPaperSchema),
  claimed: v.nullable(v.string()),
});

/** The new paper that a person is making; an empty one where they make none, or it is damaged. @throws the error of D1 */
export async function readDraft(
  db: D1Database,
  { email }: Pick<Person, 'email'>,
): Promise<NewPaperDraft> {
  const { results } = await db
    .prepare('SELECT data, claimed FROM paper_drafts WHERE person = ?')
    .bind(email)
    .all();
  const [row] = readRows(RowSchema, results, 'paper_drafts');
  return { paper: row?.data ?? v.parse(NewPaperSchema, {}), claimed: row?.claimed ?? undefined };
}

/** Keeps what a person has given so far. */
export function saveDraft(
  db: D1Database,
  { email }: Pick<Person, 'email'>,
  paper: NewPaper,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO paper_drafts (person, data, changed_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (person) DO UPDATE SET data = excluded.data, changed_at = excluded.changed_at`,
    )
    .bind(email, JSON.stringify(paper), now.getTime());
}

/** Forgets what a person has given: their paper is published, or they begin anew. */
export function deleteDraft(db: D1Database, { email }: Pick<Person, 'email'>): D1PreparedStatement {
  return db.prepare('DELETE FROM paper_drafts WHERE person = ?').bind(email);
}
