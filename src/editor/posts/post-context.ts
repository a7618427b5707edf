import type { Context } from 'hono';
import { editorPath } from '../components/EditorHeader.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { FORM_ID } from '../forms/id.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { nameOf } from '../identity/people.ts';
import { type EditorPost, emptyPost, findPost } from './store-posts.ts';

/** The path of the section, or of something below it. */
export function postsPath({ publication }: Pick<PaperContext, 'publication'>, ...rest: string[]) {
  return editorPath(publication.id, 'posts', ...rest);
}

/** The path of a post in the editor, or of something below it. */
export function editorPostPath(
  paper: Pick<PaperContext, 'publication'>,
  id: string,
  part?: string,
) {
  return postsPath(paper, 'post', id, ...(part ? [part] : []));
}

/** The key under which browsers store the unsent input of a new post. */
const NEW_KEY = 'post-new';

/**
 * The key under which browsers store the unsent input of a post. New posts share one, since no
 * other page knows their ids.
 */
export function formKey(
  { publication }: Pick<PaperContext, 'publication'>,
  { id, slug }: Pick<EditorPost, 'id' | 'slug'>,
): string {
  if (slug === undefined) return NEW_KEY;
  return `post:${publication.id}:${id.replaceAll(/[^\w.-]/g, '_').slice(0, 100)}`;
}

/** The storage key of a form that was sent; the form of a new post has the post's id in it. */
export function sentKey(
  paper: Pick<PaperContext, 'publication'>,
  form: GivenForm,
  id: string,
): string {
  return formKey(paper, { id, slug: form.text(FORM_ID) === '' ? id : undefined });
}

/** The author of a change, as the tables of posts have it. */
export function savedBy({ person }: Pick<PaperContext, 'person'>) {
  return { email: person.email, name: nameOf(person) };
}

/** Whether a person may open a post: editors each, authors their own. */
export function mayOpen(
  { role, person }: PaperContext,
  { owner, version, row, last }: EditorPost,
): boolean {
  if (role === 'editor') return true;
  // A withdrawn post without a copy has no author either.
  const isNew = version === 0 && row === undefined && last === undefined;
  return role === 'author' && (isNew || owner === person.email);
}

/** A post of the paper by its id. @throws the error of D1 */
export function readPost({ env, publication, now }: PaperContext, id: string) {
  return findPost(env.DB, { paper: publication.id, locale: publication, now }, id);
}

/** The post of the address, or an empty one under a new id; `undefined` for any other id. */
export async function namedPost(
  c: Context<Environment>,
  id = c.req.param('post') ?? '',
): Promise<EditorPost | undefined> {
  const { paper } = c.var;
  return (await readPost(paper, id)) ?? emptyPost(paper.publication.id, id);
}
