import type { Context } from 'hono';
import { leadTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/desk-context.ts';
import { readForm } from '../forms/read-form.ts';
import { auditStatement } from '../store/audit.ts';
import { deskPostPath, mayOpen, namedPost, readPost, savedBy } from './post-context.ts';
import { copyOfRow } from './post-copy.ts';
import { withdrawStatements } from './publish-statements.ts';
import { leadAfterChange } from './purge-posts.ts';
import { showConflict } from './show-conflict.tsx';
import { type DeskPost, isOvertaken, saveCopyStatement } from './store-posts.ts';
import { findVersion } from './store-versions.ts';

/** Which status a post must have for what a button does. */
const TAKEN_FROM = { withdraw: 'public', cancel: 'scheduled' } as const;

/** POST /papers/:paper/posts/post/:post/state: takes a post from readers, or takes its planned time away. The copy stays. */
export async function changeState(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, now, publication } = paper;
  const post = await namedPost(c);
  if (!post) return serveTrouble(c.req.raw, 'not found');
  const form = await readForm(c.req.raw);
  const does = (['withdraw', 'cancel'] as const).find((each) => each === form.text('do'));
  if (!does) return serveTrouble(c.req.raw, 'refused');
  const isCurrent = String(post.version) === form.text('version');
  if (!isCurrent || post.status !== TAKEN_FROM[does]) return showConflict(c, post, post.copy);
  const person = savedBy(paper);
  const action = does === 'cancel' ? 'post unscheduled' : 'post withdrawn';
  const subject = post.copy.title;
  const change = { paper: publication.id, person: person.name, action, subject } as const;
  return store(c, post, [
    saveCopyStatement(env.DB, post, { copy: post.copy, state: 'draft', person, now }),
    ...withdrawStatements(env.DB, post, publication, now),
    auditStatement(env.DB, { ...change, before: post.row }, now),
  ]);
}

/** POST /papers/:paper/posts/post/:post/versions: makes a version that was public the working copy, which is then published as any. */
export async function restoreVersion(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, now, publication } = paper;
  const post = await namedPost(c);
  const form = await readForm(c.req.raw);
  const number = Number(form.text('number'));
  if (post && !mayOpen(paper, post)) return serveTrouble(c.req.raw, 'refused');
  const version =
    post?.slug && Number.isInteger(number)
      ? await findVersion(env.DB, post.domain, post.slug, number)
      : undefined;
  if (!post || !version || version.publicAt > now.getTime())
    return serveTrouble(c.req.raw, 'not found');
  const copy = copyOfRow(version.data);
  if (String(post.version) !== form.text('version')) return showConflict(c, post, copy);
  const person = savedBy(paper);
  const action = 'post restored';
  const change = {
    paper: publication.id,
    person: person.name,
    action,
    subject: copy.title,
  } as const;
  return store(
    c,
    post,
    [
      saveCopyStatement(env.DB, post, { copy, state: 'draft', person, now }),
      auditStatement(env.DB, { ...change, before: post.copy, after: copy }, now),
    ],
    { isSeen: false },
  );
}

async function store(
  c: Context<Environment>,
  post: DeskPost,
  statements: D1PreparedStatement[],
  { isSeen = true } = {},
): Promise<Response> {
  const { paper } = c.var;
  try {
    await paper.env.DB.batch(statements);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return showConflict(c, (await readPost(paper, post.id)) ?? post, post.copy);
  }
  const path = deskPostPath(paper, post.id);
  return isSeen ? leadAfterChange(paper, path) : leadTo(path);
}
