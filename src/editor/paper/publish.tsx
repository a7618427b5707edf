import type { Context } from 'hono';
import { unlessDamaged } from '../../lib/read-rows.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { DOWNLOADS, PICTURES } from '../../papers/compile/own-files.ts';
import type { Problem } from '../../papers/compile/problem.ts';
import { differencesOf, entriesOf } from '../../papers/store/folder-entries.ts';
import {
  lastPublishedNumber,
  readEntries,
  type StoredFolder,
} from '../../papers/store/paper-versions.ts';
import type { Conflict } from '../../papers/store/publish-folder.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorLocale, useEditorWords } from '../components/editor-locale.ts';
import { Done, idOf } from '../components/fields.tsx';
import { redirectTo, servePage, withQuery } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { publishBeside, subjectOf, unpublishedPaths } from '../folders/change-folder.ts';
import type { PublishedPaper } from '../folders/publish-paper.ts';
import { readFolder, textIn } from '../folders/stored-folder.ts';
import { readForm, versionNumber } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { checkAll } from './check-draft.ts';
import { fileValues } from './edit-file.ts';
import { fileLabel, subjectLabel } from './file-label.ts';
import { type FinishedPart, finishedPart } from './finished-part.ts';
import { fieldsOf, folderFileOf } from './folder-file.ts';
import { WHOLE_FILE } from './form-values.ts';
import { partHref } from './PartLinks.tsx';
import { PublishForm, servePaperPage, withFolder } from './paper-page.tsx';
import { placeProblems } from './part-places.ts';
import { saveMerged, wholeForm } from './save-file.ts';

/** GET /papers/:paper/paper/check: all problems of the newest version. */
export const serveCheck = withFolder(async (c, newest) => {
  const { problems, conflicts } = await checkAll(c.var.paper, newest.folder);
  return showProblems(c, newest, { problems, conflicts });
});

/**
 * POST …/paper/publish: publishes the submitted version unless there is a newer one; with
 * `do=finished` without its unfinished files.
 */
export const publish = withFolder(async (c, newest) => {
  const context = c.var.paper;
  const form = await readForm(c.req.raw);
  const base = versionNumber(form.text('version'));
  const { id } = context.publication;
  const isPart = form.text('do') === 'finished';
  const showNewest = async (seen: StoredFolder | undefined) => {
    const after = (await readFolder(context, id)) ?? newest;
    return isPart && seen && (await isPublishedBeside(context, seen))
      ? redirectTo(editorPath(id, 'paper'), 'publishedNow')
      : showNewer(c, after, seen);
  };
  if (base !== newest.version) return showNewest(await readFolder(context, id, base));
  const part = isPart ? await finishedPart(context, newest) : undefined;
  const { folder = newest.folder, finished = await unpublishedPaths(context, newest) } = part ?? {};
  const published = await publishBeside(context, newest, folder, {
    message: subjectOf(finished) || newest.message,
    merge: (path, version) => mergeText(context, path, { version, folder, draft: newest.folder }),
  });
  if (published.kind === 'newer') return showNewest(newest);
  const isWhole = published.kind === 'published' && published.lost.length === 0;
  if (isWhole) return redirectTo(editorPath(id, 'paper'), doneOf(published));
  // It may have been saved, though not published.
  const after = (await readFolder(context, id)) ?? newest;
  if (published.kind === 'published')
    return showNewer(c, after, newest, context.words.paper.replaced);
  return showProblems(c, after, { problems: [], conflicts: [], ...published });
});

/** Whether the next version published what was finished in this one, which then became the draft. */
async function isPublishedBeside(
  { env, publication }: PaperContext,
  { version, folder }: StoredFolder,
): Promise<boolean> {
  const isPublished = (await lastPublishedNumber(env, publication.id)) === version + 1;
  const draft = isPublished ? await readEntries(env, publication.id, version + 2) : undefined;
  return draft !== undefined && differencesOf(draft, entriesOf(folder)).length === 0;
}

/** Merges a text of the draft with what somebody saved while `folder` was published, if it can. */
async function mergeText(
  context: PaperContext,
  path: string,
  given: { version: number; folder: MemoryFolder; draft: MemoryFolder },
): Promise<boolean> {
  const file = folderFileOf(path);
  if (!file) return false;
  const [before, text] = [given.folder, given.draft].map((each) => textIn(each, path));
  const shown = wholeForm(file, text ?? '');
  const saved = await saveMerged(context, given.version, { file, shown, before, text });
  return saved.kind === 'saved';
}

export function doneOf(published: Extract<PublishedPaper, { kind: 'published' }>) {
  if (published.isUnchanged) return 'unchanged';
  return published.isCopied ? 'publishedNow' : 'publishedLater';
}

/** The reasons that prevent publishing, and what can be published in spite of them. */
async function showProblems(
  c: Context<Environment>,
  newest: StoredFolder,
  { problems, conflicts }: Awaited<ReturnType<typeof checkAll>>,
): Promise<Response> {
  const { words, publication } = c.var.paper;
  const { paper } = words;
  const { folder, version } = newest;
  const isRefused = c.req.method === 'POST';
  // The conflicts may be resolved by now.
  const canPublish = problems.length + conflicts.length === 0;
  const isFine = !isRefused && canPublish;
  const status = problems.length > 0 ? 422 : 409;
  const part = canPublish ? undefined : await unlessDamaged(finishedPart(c.var.paper, newest));
  return servePaperPage(c, {
    title: isRefused ? paper.notPublished : paper.check,
    status: isRefused ? status : 200,
    content: (
      <>
        {isFine && <Done text={paper.noProblems} />}
        {problems.length > 0 && (
          <ProblemList paper={publication.id} folder={folder} problems={problems} />
        )}
        {!isFine && problems.length === 0 && (
          <ConflictList paper={publication.id} conflicts={conflicts} />
        )}
        {canPublish && <PublishForm paper={publication.id} version={version} />}
        {part && <FinishedForm paper={publication.id} version={version} part={part} />}
      </>
    ),
  });
}

