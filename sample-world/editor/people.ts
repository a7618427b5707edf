import type { Role } from '../../src/editor/identity/roles.ts';

/** An invented person who can log in to the sample world's editor. */
export interface SamplePerson {
  email: string;
  name: string;
  role: Role;
}

/** A person for each role, in both papers of the sample world. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { email: 'editor@sample.example', name: 'Sample Editor', role: 'editor' },
  { email: 'author@sample.example', name: 'Sample Author', role: 'author' },
  { email: 'notices@sample.example', name: 'Sample Hamlet Office', role: 'notices' },
];

/** SQL statements that assign people their roles in papers; changed roles stay. */
export function samplePeopleStatements(
  papers: readonly string[],
): { sql: string; values: (string | number)[] }[] {
  return papers.flatMap((paper) =>
    SAMPLE_PEOPLE.map(({ email, name, role }) => ({
      sql: 'INSERT OR IGNORE INTO people (paper, email, name, role, added_at) VALUES (?, ?, ?, ?, 0)',
      values: [paper, email, name, role],
    })),
  );
}
