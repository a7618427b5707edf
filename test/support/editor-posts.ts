import { expect } from 'vitest';
import type { Role } from '../../src/editor/identity/roles.ts';
import { type EditorRequest, hiddenValue, htmlOf, PAPER, requestEditor, rowsOf } from './editor.ts';
import { sampleBytes } from './picture-publishers.ts';

export const POSTS = `/papers/${PAPER}/posts`;

/** A post as its form sends it, with all that readers need. */
export const WHOLE = {
  title: 'Ice on the bay',
  description: 'What travellers look for before the first trip.',
  text: 'The ice *bends*.\n\nListen to it.',
  keywords: 'ice, travel',
};

type Fields = Readonly<Record<string, string | readonly string[] | File>>;

/** An id that no post has yet, as the page of a new post gives it. */
export async function newId(as: Role = 'editor'): Promise<string> {
  return hiddenValue(await htmlOf(`${POSTS}/new`, { as }), 'form');
}

/** Sends the form of a post. `version` is what the page that it was on had. */
export function sendPost(
  id: string,
  version: number,
  fields: Fields,
  given: Omit<EditorRequest, 'form'> = {},
): Promise<Response> {
  const form = { ...WHOLE, do: 'save', version: String(version), ...fields };
  return requestEditor(`${POSTS}/post/${id}`, { ...given, form });
}

/** Withdraws a post, or cancels its time. */
export function sendState(
  id: string,
  version: number,
  does: 'withdraw' | 'cancel',
  given: Omit<EditorRequest, 'form'> = {},
): Promise<Response> {
  const form = { do: does, version: String(version) };
  return requestEditor(`${POSTS}/post/${id}/state`, { ...given, form });
}

/** The row that readers get of a post, by its title or slug. */
export const rowOf = async (slug: string) =>
  (await rowsOf('SELECT * FROM posts WHERE paper = ? AND slug = ?', PAPER, slug))[0] ?? null;

/** A new post of the title that was published, by its id. */
export async function publishNew(title: string, fields: Fields = {}, now?: Date): Promise<string> {
  const id = await newId();
  const sent = { title, do: 'publish', ...fields };
  expect((await sendPost(id, 0, sent, now ? { now } : {})).status).toBe(303);
  return id;
}

export const PICTURES = `${POSTS}/pictures`;

/** A sample picture as a file that somebody sends. */
export async function fileOf(name: string, as = name, type = 'image/jpeg'): Promise<File> {
  return new File([await sampleBytes(name)], as, { type });
}