/** Publishes everything but the unfinished files. */
function FinishedForm(props: { paper: string; version: number; part: FinishedPart }) {
  const words = useEditorWords();
  const { heading, text } = words.paper.finished;
  const { part, ...form } = props;
  const [finished = '', left = ''] = [part.finished, part.left].map((paths) =>
    subjectLabel(subjectOf(paths), words),
  );
  return (
    <>
      <h2>{heading}</h2>
      <p>{text(finished, left)}</p>
      <PublishForm {...form} isPart={true} />
    </>
  );
}

/** The problems of a folder by file, with links to the fields. */
export function ProblemList(props: {
  /** The id of the paper whose forms are linked; without it there are no links. */
  paper?: string;
  /** The folder that has the problems; without it, they are not named by their fields. */
  folder?: MemoryFolder;
  problems: readonly Problem[];
  /** Whether they are what is left to do, not mistakes. */
  isQuiet?: boolean;
}) {
  const { paper, folder, problems, isQuiet = false } = props;
  const words = useEditorWords();
  const files = [...new Set(problems.map(({ file }) => file))];
  return (
    <div className={isQuiet ? 'stack' : 'problems'} role={isQuiet ? undefined : 'alert'}>
      <h2>{words.paper.problemsHeading}</h2>
      {files.map((path) => (
        <section key={path}>
          <h3>{path ? fileLabel(path, words) : words.paper.heading}</h3>
          <ul>
            <ProblemsOfFile
              path={path}
              href={paper && hrefOfFile(paper, path)}
              folder={folder}
              problems={problems.filter(({ file }) => file === path)}
            />
          </ul>
        </section>
      ))}
    </div>
  );
}

function ProblemsOfFile(props: {
  path: string;
  /** The address of the file's form, if it has one. */
  href: string | undefined;
  folder: MemoryFolder | undefined;
  problems: readonly Problem[];
}) {
  const { path, href, folder, problems } = props;
  const locale = useEditorLocale();
  const { words } = locale;
  const file = folderFileOf(path);
  const values = file && folder && fileValues(file, textIn(folder, path) ?? '');
  const shown = values && { file, field: fieldsOf(file), values: values.values };
  return placeProblems(problems, shown, locale).map(({ place, message }) => {
    const { address = {}, control = WHOLE_FILE, labels = [] } = place ?? {};
    const text = (
      <>
        {labels.length > 0 && <strong>{words.forms.field(labels.join(' › '))} </strong>}
        {message}
      </>
    );
    const page = href && partHref(href, address);
    return (
      <li key={`${control} ${message}`}>
        {page ? <a href={withQuery(page, `saved=check#${idOf(control)}`)}>{text}</a> : text}
      </li>
    );
  });
}

/** Where a file is changed: its form, or the page of the pictures; `undefined` for others. */
export function hrefOfFile(paper: string, path: string): string | undefined {
  if (folderFileOf(path)) return editorPath(paper, 'paper', 'files', path);
  const isOwnFile = path.startsWith(`${PICTURES}/`) || path.startsWith(`${DOWNLOADS}/`);
  return isOwnFile ? editorPath(paper, 'paper', 'pictures') : undefined;
}

/** The conflicts that prevent publishing, with links to the forms of their fields. */
export function ConflictList(props: { conflicts: readonly Conflict[]; paper?: string }) {
  const { conflicts, paper } = props;
  const { refused } = useEditorWords().paper;
  if (conflicts.length === 0) return <p role="alert">{refused.concurrent}</p>;
  return (
    <ul role="alert" className="problems">
      {conflicts.map(({ kind, value, owner }) => {
        const text = refused[kind](value, owner);
        const href = paper && hrefOfConflict(paper, kind);
        return <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>;
      })}
    </ul>
  );
}

/** Where a conflict with another paper is resolved. */
function hrefOfConflict(paper: string, kind: Conflict['kind']): string {
  if (kind === 'feed') return editorPath(paper, 'headlines', 'sources');
  const facts = editorPath(paper, 'paper', 'files', 'paper.yaml');
  return `${partHref(facts, { group: 'hosts' })}#${idOf('hosts')}`;
}

function showNewer(
  c: Context<Environment>,
  newest: StoredFolder,
  seen: StoredFolder | undefined,
  sentences?: Pick<EditorWords['paper']['newer'], 'heading' | 'text'>,
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const { versions } = words.paper;
  const newer = { ...words.paper.newer, ...sentences };
  const differences = seen ? differencesOf(entriesOf(seen.folder), entriesOf(newest.folder)) : [];
  const time = timeText(context, newest.savedAt);
  const path = editorPath(publication.id, 'paper', 'versions', String(newest.version));
  return servePage(c, {
    title: newer.heading,
    status: 409,
    content: (
      <>
        <h1>{newer.heading}</h1>
        <p role="alert">{newer.text(newest.savedBy, time, newest.version)}</p>
        <h2>{newer.differs}</h2>
        <ul>
          {differences.map(({ path: file, kind }) => (
            <li key={file}>{`${fileLabel(file, words)} (${versions.kinds[kind]})`}</li>
          ))}
        </ul>
        <p className="buttons">
          <a className="button" href={seen ? `${path}?with=${seen.version}` : path}>
            {newer.look}
          </a>
          <a className="button" href={editorPath(publication.id, 'paper')}>
            {words.paper.heading}
          </a>
        </p>
      </>
    ),
  });
}
