import type { Context } from 'hono';
import { FACTS } from '../../papers/compile/compile-paper.ts';
import { editYaml, type YamlValue } from '../../papers/compile/edit-yaml.ts';
import { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { fromTemplate } from '../../papers/compile/new-folder.ts';
import TEMPLATE from '../../papers/compile/template/paper.yaml?raw';
import { readYaml } from '../../papers/compile/yaml-text.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { EditorContext, Environment } from '../context/editor-context.ts';
import { type PublishedPaper, publishPaper } from '../folders/publish-paper.ts';
import { readFolder } from '../folders/stored-folder.ts';
import { readForm } from '../forms/read-form.ts';
import { NO_SOURCES } from '../headlines/edit-sources.ts';
import { roleIn } from '../identity/people.ts';
import { conflictsOf, draftPaper, problemsOf } from '../paper/check-draft.ts';
import { PreviewFrame, previewPage } from '../paper/preview.tsx';
import { ConflictList, doneOf, ProblemList } from '../paper/publish.tsx';
import { FIRST_ORIGIN } from '../store/papers.ts';
import { missingSteps, NEW_PAPER_PATH, Progress, Restart } from './new-paper.tsx';
import { claimId, deleteDraft, type NewPaper, readDraft } from './new-paper-draft.ts';
import type { FormStep } from './steps.ts';

/** GET /new-paper/finish: a preview of the paper, or the missing pages and the problems. */
export async function serveFinish(c: Context<Environment>): Promise<Response> {
  const { paper, isStored } = await readDraft(c.var.editor);
  // Back from a paper that was published: its draft is deleted.
  return isStored ? showFinish(c, paper) : redirectTo('/');
}

/** POST /new-paper/finish: claims the id, and publishes the paper with the person as its editor. */
export async function publishNewPaper(c: Context<Environment>): Promise<Response> {
  const { editor } = c.var;
  const { person, words } = editor;
  const { paper } = await readDraft(editor);
  const sent = (await readForm(c.req.raw)).text('paper');
  // The form was sent twice: the paper is published already, and the draft is deleted.
  if (sent !== '' && sent !== paper.id && roleIn(person, sent) === 'editor')
    return redirectTo(editorPath(sent, 'paper'));
  // The draft was replaced in another tab, so this page showed a different paper.
  if (sent !== '' && sent !== paper.id)
    return showFinish(c, paper, { status: 409, alert: words.newPaper.anotherPaper });
  if (missingSteps(paper).length > 0) return showFinish(c, paper, { status: 422 });
  const folder = await makeFolder(paper);
  if (problemsOf(folder).length > 0) return showFinish(c, paper, { status: 422 });
  // Fails if the person claimed the id but has lost the role: others may have worked on the paper.
  if (!(await claimId(editor, paper.id)))
    return showFinish(c, paper, { status: 409, alert: words.newPaper.idTaken });
  const published = await publishOwn(editor, folder, paper);
  if (published.kind !== 'published') return showFinish(c, paper, { status: 409, published });
  await deleteDraft(editor);
  // A concurrent duplicate finds the paper unchanged; report it as published, too.
  return redirectTo(editorPath(paper.id, 'paper'), doneOf({ ...published, isUnchanged: false }));
}

/** Publishes under the claimed id, also over a version from the person's earlier attempt. */
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
  const { paper } = await readDraft(editor);
  if (missingSteps(paper).length > 0) return serveTrouble(c.req.raw, 'not found');
  const folder = await makeFolder(paper);
  const page = await previewPage(editor, draftPaper(folder), c.req.param('page'), {
    fileAddress: (path) => path,
    origin: FIRST_ORIGIN,
    pageAddress: (name) => new URL(`${NEW_PAPER_PATH}/preview/${name}`, c.req.url).href,
  });
  return page ?? serveTrouble(c.req.raw, 'not found');
}

type Refused = Exclude<PublishedPaper, { kind: 'published' }>;

/** The missing pages of a draft, or the problems and conflicts of its folder. */
async function judgeDraft(editor: EditorContext, paper: NewPaper, published: Refused | undefined) {
  const missing = missingSteps(paper);
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
  given: { status?: number; alert?: string; published?: Refused } = {},
): Promise<Response> {
  const { newPaper } = c.var.editor.words;
  const { status = 200, alert, published } = given;
  const judged = await judgeDraft(c.var.editor, paper, published);
  const { missing, compiled, problems, conflicts, isFine } = judged;
  return servePage(c, {
    title: newPaper.heading,
    status,
    content: (
      <>
        <Progress step="finish" paper={paper} />
        {alert && <p role="alert">{alert}</p>}
        {(published?.kind === 'refused' || conflicts.length > 0) && (
          <ConflictList conflicts={conflicts} />
        )}
        {missing.length > 0 && <MissingSteps steps={missing} />}
        {problems.length > 0 &&
          (paper.host === '' ? <p>{newPaper.noHost}</p> : <ProblemList problems={problems} />)}
        {isFine && <p>{newPaper.fine}</p>}
        {compiled &&
          (['home', 'contact'] as const).map((name) => (
            <PreviewFrame key={name} name={name} path={`${NEW_PAPER_PATH}/preview`} />
          ))}
        {isFine && <PublishForm id={paper.id} />}
        <Restart paper={paper} />
      </>
    ),
  });
}

function MissingSteps({ steps }: { steps: readonly FormStep[] }) {
  const words = useEditorWords().newPaper;
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

function PublishForm({ id }: { id: string }) {
  const words = useEditorWords().newPaper;
  return (
    <form method="post" action={`${NEW_PAPER_PATH}/finish`}>
      <input type="hidden" name="paper" value={id} />
      <p>{words.publishHelp}</p>
      <Button>{words.publish}</Button>
    </form>
  );
}

/** The folder of a new paper: the facts of the draft and, with a feed of its own, its sources. */
function makeFolder(paper: NewPaper): Promise<MemoryFolder> {
  const files = new Map<string, Uint8Array>();
  const add = (path: string, text: string) => files.set(path, new TextEncoder().encode(text));
  add(FACTS, withFacts(fromTemplate(FACTS, TEMPLATE, paper), paper));
  if (paper.source)
    add('sources.yaml', editYaml(NO_SOURCES, { sources: [{ id: 'local', ...paper.source }] }));
  return MemoryFolder.of(paper.id, files);
}

function withFacts(text: string, paper: NewPaper): string {
  const facts = readYaml(FACTS, text).value as Readonly<Record<string, YamlValue>>;
  const { language, timeZone, cityLine, desks, colours, host } = paper;
  const { email, phone, address, supportHours } = paper;
  const isFrench = language === 'fr-CA';
  const coverage =
    paper.coverage || (isFrench ? `de ${cityLine} et du monde` : `from ${cityLine} and the world`);
  return editYaml(text, {
    ...facts,
    description: `${isFrench ? 'Les dernières nouvelles' : 'The latest news'} ${coverage}.`,
    // A paper needs a host; a local one can be published on a developer’s machine only.
    hosts: [host || `${paper.id}.localhost`],
    language,
    timeZone,
    cityLine,
    desks,
    coverage,
    ...(colours && { colours: { ...colours } }),
    contacts: { email, phone, address, supportHours },
  });
}
