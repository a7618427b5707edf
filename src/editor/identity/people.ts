import * as v from 'valibot';
import { readRows } from '../../lib/read-rows.ts';
import type { Identity } from './identity.ts';
import { ROLES, type Role } from './roles.ts';

/** A person who has logged in. */
export interface Person extends Identity {
  /** Has all rights in every paper (`OPERATORS` of wrangler.editor.toml). */
  isOperator: boolean;
  /** By the id of the paper. */
  roles: ReadonlyMap<string, Role>;
}

const RoleSchema = v.object({ paper: v.string(), role: v.picklist(ROLES) });
const MemberSchema = v.object({
  email: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  addedAt: v.number(),
});

export type Member = v.InferOutput<typeof MemberSchema>;

/** The person of an identity, with their roles in all papers. Throws if D1 fails. */
export async function readPerson(
  db: D1Database,
  identity: Identity,
  operators: string,
): Promise<Person> {
  const { results } = await db
    .prepare('SELECT paper, role FROM people WHERE email = ?')
    .bind(identity.email)
    .all();
  const rows = readRows(RoleSchema, results, 'people');
  return {
    ...identity,
    isOperator: operators.toLowerCase().split(/\s+/).includes(identity.email),
    roles: new Map(rows.map(({ paper, role }) => [paper, role])),
  };
}

/** The role of a person in a paper; `undefined` for none. */
export function roleIn({ isOperator, roles }: Person, paperId: string): Role | undefined {
  return isOperator ? 'editor' : roles.get(paperId);
}

/** Whether a person may make new papers: operators, and the editors of any. */
export function mayMakePapers({ isOperator, roles }: Person): boolean {
  return isOperator || [...roles.values()].includes('editor');
}

/** The limit of a name (characters). */
const MAX_NAME = 80;
/** Control, invisible and bidirectional characters, removed from names that people choose. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The display name of a person, in one line. */
export function nameOf({ name = '', email }: Identity): string {
  const shown = name.replace(UNSEEN, '').trim();
  return [...shown].slice(0, MAX_NAME).join('').toWellFormed() || email;
}

/** A display name with the verified e-mail address; older rows have no address. */
export function nameWithAddress(by: { person: string; email: string | null }): string {
  const { person, email } = by;
  return email === null || email === person ? person : `${person} (${email})`;
}

/** The people with a role in a paper, by name. Throws if D1 fails. */
export async function listMembers(db: D1Database, paperId: string): Promise<Member[]> {
  const { results } = await db
    .prepare(
      'SELECT email, name, role, added_at AS addedAt FROM people WHERE paper = ? ORDER BY name, email',
    )
    .bind(paperId)
    .all();
  return readRows(MemberSchema, results, 'people');
}

/** Gives a person a role in a paper, or changes the role. */
export function saveMember(
  db: D1Database,
  paperId: string,
  { email, name, role, addedAt }: Member,
  by: Person,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO people (paper, email, name, role, added_at) SELECT ?1, ?4, ?5, ?6, ?7 WHERE ${IS_EDITOR}
       ON CONFLICT (paper, email) DO UPDATE SET name = excluded.name, role = excluded.role`,
    )
    .bind(paperId, by.email, Number(by.isOperator), email, name, role, addedAt);
}

/** Removes the role of a person in a paper. */
export function removeMember(
  db: D1Database,
  paperId: string,
  email: string,
  by: Person,
): D1PreparedStatement {
  return db
    .prepare(`DELETE FROM people WHERE paper = ?1 AND email = ?4 AND ${IS_EDITOR}`)
    .bind(paperId, by.email, Number(by.isOperator), email);
}

/**
 * SQL condition: the person ?2 is an editor of the paper ?1, or an operator (?3 is 1). Checked as
 * the statement runs, so that of two editors who remove each other one stays.
 */
const IS_EDITOR =
  "(?3 = 1 OR EXISTS (SELECT 1 FROM people WHERE paper = ?1 AND email = ?2 AND role = 'editor'))";
