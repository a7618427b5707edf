import { BUILT_IN_PUBLICATIONS } from '../../publications/built-in-publications.ts';
import { auditIfChanged } from '../store/audit.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import { nameOf, type Person } from '../who/people.ts';

/** Names of folders beside those of papers, and of the desk's own pages. */
const RESERVED = new Set(['schema', 'new-paper', ...BUILT_IN_PUBLICATIONS.map(({ id }) => id)]);

/** No paper, published, withdrawn or kept at the desk, and nobody with a role in one has the id. */
const IS_FREE = `NOT EXISTS (SELECT 1 FROM publications WHERE id = ?1)
  AND NOT EXISTS (SELECT 1 FROM paper_versions WHERE paper = ?1)
  AND NOT EXISTS (SELECT 1 FROM people WHERE paper = ?1)`;

/** Whether a new paper may have an id. @throws the error of D1 */
export async function isFree(db: D1Database, id: string): Promise<boolean> {
  if (RESERVED.has(id) || BUILT_IN_DESKS.has(id)) return false;
  return (await db.prepare(`SELECT 1 WHERE ${IS_FREE}`).bind(id).first()) !== null;
}

/**
 * Takes an id for a new paper, with the person as its editor, unless somebody has taken it meanwhile; whether it is theirs then.
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
        person: name,
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
  return claimed?.meta.changes === 1;
}
