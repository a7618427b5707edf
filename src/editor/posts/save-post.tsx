import type { Context } from 'hono';
import { postDate } from '../../lib/clock/locale.ts';
import { readLocalTime } from '../../lib/clock/zoned-time.ts';
import { findMarkupProblems } from '../../model/posts/markup-problems.ts';
import { languageOf } from '../../shared/words/languages.ts';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { FormChecks } from '../forms/checks.ts';
import { FORM_ID } from '../forms/id.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import type { Action } from '../store/audit.ts';
import { editorWords } from '../words/words.ts';
import { showEditPage } from './edit-page.tsx';
import { editorPostPath, mayOpen, namedPost, readPost, savedBy, sentKey } from './post-context.ts';
import { COPY_FIELDS, type PostCopy } from './post-copy.ts';
import { MAX_CORRECTION } from './post-fields.ts';
import { composeRow, type PostPublication, publishStatements } from './publish-statements.ts';
import { redirectAfterChange } from './purge-posts.ts';
import { readPostForm } from './read-post-form.ts';
import { saveCopy } from './save-copy.ts';
import { showConflict } from './show-conflict.ts';
import { type CopyState, canBeRenamed, type EditorPost, isSlugTaken } from './store-posts.ts';
import { pathOfSent, sentFile, takeUpload } from './take-upload.ts';
import { checkUploads } from './text-uploads.ts';

/** The buttons of the form. Authors have the first two. */
const INTENTS = ['save', 'ready', 'publish', 'schedule', 'correct'] as const;
type Intent = (typeof INTENTS)[number];

const ACTION_OF = {
  save: 'post saved',
  ready: 'post offered',
  publish: 'post published',
  schedule: 'post scheduled',
  correct: 'post corrected',
} as const satisfies Record<Intent, Action>;

/** How far ahead a post may be scheduled (ms). */
const MAX_AHEAD_MS = 2 * 366 * 86_400_000;
const MAX_SLUGS_TRIED = 30;

/**
 * POST /papers/:paper/posts/post/:post: saves the working copy, and publishes it if the button says
 * so. POST /papers/:paper/posts/new: the same for a new post, whose form has the id.
 */
export async function savePost(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const form = await readForm(c.req.raw);
  const post = await namedPost(c, c.req.param('post') ?? form.text(FORM_ID));
  if (!post) return serveTrouble(c.req.raw, 'not found');
  const intent = INTENTS.find((each) => each === form.text('do')) ?? 'save';
  const isPublishing = intent !== 'save' && intent !== 'ready';
  if (!mayOpen(paper, post) || (isPublishing && paper.role !== 'editor'))
    return serveTrouble(c.req.raw, 'refused');
  const fixedSlug = canBeRenamed(post) ? undefined : post.slug;
  const isForReaders = intent !== 'save';
  const { copy: written, checks } = readPostForm(form, paper, { fixedSlug, isForReaders });
  if (String(post.version) !== form.text('version')) {
    const given = isPublishing ? readPublication(paper, post, form, intent, checks) : undefined;
    const sent = sentFile(post, form, written);
    const picture = sent && (await pathOfSent(post.paper, sent));
    return overtaken(c, post, { form, intent, copy: written, picture, publication: given });
  }
  const copy = await takeFile(paper, post, form, written, checks);
  if (isForReaders) await checkUploads(paper.env.DB, post.paper, copy, checks, paper.words);
  const named = fixedSlug === undefined ? await nameCopy(paper, post, copy, form, checks) : copy;
  const publication = isPublishing ? readPublication(paper, post, form, intent, checks) : undefined;
  if (checks.problems.size > 0)
    return showEditPage(c, { post, copy: named, form, problems: checks.problems });
  return store(c, post, { form, intent, copy: named, publication });
}

/** A change of a post. */
interface PostChange {
  form: GivenForm;
  intent: Intent;
  copy: PostCopy;
  /** The path of the form's file if an earlier sending of the form has stored it. */
  picture?: string | undefined;
  publication: PostPublication | undefined;
}

/**
 * Redirects if the stored post equals the form, which was sent twice; otherwise the conflict page.
 */
