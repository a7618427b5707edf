import { digestHex } from '../../lib/text/hashes.ts';
import type { GivenForm } from './read-form.ts';

export const FORM_ID = 'form';

const NEW_ID = /^[0-9a-f]{32}$/;

export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/**
 * The id of the record that a form adds: derived from the form's hidden id and the paper, so that a
 * form sent twice adds one record. A form without a valid id gets a random one.
 */
export async function idOfSent(form: GivenForm, paperId: string): Promise<string> {
  const given = form.text(FORM_ID);
  if (!NEW_ID.test(given)) return newId();
  return digestHex(new TextEncoder().encode(`${paperId} ${given}`));
}
