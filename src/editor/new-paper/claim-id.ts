import { BUILT_IN_PUBLICATIONS } from '../../model/publication/built-in-publications.ts';
import { nameOf, type Person } from '../identity/people.ts';
import { auditIfChanged } from '../store/audit.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';

/** Names of other folders, and of the editor's own pages. */
const RESERVED = new Set(['schema', 'new-paper', ...BUILT_IN_PUBLICATIONS.map(({ id }) => id)]);

/** Tables that may have rows of a former paper, which a new one of the same id would inherit. */
const OF_PAPERS = [
  ...['paper_versions', 'people', 'audit', 'posts', 'post_copies', 'post_versions', 'uploads'],
  ...['notices', 'story_choices', 'events', 'push_subscribers'],
];
/** SQL of whether no paper has or had the id, and no rows of one are left. */
const IS_FREE = `NOT EXISTS (SELECT 1 FROM publications WHERE id = ?1)
  AND NOT EXISTS (SELECT 1 FROM built_in_ids WHERE id = ?1)
  ${OF_PAPERS.map((table) => `AND NOT EXISTS (SELECT 1 FROM ${table} WHERE paper = ?1)`).join(' ')}`;

/** Whether a new paper may have an id. @throws the error of D1 */
export async function isFree(db: D1Database, id: string): Promise<boolean> {
  if (RESERVED.has(id) || BUILT_IN_DESKS.has(id)) return false;
  return (await db.prepare(`SELECT 1 WHERE ${IS_FREE}`).bind(id).first()) !== null;
}

/**
 * Claims an id for a new paper and makes the person its editor. `true` if the person has the id:
 * claimed now, or earlier for the same draft while they are still the editor.
 *
 * @throws the error of D1
 */
export async function claimId(
  db: D1Database,
  id: string,
  person: Person,
  now: Date,
): Promise<boolean> {
  if (RESERVED.has(id) || BUILT_IN_DESKS.has(id)) return false;
  const name = nameOf(person);
  const [claimed] = await db.batch([
    db
      .prepare(
        `INSERT INTO people (paper, email, name, role, added_at)
         SELECT ?1, ?2, ?3, 'editor', ?4 WHERE ${IS_FREE} ON CONFLICT DO NOTHING`,
      )
      .bind(id, person.email, name, now.getTime()),
    auditIfChanged(
      db,
      {
        paper: id,
        person,
        action: 'person added',
        subject: person.email,
        after: { role: 'editor' },
      },
      now,
    ),
    db
      .prepare('UPDATE paper_drafts SET claimed = ?1 WHERE person = ?2 AND changes() > 0')
      .bind(id, person.email),
  ]);
  if (claimed?.meta.changes === 1) return true;
  const own = await db
    .prepare(
      `SELECT 1 FROM paper_drafts JOIN people ON paper = claimed AND email = person COLLATE NOCASE
       WHERE person = ?2 AND claimed = ?1 AND role = 'editor'`,
    )
    .bind(id, person.email)
    .first();
  return own !== null;
}
