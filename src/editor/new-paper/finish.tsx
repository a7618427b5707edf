import type { Context } from 'hono';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { EditorContext, Environment } from '../context/editor-context.ts';
import { type PublishedPaper, publishPaper } from '../folders/publish-paper.ts';
import { readFolder } from '../folders/stored-folder.ts';
import { readForm } from '../forms/read-form.ts';
import { roleIn } from '../identity/people.ts';
import { conflictsOf, draftPaper, problemsOf } from '../paper/check-draft.ts';
import { isPreviewed, PREVIEWED, previewPage } from '../paper/previewed-page.ts';
import { ConflictList, doneOf, ProblemList } from '../paper/publish.tsx';
import { FIRST_ORIGIN } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { claimId } from './claim-id.ts';
import { makeFolder } from './make-folder.ts';
import { NEW_PAPER_PATH, Progress } from './new-paper.tsx';
import { deleteDraft, type NewPaper, readDraft } from './new-paper-draft.ts';
import { type FormStep, isGiven, STEPS } from './steps.ts';

/** GET /new-paper/finish: a preview of the paper, or the missing pages and the problems. */
export async function serveFinish(c: Context<Environment>): Promise<Response> {
  const { env, person } = c.var.editor;
  const { paper } = await readDraft(env.DB, person);
  return showFinish(c, paper);
}

/** POST /new-paper/finish: claims the id, and publishes the paper with the person as its editor. */
export async function publishNewPaper(c: Context<Environment>): Promise<Response> {
  const { editor } = c.var;
  const { env, person, now, words } = editor;
  const { paper } = await readDraft(env.DB, person);
  const sent = (await readForm(c.req.raw)).text('paper');
  // The form was sent twice: the paper is published already, and the draft is deleted.
  if (sent !== '' && sent !== paper.id && roleIn(person, sent) === 'editor')
    return redirectTo(editorPath(sent, 'paper'));
  // Another tab has started a different paper, which this page did not show.
  if (sent !== '' && sent !== paper.id)
    return showFinish(c, paper, { status: 409, alert: words.newPaper.anotherPaper });
  if (missingOf(paper).length > 0) return showFinish(c, paper, { status: 422 });
  const folder = await makeFolder(paper);
  if (problemsOf(folder).length > 0) return showFinish(c, paper, { status: 422 });
  // A person who claimed the id and has lost the role may not overwrite the work of others.
  if (!(await claimId(env.DB, paper.id, person, now)))
    return showFinish(c, paper, { status: 409, alert: words.newPaper.idTaken });
  const published = await publishOwn(editor, folder, paper);
  if (published.kind !== 'published') return showFinish(c, paper, { status: 409, published });
  await deleteDraft(env.DB, person).run();
  // If the form is sent twice at once, the second request finds nothing to change.
  return redirectTo(editorPath(paper.id, 'paper'), doneOf({ ...published, isUnchanged: false }));
}

/**
 * Publishes under the person's own id. A version that is stored already is from an earlier or
 * concurrent attempt of the same person.
 */
async function publishOwn(editor: EditorContext, folder: MemoryFolder, paper: NewPaper) {
  const publishOnce = async () => {
    const base = (await readFolder(editor, paper.id))?.version ?? 0;
    return publishPaper(editor, folder, { base, message: paper.name, isNew: true });
  };
  const published = await publishOnce();
  return published.kind === 'newer' ? publishOnce() : published;
}

/** GET /new-paper/preview/:page: a page of the new paper as readers would see it. */
export async function serveNewPreview(c: Context<Environment>): Promise<Response> {
  const { editor } = c.var;
  const { paper } = await readDraft(editor.env.DB, editor.person);
  const name = c.req.param('page') ?? '';
  if (missingOf(paper).length > 0 || !isPreviewed(name))
    return serveTrouble(c.req.raw, 'not found');
  const folder = await makeFolder(paper);
  const compiled = draftPaper(folder);
  if (!compiled || !PREVIEWED[name].has(compiled)) return serveTrouble(c.req.raw, 'not found');
  return previewPage(editor, compiled, name, {
    fileAddress: (path) => drawingIn(folder, path),
    origin: FIRST_ORIGIN,
    pageAddress: (page) => new URL(`${NEW_PAPER_PATH}/preview/${page}`, c.req.url).href,
  });
}

