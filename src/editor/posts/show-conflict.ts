import type { Context } from 'hono';
import { serveConflict } from '../components/Conflict.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { type Choice, type Field, pick } from '../forms/fields.ts';
import { FORM_ID } from '../forms/id.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { editorPostPath } from './post-context.ts';
import type { PostCopy } from './post-copy.ts';
import { plannedTime, postFields, publishingFields } from './post-fields.ts';
import type { EditorPost } from './store-posts.ts';
import { sentFile, takeUpload } from './take-upload.ts';

/** Fields of the form beside the copy, which the conflict page sends on. */
const CARRIED = ['small', FORM_ID] as const;

/** Conflict page of a post. The other version is stored, and nothing is published. */
export async function showConflict(
  c: Context<Environment>,
  post: EditorPost,
  written: PostCopy,
  form?: GivenForm,
): Promise<Response> {
  const { paper } = c.var;
  const copy = form ? await withFile(paper, post, written, form) : written;
  const { words, now, publication } = paper;
  const { saved } = post;
  const button = buttonField(paper, post);
  const isOffered = button.choices?.some(([value]) => value === form?.text('do'));
  const at = plannedTime(post, publication);
  return serveConflict(c, {
    fields: [...postFields(paper), ...pick(publishingFields(paper), 'correction', 'at'), button],
    theirs: { ...post.copy, correction: '', at, do: 'save' },
    mine: {
      ...copy,
      correction: form?.text('correction'),
      at: form?.text('at') || at,
      do: isOffered ? form?.text('do') : 'save',
    },
    path: editorPostPath(paper, post.id),
    version: post.version,
    savedBy: saved?.by ?? words.posts.somebody,
    savedAt: saved?.at ?? now.getTime(),
    hidden: CARRIED.map((name) => [name, form?.text(name) ?? '']),
  });
}

/** The copy with the picture of its form, since no page can send a file on. */
async function withFile(
  paper: PaperContext,
  post: EditorPost,
  copy: PostCopy,
  form: GivenForm,
): Promise<PostCopy> {
  const sent = sentFile(post, form, copy);
  const taken = sent && (await takeUpload(paper, sent));
  return taken?.kind === 'taken' ? { ...copy, picture: taken.path } : copy;
}

/** The buttons that the form of the post has by now, as a choice. */
function buttonField({ words, role }: PaperContext, { status }: EditorPost): Field {
  const { button, buttons } = words.posts;
  const editors = status === 'public' ? (['correct'] as const) : (['publish', 'schedule'] as const);
  const offered = ['save', ...(role === 'editor' ? editors : (['ready'] as const))] as const;
  const choices = offered.map((each): Choice => [each, buttons[each]]);
  return { name: 'do', label: button, kind: 'choice', choices };
}
