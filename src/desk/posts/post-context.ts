import type { Context } from 'hono';
import { domainOf } from '../../site/blog/blog-backend.ts';
import { deskPath } from '../components/DeskHeader.tsx';
import type { Environment, PaperContext } from '../context/desk-context.ts';
import { nameOf } from '../who/people.ts';
import { type DeskPost, emptyPost, findPost } from './store-posts.ts';

/** The path of the section's list, or of something in it. */
export function postsPath({ publication }: Pick<PaperContext, 'publication'>, ...rest: string[]) {
  return deskPath(publication.id, 'posts', ...rest);
}

/** The path of a post at the desk, or of something of it. */
export function deskPostPath(paper: Pick<PaperContext, 'publication'>, id: string, part?: string) {
  return postsPath(paper, 'post', id, ...(part ? [part] : []));
}

/** The key under which the browser keeps what is written in a post's form. */
export function formKey({ publication }: Pick<PaperContext, 'publication'>, id: string): string {
  return `post:${publication.id}:${id.replaceAll(/[^\w.-]/g, '_').slice(0, 100)}`;
}

/** Who a change is by, as the tables of posts have it. */
export function savedBy({ person }: Pick<PaperContext, 'person'>) {
  return { email: person.email, name: nameOf(person) };
}

/** Whether somebody may open a post: editors each, authors those that they began. */
export function mayOpen(
  { role, person }: PaperContext,
  { owner, version, row, last }: DeskPost,
): boolean {
  if (role === 'editor') return true;
  // One that was withdrawn without a copy is nobody's either.
  const isNew = version === 0 && row === undefined && last === undefined;
  return role === 'author' && (isNew || owner === person.email);
}

/** The post with an id as the paper has it; `undefined` where it has none. @throws the error of D1 */
export function readPost({ env, publication, now }: PaperContext, id: string) {
  const domain = domainOf(publication);
  return findPost(env.DB, { domain, locale: publication, now }, id);
}

/** The post that the address names, or a new one under an id of the desk's own; `undefined` where there is none. */
export async function namedPost(c: Context<Environment>): Promise<DeskPost | undefined> {
  const id = c.req.param('post') ?? '';
  const { paper } = c.var;
  return (await readPost(paper, id)) ?? emptyPost(domainOf(paper.publication), id);
}