/** All pictures of the template are drawings. */
function drawingIn(folder: MemoryFolder, path: string): string {
  return `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(folder.bytesOf(path)))}`;
}

function missingOf(paper: NewPaper): FormStep[] {
  return STEPS.filter((step): step is FormStep => step !== 'finish' && !isGiven(step, paper));
}

type Refused = Exclude<PublishedPaper, { kind: 'published' }>;

/** The missing pages of a draft, or the problems and conflicts of its folder. */
async function judgeDraft(editor: EditorContext, paper: NewPaper, published: Refused | undefined) {
  const missing = missingOf(paper);
  const folder = missing.length === 0 ? await makeFolder(paper) : undefined;
  const compiled = folder && draftPaper(folder);
  const own = folder ? problemsOf(folder) : [];
  const problems = published?.kind === 'problems' ? published.problems : own;
  const isWhole = compiled !== undefined && problems.length === 0;
  let conflicts: Awaited<ReturnType<typeof conflictsOf>> = [];
  if (published?.kind === 'refused') ({ conflicts } = published);
  else if (isWhole) conflicts = await conflictsOf(editor, compiled);
  return { missing, compiled, problems, conflicts, isFine: isWhole && conflicts.length === 0 };
}

async function showFinish(
  c: Context<Environment>,
  paper: NewPaper,
  given: {
    status?: number;
    alert?: string;
    published?: Refused;
  } = {},
): Promise<Response> {
  const { editor } = c.var;
  const { words } = editor;
  const { newPaper } = words;
  const { status = 200, alert, published } = given;
  const judged = await judgeDraft(editor, paper, published);
  const { missing, compiled, problems, conflicts, isFine } = judged;
  return servePage(c, {
    title: newPaper.heading,
    status,
    content: (
      <>
        <Progress step="finish" paper={paper} words={newPaper} />
        {alert && <p role="alert">{alert}</p>}
        {(published?.kind === 'refused' || conflicts.length > 0) && (
          <ConflictList conflicts={conflicts} words={words} />
        )}
        {missing.length > 0 && <MissingSteps steps={missing} words={newPaper} />}
        {problems.length > 0 && paper.host === '' && <p>{newPaper.noHost}</p>}
        {problems.length > 0 && <ProblemList problems={problems} words={words} />}
        {isFine && <p>{newPaper.fine}</p>}
        {compiled && <Previews words={words} />}
        {isFine && (
          <form method="post" action={`${NEW_PAPER_PATH}/finish`}>
            <input type="hidden" name="paper" value={paper.id} />
            <p>{newPaper.publishHelp}</p>
            <Button>{newPaper.publish}</Button>
          </form>
        )}
        <form method="post" action={NEW_PAPER_PATH}>
          <Button look="second">{newPaper.restart}</Button>
        </form>
      </>
    ),
  });
}

/** Links to the pages that are not filled in. */
function MissingSteps(props: { steps: readonly FormStep[]; words: EditorWords['newPaper'] }) {
  const { steps, words } = props;
  return (
    <>
      <p>{words.missing}</p>
      <ul className="rows">
        {steps.map((step) => (
          <li key={step}>
            <a href={`${NEW_PAPER_PATH}/${step}`}>{words.steps[step]}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Two pages of the new paper as readers would see them. */
function Previews({ words }: { words: EditorWords }) {
  return (['home', 'contact'] as const).map((page) => (
    <iframe
      key={page}
      className="previewed"
      title={words.paper.previews.pages[page]}
      src={`${NEW_PAPER_PATH}/preview/${page}`}
      sandbox=""
    />
  ));
}
