import type { Context } from 'hono';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { readForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { mayOpen, namedPost, postsPath, readPost } from './post-context.ts';
import { showConflict } from './show-conflict.ts';
import { deleteCopyStatement } from './store-posts.ts';

/**
 * POST /papers/:paper/posts/post/:post/delete: deletes a draft that was never public. The audit row
 * has all of it.
 */
export async function deletePost(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, now, publication } = paper;
  const post = await namedPost(c);
  // Already removed, by a double click or a colleague: the result is the same.
  if (post && post.slug === undefined) return redirectTo(postsPath(paper));
  if (!post || post.version === 0) return serveTrouble(c.req.raw, 'not found');
  if (!mayOpen(paper, post)) return serveTrouble(c.req.raw, 'refused');
  const form = await readForm(c.req.raw);
  if (String(post.version) !== form.text('version')) return showConflict(c, post, post.copy);
  const change = {
    ...{ paper: publication.id, person: paper.person, action: 'post deleted' as const },
    ...{ subject: post.copy.title, before: post.copy, isWhole: true },
  };
  const [deleted] = await env.DB.batch([
    deleteCopyStatement(env.DB, post),
    auditIfChanged(env.DB, change, now),
  ]);
  if (deleted?.meta.changes === 0)
    return showConflict(c, (await readPost(paper, post.id)) ?? post, post.copy);
  return redirectTo(postsPath(paper));
}
