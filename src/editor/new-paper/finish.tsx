import type { Context } from 'hono';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
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
  // A paper that was begun in another tab has not been seen on this page.
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
  // Of a form that is sent twice at once, the second call finds nothing to change.
  return redirectTo(editorPath(paper.id, 'paper'), doneOf({ ...published, isUnchanged: false }));
}

/**
 * Publishes under the person's own id. A version that is stored already is from an earlier or
 * concurrent attempt of theirs.
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

/** The template has no other pictures than drawings. */
function drawingIn(folder: MemoryFolder, path: string): string {
  return `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(folder.bytesOf(path)))}`;
}

function missingOf(paper: NewPaper): FormStep[] {
  return STEPS.filter((step): step is FormStep => step !== 'finish' && !isGiven(step, paper));
}

async function showFinish(
  c: Context<Environment>,
  paper: NewPaper,
  given: {
    readonly status?: number;
    readonly alert?: string;
    readonly published?: Exclude<PublishedPaper, { readonly kind: 'published' }>;
  } = {},
): Promise<Response> {
  const { editor } = c.var;
  const { words } = editor;
  const { newPaper } = words;
  const missing = missingOf(paper);
  const folder = missing.length === 0 ? await makeFolder(paper) : undefined;
  const problems = folder ? problemsOf(folder) : [];
  const compiled = folder && draftPaper(folder);
  const { status = 200, alert, published } = given;
  const others = published?.kind === 'problems' ? published.problems : problems;
  const isWhole = compiled !== undefined && others.length === 0;
  const conflicts =
    published?.kind === 'refused'
      ? published.conflicts
      : isWhole
        ? await conflictsOf(editor, compiled)
        : [];
  const isFine = isWhole && conflicts.length === 0;
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
        {missing.length > 0 && (
          <>
            <p>{newPaper.missing}</p>
            <ul className="rows">
              {missing.map((step) => (
                <li key={step}>
                  <a href={`${NEW_PAPER_PATH}/${step}`}>{newPaper.steps[step]}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        {others.length > 0 && (
          <>
            {paper.host === '' && <p>{newPaper.noHost}</p>}
            <ProblemList problems={others} words={words} />
          </>
        )}
        {compiled && (
          <>
            {isFine && <p>{newPaper.fine}</p>}
            {(['home', 'contact'] as const).map((page) => (
              <iframe
                key={page}
                className="previewed"
                title={words.paper.previews.pages[page]}
                src={`${NEW_PAPER_PATH}/preview/${page}`}
                sandbox=""
              />
            ))}
          </>
        )}
        {isFine && (
          <form method="post" action={`${NEW_PAPER_PATH}/finish`}>
            <input type="hidden" name="paper" value={paper.id} />
            <p>{newPaper.publishHelp}</p>
            <button type="submit">{newPaper.publish}</button>
          </form>
        )}
        <form method="post" action={NEW_PAPER_PATH}>
          <button type="submit" className="second">
            {newPaper.restart}
          </button>
        </form>
      </>
    ),
  });
}