function overtaken(
  c: Context<Environment>,
  theirs: EditorPost,
  { form, intent, copy, picture = copy.picture, publication }: PostChange,
): Response | Promise<Response> {
  const { paper } = c.var;
  const { correction } = publication ?? {};
  const given = { ...copy, picture };
  const mine = correction ? withCorrection(given, correction, paper) : given;
  const isSame = COPY_FIELDS.every((field) => theirs.copy[field] === mine[field]);
  const isNext = form.text('version') === String(theirs.version - 1);
  const status = publication?.at === undefined ? 'public' : 'scheduled';
  const isReached = publication
    ? theirs.status === status
    : intent === 'save' || theirs.state === 'ready';
  return isSame && isNext && isReached
    ? redirectTo(editorPostPath(paper, theirs.id), sentKey(paper, form, theirs.id))
    : showConflict(c, theirs, copy, form);
}

async function store(
  c: Context<Environment>,
  post: EditorPost,
  given: PostChange,
): Promise<Response> {
  const { paper } = c.var;
  const { intent, publication } = given;
  const correction = publication?.correction;
  const copy = correction ? withCorrection(given.copy, correction, paper) : given.copy;
  const next = publication && composeRow(post, copy, publication);
  const isSaved = await saveCopy(
    paper,
    post,
    {
      copy,
      state: stateAfter(intent, post, paper),
      action: ACTION_OF[intent],
      before: post.version > 0 || post.row ? post.copy : undefined,
      after: next ? { ...copy, date: next.date } : copy,
    },
    next && publication
      ? publishStatements(paper.env.DB, { ...post, slug: copy.slug }, next, publication)
      : [],
  );
  if (!isSaved) return overtaken(c, (await readPost(paper, post.id)) ?? post, given);
  const path = editorPostPath(paper, post.id);
  const key = sentKey(paper, given.form, post.id);
  return next ? redirectAfterChange(paper, path, key) : redirectTo(path, key);
}

/** An author's request to publish holds until an editor publishes or the author saves a draft. */
function stateAfter(intent: Intent, post: EditorPost, { role }: PaperContext): CopyState {
  if (intent === 'ready') return 'ready';
  return intent === 'save' && role === 'editor' ? post.state : 'draft';
}

/** The copy with the picture that came with the form. */
async function takeFile(
  paper: PaperContext,
  post: EditorPost,
  form: GivenForm,
  copy: PostCopy,
  checks: FormChecks,
): Promise<PostCopy> {
  const sent = sentFile(post, form, copy);
  if (!sent) return copy;
  const taken = await takeUpload(paper, sent);
  if (taken.kind === 'taken') return { ...copy, picture: taken.path };
  checks.report(taken.field, taken.message);
  return copy;
}

/** The copy with a unique slug. One that is made from the title gets a number if it is taken. */
async function nameCopy(
  { env, words }: PaperContext,
  post: EditorPost,
  copy: PostCopy,
  form: GivenForm,
  checks: FormChecks,
): Promise<PostCopy> {
  const isMade = form.text('slug') === '';
  const base = copy.slug || `post-${post.id.slice(-8)}`;
  for (let number = 1; number <= MAX_SLUGS_TRIED; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isSlugTaken(env.DB, post, slug))) return { ...copy, slug };
    if (!isMade) break;
  }
  checks.report('slug', words.posts.problems.slugTaken);
  return { ...copy, slug: base };
}

function readPublication(
  { words, publication, person, now }: PaperContext,
  post: EditorPost,
  form: GivenForm,
  intent: Intent,
  checks: FormChecks,
): PostPublication {
  const { problems } = words.posts;
  const by = { person: savedBy({ person }).name, locale: publication, now };
  if ((intent === 'correct') !== (post.status === 'public'))
    checks.report('do', problems.changedMeanwhile);
  if (intent === 'correct') {
    const isSmall = form.text('small') === 'yes';
    const text = isSmall ? '' : checks.text('correction', MAX_CORRECTION).replace(/\s+/g, ' ');
    if (findMarkupProblems(text).length > 0) checks.report('correction', problems.correction);
    return { ...by, ...(text !== '' && { correction: text }) };
  }
  if (intent !== 'schedule') return by;
  const at = readLocalTime(form.text('at'), publication.timeZone);
  if (at === undefined) checks.report('at', words.forms.notADate);
  else if (at <= now.getTime()) checks.report('at', problems.past);
  else if (at > now.getTime() + MAX_AHEAD_MS) checks.report('at', problems.tooFar);
  return { ...by, at: at ?? 0 };
}

/** The copy with the correction as its last paragraph, in the paper's language. */
function withCorrection(copy: PostCopy, correction: string, paper: PaperContext): PostCopy {
  const { publication, now } = paper;
  const { posts } = editorWords(languageOf(publication.language));
  const day = postDate(publication, now.toISOString());
  return { ...copy, text: `${copy.text.trimEnd()}\n\n${posts.correction(day, correction)}` };
}
