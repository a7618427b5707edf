import type { Context } from 'hono';
import { zonedTime } from '../../shared/locale.ts';
import { Conflict } from '../components/Conflict.tsx';
import { servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/desk-context.ts';
import { deskPostPath } from './post-context.ts';
import { COPY_FIELDS, type PostCopy } from './post-copy.ts';
import type { DeskPost } from './store-posts.ts';

/** What the second of two sees who have saved one post: both texts. Theirs is stored, and nothing is published. */
export function showConflict(c: Context<Environment>, post: DeskPost, mine: PostCopy): Response {
  const { paper } = c.var;
  const { words, now, locale } = paper;
  const path = deskPostPath(paper, post.id);
  const { saved, copy } = post;
  return servePage(c, {
    title: words.forms.conflict.heading,
    status: 409,
    content: (
      <Conflict
        action={path}
        version={post.version}
        savedBy={saved?.by ?? words.posts.somebody}
        savedAt={zonedTime(locale, new Date(saved?.at ?? now), now)}
        theirsPath={path}
        hidden={[['do', 'save']]}
        fields={COPY_FIELDS.map((name) => ({
          name,
          label: words.posts.fields[name],
          theirs: copy[name],
          mine: mine[name],
          isLong: name === 'text' || name === 'description',
        }))}
      />
    ),
  });
}
