import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import { writeLocalTime } from '../../lib/clock/zoned-time.ts';
import { Conflict, type ContestedField } from '../components/Conflict.tsx';
import { servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { FORM_ID } from '../forms/id.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { editorPostPath } from './post-context.ts';
import { COPY_FIELDS, type PostCopy } from './post-copy.ts';
import type { EditorPost } from './store-posts.ts';
import { sentFile, takeUpload } from './take-upload.ts';

/** What a form has beside the copy that is lost with none of it. */
const CARRIED = ['small', FORM_ID] as const;

/**
 * What the second of two sees who have saved one post: both texts, and what their form says beside them.
 * Theirs is stored, and nothing is published.
 */
export async function showConflict(
  c: Context<Environment>,
  post: EditorPost,
  written: PostCopy,
  form?: GivenForm,
): Promise<Response> {
  const { paper } = c.var;
  const mine = form ? await withFile(paper, post, written, form) : written;
  const { words, now, locale } = paper;
  const path = editorPostPath(paper, post.id);
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
        hidden={CARRIED.map((name) => [name, form?.text(name) ?? ''])}
        fields={[
          ...COPY_FIELDS.map((name) => ({
            name,
            label: words.posts.fields[name],
            theirs: copy[name],
            mine: mine[name],
            isLong: name === 'text' || name === 'description',
          })),
          ...publishingFields(paper, post, form),
        ]}
      />
    ),
  });
}

/** The copy with the picture that came with its form: no page can send a file on. */
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

/** What a form says of its publication, with the buttons that the post has now. */
function publishingFields(
  { words, role, publication }: PaperContext,
  { status, row }: EditorPost,
  form: GivenForm | undefined,
): ContestedField[] {
  const { buttons, correct, publish, button } = words.posts;
  const editors = status === 'public' ? (['correct'] as const) : (['publish', 'schedule'] as const);
  const offered = ['save', ...(role === 'editor' ? editors : (['ready'] as const))] as const;
  const chosen = offered.find((each) => each === form?.text('do')) ?? 'save';
  const planned = status === 'scheduled' && row ? Date.parse(row.date) : Number.NaN;
  const at = Number.isNaN(planned) ? '' : writeLocalTime(planned, publication.timeZone);
  return [
    {
      ...{ name: 'correction', label: correct.field, theirs: '' },
      mine: form?.text('correction') ?? '',
    },
    { ...{ name: 'at', label: publish.at, theirs: at }, mine: form?.text('at') || at },
    {
      ...{ name: 'do', label: button, theirs: 'save', mine: chosen },
      choices: offered.map((each) => [each, buttons[each]] as const),
    },
  ];
}
