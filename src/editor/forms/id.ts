import { digestHex } from '../../lib/text/hashes.ts';
import type { GivenForm } from './read-form.ts';

export const FORM_ID = 'form';

const NEW_ID = /^[0-9a-f]{32}$/;

export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/**
 * The id of the record that a form adds to a paper: the same each time that the form is sent, and
 * another one in each paper. A form without a valid id gets a new one each time.
 */
export async function idOfSent(form: GivenForm, paperId: string): Promise<string> {
  const given = form.text(FORM_ID);
  if (!NEW_ID.test(given)) return newId();
  return digestHex(new TextEncoder().encode(`${paperId} ${given}`));
}
