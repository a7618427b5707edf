import type { Context } from 'hono';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { readForm } from '../forms/read-form.ts';
import { showEditPage } from './edit-page.tsx';
import { editorPostPath, mayOpen, namedPost, readPost } from './post-context.ts';
import { copyOfRow } from './post-copy.ts';
import { withdrawStatements } from './publish-statements.ts';
import { redirectAfterChange } from './purge-posts.ts';
import { saveCopy } from './save-copy.ts';
import { showConflict } from './show-conflict.ts';
import type { EditorPost } from './store-posts.ts';
import { findVersion } from './store-versions.ts';
import { withoutGone } from './text-uploads.ts';

/** The status that each action requires. */
const TAKEN_FROM = { withdraw: 'public', cancel: 'scheduled' } as const;
/** Attempts if another editor saves the post at the same moment. */
const MAX_ATTEMPTS = 3;

/**
 * POST /papers/:paper/posts/post/:post/state: withdraws a post or cancels its schedule, even if
 * another editor has saved the copy since. The copy stays.
 */
export async function changeState(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const form = await readForm(c.req.raw);
  const does = (['withdraw', 'cancel'] as const).find((each) => each === form.text('do'));
  let post = await namedPost(c);
  for (let attempt = 0; post && does && attempt < MAX_ATTEMPTS; attempt++) {
    const path = editorPostPath(paper, post.id);
    // Already done, by a double click or a colleague: the result is the same.
    if (post.status === 'withdrawn' || post.status === 'draft') return redirectTo(path);
    if (post.status !== TAKEN_FROM[does]) break;
    if (await takeBack(paper, post, does)) return redirectAfterChange(paper, path);
    post = await readPost(paper, post.id);
  }
  if (!post) return serveTrouble(c.req.raw, 'not found');
  if (!does) return serveTrouble(c.req.raw, 'refused');
  const problems = new Map([['do', paper.words.posts.problems.changedMeanwhile]]);
  return showEditPage(c, { post, problems });
}

/** Whether the post was withdrawn; not if somebody has saved it since it was read. */
function takeBack(
  paper: PaperContext,
  post: EditorPost,
  does: keyof typeof TAKEN_FROM,
): Promise<boolean> {
  const { env, now, publication } = paper;
  const action = does === 'cancel' ? 'post unscheduled' : 'post withdrawn';
  const { copy, row: before } = post;
  const statements = withdrawStatements(env.DB, post, publication, now);
  return saveCopy(paper, post, { copy, state: 'draft', action, before }, statements);
}

/**
 * POST /papers/:paper/posts/post/:post/versions: copies a public version into the draft, without
 * pictures that were removed.
 */
export async function restoreVersion(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, now } = paper;
  const post = await namedPost(c);
  const form = await readForm(c.req.raw);
  const number = Number(form.text('number'));
  if (post && !mayOpen(paper, post)) return serveTrouble(c.req.raw, 'refused');
  const version =
    post?.slug && Number.isInteger(number)
      ? await findVersion(env.DB, post.paper, post.slug, number)
      : undefined;
  if (!post || !version || version.publicAt > now.getTime())
    return serveTrouble(c.req.raw, 'not found');
  const copy = copyOfRow(await withoutGone(env.DB, post.paper, version.data));
  if (String(post.version) !== form.text('version')) return showConflict(c, post, copy);
  const change = { action: 'post restored', before: post.copy, after: copy } as const;
  if (!(await saveCopy(paper, post, { copy, state: 'draft', ...change })))
    return showConflict(c, (await readPost(paper, post.id)) ?? post, copy);
  return redirectTo(editorPostPath(paper, post.id));
}
