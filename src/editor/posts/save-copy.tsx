import type { Context } from 'hono';
import { tryOrLog } from '../../lib/http/log.ts';
import { blogTag } from '../../model/edition/cache-tags.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { readUploadPath, uploadPath } from '../../model/publication/stored-publication.ts';
import { mergedConflict, serveConflict } from '../components/Conflict.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { redirectTo } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { type Choice, type Field, pick } from '../forms/fields.ts';
import { FORM_ID } from '../forms/id.ts';
import type { MergedForm } from '../forms/merge-form.ts';
import { formOf, type GivenForm } from '../forms/read-form.ts';
import { type Action, auditStatement } from '../store/audit.ts';
import { mergePost } from './merge-post.ts';
import { editorPostPath, postsPath, sentKey } from './post-context.ts';
import type { PostCopy } from './post-copy.ts';
import { postFields, publishingFields } from './post-fields.ts';
import { type CopyState, type EditorPost, isOvertaken, saveCopyStatement } from './store-posts.ts';

interface SavedPost {
  copy: PostCopy;
  state: CopyState;
  action: Extract<Action, `post ${string}`>;
  /** What *Changes* calls the post; its title by default. */
  subject?: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Saves a copy in one batch with other statements and its audit row. Returns `false`, with nothing
 * changed, if another version was saved since the post was read.
 *
 * @throws if D1 fails for another reason
 */
export async function saveCopy(
  paper: PaperContext,
  post: EditorPost,
  { copy, state, action, subject = copy.title, before, after }: SavedPost,
  others: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  try {
    await paper.env.DB.batch([
      saveCopyStatement(paper, post, copy, state),
      ...others,
      auditStatement(paper, action, subject, { before, after }),
    ]);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return false;
  }
  return true;
}

/** Query parameter after a change that caches may show with a delay of minutes. */
export const LATE = 'late';

/** Invalidates cached pages of the paper's posts, and redirects. `LATE` reports a failure. */
export async function redirectAfterChange(
  { env, publication }: PaperContext,
  path: string,
  savedForm?: string,
): Promise<Response> {
  const isPurged = await tryOrLog('posts not purged', { publication: publication.id }, async () => {
    await env.SITE.invalidate([blogTag(publication)]);
    return true;
  });
  return redirectTo(isPurged ? path : `${path}&${LATE}=yes`, savedForm);
}

/**
 * Conflict page: the post changed since the form was opened. Nothing is published. `refused`: why
 * the picture sent with the form was not stored.
 */
export function showConflict(
  c: Context<Environment>,
  post: EditorPost,
  { copy, form = formOf([]), refused = '' }: { copy: PostCopy; form?: GivenForm; refused?: string },
): Response {
  const { paper } = c.var;
  const { now, words } = paper;
  const { saved } = post;
  const button = buttonField(paper, post);
  const isOffered = button.choices?.some(([value]) => value === form.text('do'));
  const merged = mergePost(paper, post, { form, copy });
  const correction = form.text('correction');
  const isWithdrawn = !merged.isSameState && post.status === 'withdrawn';
  const act = isOffered && !isWithdrawn ? form.text('do') : 'save';
  return serveConflict(c, {
    ...mergedConflict(merged, {
      version: post.version,
      savedBy: saved?.by ?? words.posts.somebody,
      savedAt: saved?.at ?? now.getTime(),
    }),
    fields: [
      ...postFields(paper).map((each) =>
        each.name === 'picture' ? { ...each, pictureOf: pictureIn(paper, merged) } : each,
      ),
      ...pick(publishingFields(paper), 'correction', 'at'),
    ],
    theirs: { ...merged.theirs, correction: '' },
    mine: { ...merged.mine, correction },
    path: editorPostPath(paper, post.id),
    draftKey: sentKey(paper, form, post.id),
    hidden: [[FORM_ID, form.text(FORM_ID)], ...(act === 'save' ? [['do', act] as const] : [])],
    children: act !== 'save' && <FormFields fields={[button]} values={{ do: act }} />,
    words: conflictWords(paper, post, { refused, isWithdrawn }),
    ...(post.slug === undefined && { leavePath: postsPath(paper) }),
  });
}

/** Shows the pictures of both sides by their addresses; of other sites, only the addresses. */
function pictureIn({ publication }: PaperContext, { theirs, mine }: MergedForm) {
  return (address: string) => {
    const upload = readUploadPath(address);
    const isOwn = upload?.paper === publication.id;
    const alt = [mine, theirs].find(({ picture }) => picture === address)?.pictureAlt;
    return {
      src: isOwn ? addressOf(publication, uploadPath(upload.paper, upload.hash, 640)) : undefined,
      // Without a picture, its description may be left over.
      caption: (address && alt) || address,
    };
  };
}

/** The texts of the conflict page, with the problem of a sent picture. */
function conflictWords(
  { words: { posts, forms } }: PaperContext,
  { slug }: EditorPost,
  { refused, isWithdrawn }: { refused: string; isWithdrawn: boolean },
) {
  const saved = isWithdrawn ? posts.withdrawnConflict : forms.conflict;
  const given = slug === undefined ? posts.deletedConflict : saved;
  const text = (name: string, at: string) =>
    [given.text(name, at), refused && posts.pictureRefused(refused)].filter(Boolean).join(' ');
  return { ...given, text };
}

/** The buttons that the post's form has in its current status, as a choice. */
function buttonField({ words, role }: PaperContext, { status }: EditorPost): Field {
  const { button, buttons } = words.posts;
  const editors =
    status === 'public' ? (['correct', 'slip'] as const) : (['publish', 'schedule'] as const);
  const offered = ['save', ...(role === 'editor' ? editors : (['ready'] as const))] as const;
  const choices = offered.map((each): Choice => [each, buttons[each]]);
  return { name: 'do', label: button, kind: 'choice', choices };
}
