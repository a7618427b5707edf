import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';
import type { Person } from '../identity/people.ts';

const SourceSchema = v.object({
  url: v.string(),
  publisher: v.string(),
  section: v.string(),
});

export const NEW_PAPER_LANGUAGES = ['en-CA', 'fr-CA'] as const;

/** The draft of a new paper. Fields that are not filled in yet are empty. */
export const NewPaperSchema = v.object({
  id: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
  language: v.optional(v.picklist(NEW_PAPER_LANGUAGES), 'en-CA'),
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
export type NewPaper = v.InferOutput<typeof NewPaperSchema>;

/** A person's draft, and the id that it has claimed. */
export interface NewPaperDraft {
  paper: NewPaper;
  claimed: string | undefined;
}

const RowSchema = v.object({
  data: v.pipe(v.string(), v.parseJson(), NewPaperSchema),
  claimed: v.nullable(v.string()),
});

/** The draft of a person; empty if there is none or it is damaged. @throws the error of D1 */
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

/** Stores the draft of a person. */
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

/** Deletes the draft of a person. */
export function deleteDraft(db: D1Database, { email }: Pick<Person, 'email'>): D1PreparedStatement {
  return db.prepare('DELETE FROM paper_drafts WHERE person = ?').bind(email);
}
