import type { Context } from 'hono';
import { editorPath } from '../components/EditorHeader.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { FORM_ID } from '../forms/id.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { nameOf } from '../identity/people.ts';
import { type EditorPost, emptyPost, findPost } from './store-posts.ts';

/** The path of the section's list, or of something in it. */
export function postsPath({ publication }: Pick<PaperContext, 'publication'>, ...rest: string[]) {
  return editorPath(publication.id, 'posts', ...rest);
}

/** The path of a post at the desk, or of something of it. */
export function editorPostPath(
  paper: Pick<PaperContext, 'publication'>,
  id: string,
  part?: string,
) {
  return postsPath(paper, 'post', id, ...(part ? [part] : []));
}

/** The key under which the browser keeps what is written in the form of any new post of the paper. */
const NEW_KEY = 'post-new';

/** The key under which the browser keeps what is written in a post's form: that of a new one has no id yet that another page knows. */
export function formKey(
  { publication }: Pick<PaperContext, 'publication'>,
  { id, slug }: Pick<EditorPost, 'id' | 'slug'>,
): string {
  if (slug === undefined) return NEW_KEY;
  return `post:${publication.id}:${id.replaceAll(/[^\w.-]/g, '_').slice(0, 100)}`;
}

/** The key under which the browser keeps a form that was sent: that of a new post has the post's id in it. */
export function sentKey(
  paper: Pick<PaperContext, 'publication'>,
  form: GivenForm,
  id: string,
): string {
  return formKey(paper, { id, slug: form.text(FORM_ID) === '' ? id : undefined });
}

/** Who a change is by, as the tables of posts have it. */
export function savedBy({ person }: Pick<PaperContext, 'person'>) {
  return { email: person.email, name: nameOf(person) };
}

/** Whether somebody may open a post: editors each, authors those that they began. */
export function mayOpen(
  { role, person }: PaperContext,
  { owner, version, row, last }: EditorPost,
): boolean {
  if (role === 'editor') return true;
  // One that was withdrawn without a copy is nobody's either.
  const isNew = version === 0 && row === undefined && last === undefined;
  return role === 'author' && (isNew || owner === person.email);
}

/** The post with an id as the paper has it; `undefined` where it has none. @throws the error of D1 */
export function readPost({ env, publication, now }: PaperContext, id: string) {
  return findPost(env.DB, { paper: publication.id, locale: publication, now }, id);
}

/** The post that the address names, or a new one under an id of the desk's own; `undefined` where there is none. */
export async function namedPost(
  c: Context<Environment>,
  id = c.req.param('post') ?? '',
): Promise<EditorPost | undefined> {
  const { paper } = c.var;
  return (await readPost(paper, id)) ?? emptyPost(paper.publication.id, id);
}
