import type { Context } from 'hono';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { postDate } from '../../lib/clock/locale.ts';
import { digestHex } from '../../lib/text/hashes.ts';
import { findMarkupProblems } from '../../model/posts/markup-problems.ts';
import { languageOf } from '../../shared/words/languages.ts';
import { redirectTo } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { FormChecks } from '../forms/checks.ts';
import type { Values } from '../forms/fields.ts';
import { FORM_ID } from '../forms/id.ts';
import { IS_MERGED } from '../forms/merge-form.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import type { Action } from '../store/audit.ts';
import { editorWords } from '../words/words.ts';
import { showEditPage } from './edit-page.tsx';
import { mergePost, storedValues } from './merge-post.ts';
import { DONE, editorPostPath, mayOpen, namedPost, sentKey } from './post-context.ts';
import { COPY_FIELDS, isSameCopy, makeSlug, numberedSlugs, type PostCopy } from './post-copy.ts';
import { MAX_CORRECTION } from './post-fields.ts';
import {
  composeRow,
  hasPublished,
  type PostPublication,
  publishStatements,
} from './publish-statements.ts';
import { readPostForm } from './read-post-form.ts';
import { redirectAfterChange, saveCopy, showConflict } from './save-copy.tsx';
import { type CopyState, canBeRenamed, type EditorPost, isSlugTaken } from './store-posts.ts';
import { describeUploadStatement } from './store-uploads.ts';
import { withSentPicture } from './take-upload.ts';
import { checkPictures } from './text-uploads.ts';

/** The audit action of each button. Authors have only the first two buttons. */
const ACTION_OF = {
  save: 'post saved',
  ready: 'post offered',
  publish: 'post published',
  schedule: 'post scheduled',
  correct: 'post corrected',
  slip: 'post corrected',
} as const satisfies Record<string, Action>;
type Intent = keyof typeof ACTION_OF;
const INTENTS = Object.keys(ACTION_OF) as Intent[];

/** How far ahead a post may be scheduled (ms). */
const MAX_AHEAD_MS = 2 * 366 * DAY_MS;
const MAX_ATTEMPTS = 3;

interface SentForm {
  paper: PaperContext;
  post: EditorPost;
  form: GivenForm;
  /** The digest of the form as it was sent, before any merge. */
  digest: string;
  intent: Intent;
  checks: FormChecks;
}

/**
 * POST /papers/:paper/posts/post/:post: saves the working copy; some buttons also publish it.
 * POST /papers/:paper/posts/new: the same for a new post, whose form contains its id.
 */
export async function savePost(c: Context<Environment>): Promise<Response> {
  const form = await readForm(c.req.raw);
  const post = await namedPost(c, c.req.param('post') ?? form.text(FORM_ID));
  return post
    ? saveForm(c, post, form, await digestOf(form))
    : serveTrouble(c.req.raw, 'not found');
}

function digestOf(form: GivenForm): Promise<string> {
  const { name, size } = form.file('file') ?? {};
  return digestHex(new TextEncoder().encode(JSON.stringify([form.entries, name, size])));
}

async function saveForm(
  c: Context<Environment>,
  post: EditorPost,
  form: GivenForm,
  digest: string,
): Promise<Response> {
  const { paper } = c.var;
  const intent = INTENTS.find((each) => each === form.text('do')) ?? 'save';
  if (!mayOpen(paper, post) || (isPublishing(intent) && paper.role !== 'editor'))
    return serveTrouble(c.req.raw, 'refused');
  const fixedSlug = canBeRenamed(post) ? undefined : post.slug;
  const isForReaders = intent !== 'save';
  const given = { id: post.id, fixedSlug, isForReaders };
  const { copy: written, checks } = readPostForm(form, paper, given);
  const sent = { paper, post, form, digest, intent, checks };
  if (isStale(post, form.text('version')))
    return saveMerged(c, sent, written, readPublication(sent));
  const copy = await withSentPicture(paper, post, form, written, (message) =>
    checks.report('file', message),
  );
  if (isForReaders) await checkPictures(paper, copy, checks);
  else if (post.slug === undefined && isEmpty(copy))
    checks.report('title', paper.words.posts.problems.nothing);
  return store(c, sent, copy, readPublication(sent));
}

/** Whether a form shows another version than the stored one. Without a post, none is stored. */
function isStale({ slug, version }: EditorPost, shown: string): boolean {
  return slug === undefined ? Number(shown) > 0 : String(version) !== shown;
}

function isEmpty(copy: PostCopy): boolean {
  return COPY_FIELDS.every((field) => field === 'slug' || copy[field] === '');
}

function isPublishing(intent: Intent): boolean {
  return intent !== 'save' && intent !== 'ready';
}

/**
 * Saves a form with what somebody saved since it was opened, unless it was sent twice, or shows what
 * a person must decide.
 */
