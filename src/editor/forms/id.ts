import { digestHex } from '../../lib/text/hashes.ts';
import type { GivenForm } from './read-form.ts';

/** The field with the id that a form was given as its page was made. */
export const FORM_ID = 'form';

const NEW_ID = /^[0-9a-f]{32}$/;

/** A new id, of 32 hexadecimal digits, which nobody can guess. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/**
 * The id of what a paper stores of a form: however often that is sent, it is the same, and in every
 * paper it is another one. A form without an id of its own has a new one each time.
 */
export async function idOfSent(form: GivenForm, paper: string): Promise<string> {
  const given = form.text(FORM_ID);
  if (!NEW_ID.test(given)) return newId();
  return digestHex(new TextEncoder().encode(`${paper} ${given}`));
}
