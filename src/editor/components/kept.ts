import type { PaperContext } from '../context/editor-context.ts';

/** Query parameter with the person whose changes were merged with those of a saved form. */
export const KEPT = 'kept';
/** How many changes of the paper may follow those that were merged. */
const RECENT = 50;

/**
 * The message of a saved form, with whose changes were kept too. Only names in the paper's log
 * count, because anybody can write an address.
 */
export async function withKept(
  { env, publication, words }: PaperContext,
  message: string | undefined,
  name: string | undefined,
): Promise<string | undefined> {
  if (message === undefined || !name) return message;
  const found = await env.DB.prepare(
    `SELECT 1 FROM (SELECT person FROM audit WHERE paper = ? ORDER BY id DESC LIMIT ${RECENT})
     WHERE person = ?`,
  )
    .bind(publication.id, name)
    .first();
  return found ? `${message} ${words.forms.kept(name)}` : message;
}
