import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';
import { BUILT_IN_PUBLICATIONS } from '../../model/publication/built-in-publications.ts';
import type { EditorContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { auditIfChanged } from '../store/audit.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';

export const NEW_PAPER_LANGUAGES = ['en-CA', 'fr-CA'] as const;

/** The draft of a new paper. Fields that are not filled in yet are empty. */
const NewPaperSchema = v.object({
  id: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
  language: v.optional(v.picklist(NEW_PAPER_LANGUAGES), 'en-CA'),
  cityLine: v.optional(v.string(), ''),
  coverage: v.optional(v.string(), ''),
  timeZone: v.optional(v.string(), 'America/Toronto'),
  desks: v.optional(v.array(v.string()), []),
  source: v.optional(v.object({ url: v.string(), publisher: v.string(), section: v.string() })),
  colours: v.optional(v.object({ light: v.string(), dark: v.string() })),
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  address: v.optional(v.string(), ''),
  supportHours: v.optional(v.string(), ''),
  host: v.optional(v.string(), ''),
});
export type NewPaper = v.InferOutput<typeof NewPaperSchema>;

const RowSchema = v.object({
  data: v.pipe(v.string(), v.parseJson(), NewPaperSchema),
  claimed: v.nullable(v.string()),
});

type DraftContext = Pick<EditorContext, 'env' | 'person' | 'now'>;

/** A person's draft and its claimed id; empty if missing or damaged. Throws if D1 fails. */
export async function readDraft({ env, person }: DraftContext) {
  const sql = 'SELECT data, claimed FROM paper_drafts WHERE person = ?';
  const { results } = await env.DB.prepare(sql).bind(person.email).all();
  const [row] = readRows(RowSchema, results, 'paper_drafts');
  return {
    paper: row?.data ?? v.parse(NewPaperSchema, {}),
    claimed: row?.claimed ?? undefined,
    isStored: row !== undefined,
  };
}

export async function saveDraft({ env, person, now }: DraftContext, paper: NewPaper) {
  await env.DB.prepare(
    `INSERT INTO paper_drafts (person, data, changed_at) VALUES (?1, ?2, ?3)
     ON CONFLICT (person) DO UPDATE SET data = excluded.data, changed_at = excluded.changed_at`,
  )
    .bind(person.email, JSON.stringify(paper), now.getTime())
    .run();
}

export async function deleteDraft({ env, person }: DraftContext) {
  await env.DB.prepare('DELETE FROM paper_drafts WHERE person = ?').bind(person.email).run();
}

/** Ids that folders, desks or pages of the editor already use. */
const RESERVED = new Set([
  'schema',
  'new-paper',
  ...BUILT_IN_DESKS.keys(),
  ...BUILT_IN_PUBLICATIONS.map(({ id }) => id),
]);

/** Tables whose rows of a former paper would be inherited by a new one with the same id. */
// biome-ignore format: a table
const OF_PAPERS = [
  'paper_versions', 'people', 'audit', 'posts', 'post_copies', 'post_versions', 'uploads',
  'notices', 'story_choices', 'events', 'push_subscribers',
];
/** SQL condition: no paper has or had the id ?1, and no rows of one remain. */
const IS_FREE = `NOT EXISTS (SELECT 1 FROM publications WHERE id = ?1)
  AND NOT EXISTS (SELECT 1 FROM built_in_ids WHERE id = ?1)
  ${OF_PAPERS.map((table) => `AND NOT EXISTS (SELECT 1 FROM ${table} WHERE paper = ?1)`).join(' ')}`;

/** Whether a new paper may have an id. Throws if D1 fails. */
export async function isFree(db: D1Database, id: string): Promise<boolean> {
  if (RESERVED.has(id)) return false;
  return (await db.prepare(`SELECT 1 WHERE ${IS_FREE}`).bind(id).first()) !== null;
}

/**
 * Claims an id for a new paper and makes the person its editor. Returns whether the person has the
 * id: claimed now, or earlier for the same draft and the person is still its editor.
 *
 * @throws if D1 fails
 */
export async function claimId(context: DraftContext, id: string): Promise<boolean> {
  const { env, person, now } = context;
  const { DB } = env;
  const { email } = person;
  if (RESERVED.has(id)) return false;
  const after = { role: 'editor' };
  const [claimed] = await DB.batch([
    DB.prepare(
      `INSERT INTO people (paper, email, name, role, added_at)
       SELECT ?1, ?2, ?3, 'editor', ?4 WHERE ${IS_FREE} ON CONFLICT DO NOTHING`,
    ).bind(id, email, nameOf(person), now.getTime()),
    auditIfChanged({ ...context, publication: { id } }, 'person added', email, { after }),
    DB.prepare('UPDATE paper_drafts SET claimed = ?1 WHERE person = ?2 AND changes() > 0').bind(
      id,
      email,
    ),
  ]);
  if (claimed?.meta.changes === 1) return true;
  const own = await DB.prepare(
    `SELECT 1 FROM paper_drafts JOIN people ON paper = claimed AND email = person COLLATE NOCASE
     WHERE person = ?2 AND claimed = ?1 AND role = 'editor'`,
  )
    .bind(id, email)
    .first();
  return own !== null;
}
