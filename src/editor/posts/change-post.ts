import type { Context } from 'hono';
import { serveConflict } from '../components/Conflict.tsx';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { readForm } from '../forms/read-form.ts';
import { auditIfChanged } from '../store/audit.ts';
import { showEditPage } from './edit-page.tsx';
import {
  DONE,
  editorPostPath,
  mayOpen,
  namedPost,
  postsPath,
  publicContent,
  withPost,
} from './post-context.ts';
import { COPY_FIELDS, copyOfRow } from './post-copy.ts';
import { withdrawStatements } from './publish-statements.ts';
import { redirectAfterChange, saveCopy, showConflict } from './save-copy.tsx';
import { canBeRenamed, deleteCopyStatement, type EditorPost, readPost } from './store-posts.ts';

const REQUIRED_STATUS = { withdraw: 'public', cancel: 'scheduled' } as const;
const MAX_ATTEMPTS = 3;

/** POST …/posts/post/:post/state: withdraws a post or cancels its schedule; the copy stays. */
export async function changeState(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const form = await readForm(c.req.raw);
  const does = (['withdraw', 'cancel'] as const).find((each) => each === form.text('do'));
  let post = await readPost(paper, c.req.param('post') ?? '');
  for (let attempt = 0; post && does && attempt < MAX_ATTEMPTS; attempt++) {
    const path = `${editorPostPath(paper, post.id)}?${DONE}=${does}`;
    // Already done, by a double click or a colleague: the result is the same.
    if (post.status === 'withdrawn' || post.status === 'draft') return redirectTo(path);
    if (post.status !== REQUIRED_STATUS[does]) break;
    if (await withdrawPost(paper, post, does)) return redirectAfterChange(paper, path);
    post = await readPost(paper, post.id);
  }
  if (!post) return serveTrouble(c.req.raw, 'not found');
  if (!does) return serveTrouble(c.req.raw, 'refused');
  const problems = new Map([['do', paper.words.posts.problems.changedMeanwhile]]);
  return showEditPage(c, { post, problems });
}

/** Withdraws or unschedules a post. `false` if it was saved again since it was read. */
function withdrawPost(
  paper: PaperContext,
  post: EditorPost,
  does: keyof typeof REQUIRED_STATUS,
): Promise<boolean> {
  const action = does === 'cancel' ? 'post unscheduled' : 'post withdrawn';
  const { copy, row: before } = post;
  const statements = withdrawStatements(paper, post);
  return saveCopy(paper, post, { copy, state: 'draft', action, before }, statements);
}

/** POST …/posts/post/:post/versions: copies a public version into the draft. */
export const restorePostVersion = withPost(async (c, post) => {
  const { paper } = c.var;
  const form = await readForm(c.req.raw);
  const number = form.text('number');
  const content = await publicContent(paper, post, number);
  if (!content) return serveTrouble(c.req.raw, 'not found');
  const copy = copyOfRow(content);
  const done = () => redirectTo(`${editorPostPath(paper, post.id)}?${DONE}=restore`);
  const given = form.text('version');
  if (String(post.version) === given) {
    const subject = `${copy.title} (#${Number(number)})`;
    const change = { action: 'post restored', subject, before: post.copy, after: copy } as const;
    if (await saveCopy(paper, post, { copy, state: 'draft', ...change })) return done();
  }
  const stored = (await readPost(paper, post.id)) ?? post;
  // Sent twice: the version after the one that the form shows has this text.
  const isNext = given === String(stored.version - 1) && stored.state === 'draft';
  if (isNext && COPY_FIELDS.every((field) => stored.copy[field] === copy[field])) return done();
  return showConflict(c, stored, { copy });
});

/** POST …/posts/post/:post/delete: deletes a never public draft; the audit log has its text. */
export async function deletePost(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env } = paper;
  const post = await namedPost(c);
  // Already removed, by a double click or a colleague: the result is the same.
  const listPath = `${postsPath(paper)}?${DONE}=delete`;
  if (post && post.slug === undefined) return redirectTo(listPath);
  if (!post || post.version === 0) return serveTrouble(c.req.raw, 'not found');
  if (!mayOpen(paper, post)) return serveTrouble(c.req.raw, 'refused');
  const form = await readForm(c.req.raw);
  if (String(post.version) !== form.text('version')) return showDeletionConflict(c, post);
  const [deleted] = await env.DB.batch([
    deleteCopyStatement(env.DB, post),
    auditIfChanged(paper, 'post deleted', post.copy.title, {
      before: post.copy,
      isWhole: true,
    }),
  ]);
  if (deleted?.meta.changes === 0)
    return showDeletionConflict(c, (await readPost(paper, post.id)) ?? post);
  return redirectTo(listPath);
}

/**
 * Conflict page of a deletion, which has no text of one's own; the post's page if somebody has
 * published or scheduled it, so that it cannot be deleted.
 */
function showDeletionConflict(
  c: Context<Environment>,
  post: EditorPost,
): Response | Promise<Response> {
  const { paper } = c.var;
  if (!canBeRenamed(post)) {
    const problems = new Map([['do', paper.words.posts.problems.notDeleted]]);
    return showEditPage(c, { post, problems });
  }
  const leavePath = editorPostPath(paper, post.id);
  const { version, saved } = post;
  return serveConflict(c, {
    path: `${leavePath}/delete`,
    leavePath,
    version,
    savedBy: saved?.by ?? paper.words.posts.somebody,
    savedAt: saved?.at ?? paper.now.getTime(),
    fields: [],
    theirs: {},
    mine: {},
    words: paper.words.paper.form.deletion,
  });
}