async function saveMerged(
  c: Context<Environment>,
  sent: SentForm,
  written: PostCopy,
  publication: PostPublication | undefined,
): Promise<Response> {
  const { paper, post, form, digest, intent } = sent;
  // A publication that was withdrawn since may be meant again.
  const isPublished = post.status === 'public' || (post.status === 'scheduled' && publication?.at);
  if (isPublished && publication && (await hasPublished(paper, post, digest)))
    return redirectTo(pathAfter(sent), sentKey(paper, form, post.id));
  let refused = '';
  // Store the picture now: the conflict page cannot resend a file.
  const copy = await withSentPicture(paper, post, form, written, (message) => {
    refused = message;
  });
  const merged = mergePost(paper, post, { form, copy });
  const isSaved = intent === 'save' || (intent === 'ready' && post.state === 'ready');
  if (isSaved && refused === '' && isStored(paper, post, merged.mine))
    return redirectTo(pathAfter(sent), sentKey(paper, form, post.id));
  const isSafe = merged.isSameState || !isPublishing(intent);
  if (merged.isContested || !isSafe || refused !== '')
    return showConflict(c, post, { copy, form, refused });
  if (!isPublishing(intent) || (post.row && isSameCopy(post.copy, post.row)))
    return saveForm(c, post, merged.form, digest);
  const by = post.saved?.by ?? paper.words.posts.somebody;
  // Nobody publishes what a colleague saved as a draft without having seen it.
  const problems = new Map([['do', paper.words.posts.problems.mergedDraft(by)]]);
  const shown = readPostForm(merged.form, paper, { id: post.id, isForReaders: false }).copy;
  return showEditPage(c, { post, copy: shown, form: merged.form, problems });
}

/** Whether a post has these values of a form. */
function isStored(paper: PaperContext, post: EditorPost, mine: Values): boolean {
  const stored = storedValues(post, paper);
  return post.slug !== undefined && COPY_FIELDS.every((field) => mine[field] === stored[field]);
}

/** Stores a copy, and what publishes it, or shows its problems. */
async function store(
  c: Context<Environment>,
  sent: SentForm,
  given: PostCopy,
  publication: PostPublication | undefined,
  attempt = 1,
): Promise<Response> {
  const { paper, post, form, intent, checks } = sent;
  const named = canBeRenamed(post) ? await nameCopy(sent, given) : given;
  if (checks.problems.size > 0)
    return showEditPage(c, { post, copy: given, form, problems: checks.problems });
  const copy = withCorrection(named, publication, paper);
  const next = publication && composeRow(post, copy, paper.now, publication);
  const saved = {
    copy,
    state: stateAfter(sent),
    action: ACTION_OF[intent],
    before: post.version > 0 || post.row ? post.copy : undefined,
    after: next ? { ...copy, date: next.date } : copy,
  };
  const withSlug = { ...post, slug: copy.slug };
  // Drafts describe no picture for the list: their words may change, and it may be another's.
  const statements =
    next && publication
      ? [
          ...publishStatements(paper, withSlug, next, publication),
          describeUploadStatement(paper, copy),
        ]
      : [];
  if (await saveCopy(paper, post, saved, statements)) {
    const path = pathAfter(sent);
    const key = sentKey(paper, form, post.id);
    return next ? redirectAfterChange(paper, path, key) : redirectTo(path, key);
  }
  const theirs = (await namedPost(c, post.id)) ?? post;
  // Another post got this slug at the same time.
  if (theirs.version === post.version && canBeRenamed(post) && attempt < MAX_ATTEMPTS)
    return store(c, sent, given, publication, attempt + 1);
  return saveMerged(c, { ...sent, post: theirs }, given, publication);
}

/** The page of a post, with the message of a button. */
function pathAfter({ paper, post, form, intent }: SentForm): string {
  const merged = form.text(IS_MERGED) && `&${IS_MERGED}=yes`;
  return `${editorPostPath(paper, post.id)}?${DONE}=${intent}${merged}`;
}

/** A post stays `ready` until an editor publishes it or its author saves it as a draft. */
function stateAfter({ paper, post, intent }: SentForm): CopyState {
  if (intent === 'ready') return 'ready';
  return intent === 'save' && paper.role === 'editor' ? post.state : 'draft';
}

/** Gives a copy a unique slug. A number is appended if it is taken, and a draft's or not typed. */
async function nameCopy(
  { paper: { env, words }, post, form, intent, checks }: SentForm,
  copy: PostCopy,
): Promise<PostCopy> {
  const isMade = intent === 'save' || form.text('slug') === '';
  for (const slug of numberedSlugs(copy.slug)) {
    if (!(await isSlugTaken(env.DB, post, slug))) return { ...copy, slug };
    if (!isMade) {
      checks.report('slug', words.posts.problems.slugTaken);
      return copy;
    }
  }
  return { ...copy, slug: makeSlug('', post.id) };
}

/** Reads how to publish the post; `undefined` if it is only saved. */
function readPublication(sent: SentForm): PostPublication | undefined {
  const { paper, post, digest, intent, checks } = sent;
  if (!isPublishing(intent)) return undefined;
  const { words, publication, now } = paper;
  const { problems } = words.posts;
  const isCorrecting = intent === 'correct' || intent === 'slip';
  if (isCorrecting !== (post.status === 'public')) checks.report('do', problems.changedMeanwhile);
  if (intent === 'correct') {
    const text = checks.text('correction', MAX_CORRECTION).replace(/\s+/g, ' ');
    if (findMarkupProblems(text).length > 0) checks.report('correction', problems.correction);
    return { form: digest, correction: text };
  }
  if (intent !== 'schedule') return { form: digest, isSlip: intent === 'slip' };
  const at = checks.time('at', publication.timeZone) ?? 0;
  if (at <= now.getTime()) checks.report('at', problems.past);
  else if (at > now.getTime() + MAX_AHEAD_MS) checks.report('at', problems.tooFar);
  return { form: digest, at };
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
