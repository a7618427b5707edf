import * as v from 'valibot';
import { type Editorial, EditorialSchema } from '../../src/edition/editorial.ts';

/** What a paper's editors say, as it is to be stored. */
export interface StoredEditorial {
  readonly paper: string;
  /** The paper's carrier (`carrierOf`). */
  readonly desk: string;
  readonly editorial: Editorial;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The statements, for one batch, that store what a paper's editors say and make the weather of its carrier due to be published; that of the
 * desk which carried it before, too.
 *
 * @throws ValiError where it is not as the schema has it
 */
export function storeEditorialStatements(
  db: Pick<D1Database, 'prepare'>,
  { paper, desk, editorial, now }: StoredEditorial,
): D1PreparedStatement[] {
  const data = JSON.stringify(v.parse(EditorialSchema, editorial));
  return [
    // First: afterwards the row does not say which desk carried it before.
    db
      .prepare(
        `INSERT INTO desk_weather (desk, revision)
         SELECT desk, 1 FROM (SELECT desk FROM editorial WHERE paper = ?1 UNION SELECT ?2) WHERE true
         ON CONFLICT (desk) DO UPDATE SET revision = revision + 1`,
      )
      .bind(paper, desk),
    db
      .prepare(
        `INSERT INTO editorial (paper, desk, data, changed_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (paper) DO UPDATE SET desk = excluded.desk, data = excluded.data, changed_at = excluded.changed_at`,
      )
      .bind(paper, desk, data, now),
  ];
}
