import type { Context } from 'hono';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { postDate } from '../../lib/clock/locale.ts';
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
import { editorPostPath, mayOpen, namedPost, sentKey } from './post-context.ts';
import { COPY_FIELDS, type PostCopy } from './post-copy.ts';
import { MAX_CORRECTION } from './post-fields.ts';
import { composeRow, type PostPublication, publishStatements } from './publish-statements.ts';
import { readPostForm } from './read-post-form.ts';
import { redirectAfterChange, saveCopy, showConflict } from './save-copy.ts';
import {
  type CopyState,
  canBeRenamed,
  type EditorPost,
  isSlugTaken,
  readPost,
} from './store-posts.ts';
import { pathOfSent, withSentPicture } from './take-upload.ts';
import { checkUploads } from './text-uploads.ts';

/** The audit action of each button. Authors have only the first two buttons. */
const ACTION_OF = {
  save: 'post saved',
  ready: 'post offered',
  publish: 'post published',
  schedule: 'post scheduled',
  correct: 'post corrected',
} as const satisfies Record<string, Action>;
type Intent = keyof typeof ACTION_OF;
const INTENTS = Object.keys(ACTION_OF) as Intent[];

/** How far ahead a post may be scheduled (ms). */
const MAX_AHEAD_MS = 2 * 366 * DAY_MS;
const MAX_SLUGS_TRIED = 30;

interface SentForm {
  paper: PaperContext;
  post: EditorPost;
  form: GivenForm;
  intent: Intent;
  checks: FormChecks;
}

/**
 * POST /papers/:paper/posts/post/:post: saves the working copy; some buttons also publish it.
 * POST /papers/:paper/posts/new: the same for a new post, whose form contains its id.
 */
export async function savePost(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const form = await readForm(c.req.raw);
  const post = await namedPost(c, c.req.param('post') ?? form.text(FORM_ID));
  if (!post) return serveTrouble(c.req.raw, 'not found');
  const intent = INTENTS.find((each) => each === form.text('do')) ?? 'save';
  if (!mayOpen(paper, post) || (isPublishing(intent) && paper.role !== 'editor'))
    return serveTrouble(c.req.raw, 'refused');
  const fixedSlug = canBeRenamed(post) ? undefined : post.slug;
  const isForReaders = intent !== 'save';
  const { copy: written, checks } = readPostForm(form, paper, { fixedSlug, isForReaders });
  const sent = { paper, post, form, intent, checks };
  if (String(post.version) !== form.text('version'))
    return handleStaleForm(c, sent, written, readPublication(sent));
  const report = checks.report.bind(checks);
  const copy = await withSentPicture(paper, post, form, written, report);
  if (isForReaders) await checkUploads(paper, copy, checks);
  const named = fixedSlug === undefined ? await nameCopy(sent, copy) : copy;
  const publication = readPublication(sent);
  if (checks.problems.size > 0)
    return showEditPage(c, { post, copy: named, form, problems: checks.problems });
  return store(c, sent, named, publication);
}

function isPublishing(intent: Intent): boolean {
  return intent !== 'save' && intent !== 'ready';
}

/** Handles a stale form: redirects if it was sent twice, or else shows the conflict page. */
async function handleStaleForm(
  c: Context<Environment>,
  { paper, post: theirs, form, intent }: SentForm,
  copy: PostCopy,
  publication: PostPublication | undefined,
): Promise<Response> {
  const picture = (await pathOfSent(theirs, form, copy)) ?? copy.picture;
  const mine = withCorrection({ ...copy, picture }, publication, paper);
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
  sent: SentForm,
  given: PostCopy,
  publication: PostPublication | undefined,
): Promise<Response> {
  const { paper, post, form, intent } = sent;
  const copy = withCorrection(given, publication, paper);
  const next = publication && composeRow(post, copy, paper.now, publication.at);
  const saved = {
    copy,
    state: stateAfter(sent),
    action: ACTION_OF[intent],
    before: post.version > 0 || post.row ? post.copy : undefined,
    after: next ? { ...copy, date: next.date } : copy,
  };
  const named = { ...post, slug: copy.slug };
  const statements = next && publication && publishStatements(paper, named, next, publication);
  if (!(await saveCopy(paper, post, saved, statements))) {
    const theirs = (await readPost(paper, post.id)) ?? post;
    return handleStaleForm(c, { ...sent, post: theirs }, given, publication);
  }
  const path = editorPostPath(paper, post.id);
  const key = sentKey(paper, form, post.id);
  return next ? redirectAfterChange(paper, path, key) : redirectTo(path, key);
}

/** A post stays `ready` until an editor publishes it or its author saves it as a draft. */
function stateAfter({ paper, post, intent }: SentForm): CopyState {
  if (intent === 'ready') return 'ready';
  return intent === 'save' && paper.role === 'editor' ? post.state : 'draft';
}

/** Gives a copy a unique slug: appends a number to a slug made from the title if it is taken. */
async function nameCopy(
  { paper: { env, words }, post, form, checks }: SentForm,
  copy: PostCopy,
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

/** Reads how to publish the post; `undefined` if it is only saved. */
function readPublication(sent: SentForm): PostPublication | undefined {
  const { paper, post, form, intent, checks } = sent;
  if (!isPublishing(intent)) return undefined;
  const { words, publication, now } = paper;
  const { problems } = words.posts;
  if ((intent === 'correct') !== (post.status === 'public'))
    checks.report('do', problems.changedMeanwhile);
  if (intent === 'correct') {
    const isSmall = form.text('small') === 'yes';
    const text = isSmall ? '' : checks.text('correction', MAX_CORRECTION).replace(/\s+/g, ' ');
    if (findMarkupProblems(text).length > 0) checks.report('correction', problems.correction);
    return text === '' ? {} : { correction: text };
  }
  if (intent !== 'schedule') return {};
  const at = checks.time('at', publication.timeZone) ?? 0;
  if (at <= now.getTime()) checks.report('at', problems.past);
  else if (at > now.getTime() + MAX_AHEAD_MS) checks.report('at', problems.tooFar);
  return { at };
}

/** Appends the correction, if any, as a paragraph in the paper's language. */
function withCorrection(
  copy: PostCopy,
  given: PostPublication | undefined,
  { publication, now }: PaperContext,
): PostCopy {
  if (given?.correction === undefined) return copy;
  const { posts } = editorWords(languageOf(publication.language));
  const line = posts.correction(postDate(publication, now.toISOString()), given.correction);
  return { ...copy, text: `${copy.text.trimEnd()}\n\n${line}` };
}
