import type { PaperContext } from '../context/editor-context.ts';
import { type Action, auditStatement } from '../store/audit.ts';
import { savedBy } from './post-context.ts';
import type { PostCopy } from './post-copy.ts';
import { type CopyState, type EditorPost, isOvertaken, saveCopyStatement } from './store-posts.ts';

/** A copy that is saved, with its audit row. */
interface SavedPost {
  copy: PostCopy;
  state: CopyState;
  action: Extract<Action, `post ${string}`>;
  before?: unknown;
  after?: unknown;
}

/**
 * Saves a copy in one batch with other statements and its audit row. `false` if somebody has saved
 * another version since the post was read; then nothing has changed.
 *
 * @throws any other error of D1
 */
export async function saveCopy(
  paper: PaperContext,
  post: EditorPost,
  { copy, state, action, before, after }: SavedPost,
  others: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  const { env, now, publication, person } = paper;
  const change = { paper: publication.id, person, action, subject: copy.title, before, after };
  try {
    await env.DB.batch([
      saveCopyStatement(env.DB, post, { copy, state, person: savedBy(paper), now }),
      ...others,
      auditStatement(env.DB, change, now),
    ]);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return false;
  }
  return true;
}
