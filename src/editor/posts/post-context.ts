import type { Context } from 'hono';
import type { PostContent } from '../../model/posts/post-row.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { FORM_ID } from '../forms/id.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { type EditorPost, emptyPost, findVersion, isNewPostId, readPost } from './store-posts.ts';
import { withoutMissingUploads } from './text-uploads.ts';

export function postsPath({ publication }: Pick<PaperContext, 'publication'>, ...rest: string[]) {
  return editorPath(publication.id, 'posts', ...rest);
}

export function editorPostPath(
  paper: Pick<PaperContext, 'publication'>,
  id: string,
  part?: string,
) {
  return postsPath(paper, 'post', id, ...(part ? [part] : []));
}

/** The storage key of a post's unsent input. New posts share one: their ids are not known yet. */
export function formKey(
  { publication }: Pick<PaperContext, 'publication'>,
  { id, slug }: Pick<EditorPost, 'id' | 'slug'>,
): string {
  if (slug === undefined) return 'post-new';
  return `post:${publication.id}:${id.replaceAll(/[^\w.-]/g, '_').slice(0, 100)}`;
}

/** The storage key of a submitted form; the form of a new post contains the post's id. */
export function sentKey(
  paper: Pick<PaperContext, 'publication'>,
  form: GivenForm,
  id: string,
): string {
  return formKey(paper, { id, slug: form.text(FORM_ID) === '' ? id : undefined });
}

/** Whether a person may open a post: editors any, authors their own. */
export function mayOpen(
  { role, person }: PaperContext,
  { owner, version, row, last }: EditorPost,
): boolean {
  if (role === 'editor') return true;
  // A withdrawn post without a copy has no author, but is not new.
  const isNew = version === 0 && row === undefined && last === undefined;
  return role === 'author' && (isNew || owner === person.email);
}

/** Query parameter with the action that led to a page, for its message. */
export const DONE = 'done';

/** The post of the address, or an empty one under a new id; `undefined` for any other id. */
export async function namedPost(
  c: Context<Environment>,
  id = c.req.param('post') ?? '',
): Promise<EditorPost | undefined> {
  const { paper } = c.var;
  const post = await readPost(paper, id);
  return post ?? (isNewPostId(id) ? emptyPost(paper.publication.id, id) : undefined);
}

/** Wraps a handler: loads the post of the address, and refuses people who may not open it. */
export function withPost(
  serve: (c: Context<Environment>, post: EditorPost) => Response | Promise<Response>,
) {
  return async (c: Context<Environment>): Promise<Response> => {
    const post = await readPost(c.var.paper, c.req.param('post') ?? '');
    if (!post) return serveTrouble(c.req.raw, 'not found');
    return mayOpen(c.var.paper, post) ? serve(c, post) : serveTrouble(c.req.raw, 'refused');
  };
}

/** The content of a version that is or was public, without removed pictures. */
export async function publicContent(
  paper: PaperContext,
  post: EditorPost,
  number: string,
): Promise<PostContent | undefined> {
  const version = await findVersion(paper, post, number);
  if (!version || version.publicAt > paper.now.getTime()) return undefined;
  return withoutMissingUploads(paper, version.data);
}
