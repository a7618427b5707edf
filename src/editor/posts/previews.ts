import type { Context } from 'hono';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment } from '../context/editor-context.ts';
import { readForm } from '../forms/read-form.ts';
import { publicContent, withPost } from './post-context.ts';
import { detailOf, rowOfCopy } from './post-copy.ts';
import { readPostForm } from './read-post-form.ts';

/** A date or an instant, as stored in the rows of posts. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{8,12}Z)?$/;

/** POST /papers/:paper/posts/preview: previews the submitted copy without storing it. */
export async function previewForm(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const form = await readForm(c.req.raw);
  const { env, publication, now } = paper;
  const { copy } = readPostForm(form, paper, { id: '', isForReaders: false });
  const date = DATE.test(form.text('date')) ? form.text('date') : now.toISOString();
  const facts = { id: '', paper: publication.id, date, updated: null, front_matter: '' };
  return env.SITE.previewPost(
    publication,
    copy.slug || 'preview',
    detailOf(rowOfCopy(copy, facts)),
  );
}

/** GET /papers/:paper/posts/post/:post/versions/:number: the page of a public version. */
export const previewVersion = withPost(async (c, post) => {
  const { paper } = c.var;
  const shown = await publicContent(paper, post, c.req.param('number') ?? '');
  if (!shown) return serveTrouble(c.req.raw, 'not found');
  return paper.env.SITE.previewPost(paper.publication, shown.slug, detailOf(shown));
});
