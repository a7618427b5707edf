import type { Context } from 'hono';
import type { Problem } from '../../papers/compile/problem.ts';
import { differencesOf, entriesOf } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import type { Conflict } from '../../papers/store/publish-folder.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { Done } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import type { Environment } from '../context/editor-context.ts';
import { type PublishedPaper, publishPaper } from '../folders/publish-paper.ts';
import { readFolder } from '../folders/stored-folder.ts';
import { readForm } from '../forms/read-form.ts';
import { checkAll } from './check-draft.ts';
import { folderFileOf } from './folder-file.ts';
import { servePaperPage, withFolder } from './paper-page.tsx';

/** GET /papers/:paper/paper/check: all problems of the newest version. */
export const serveCheck = withFolder(async (c, { folder, version }) => {
  const { problems, conflicts } = await checkAll(c.var.paper, folder);
  return showProblems(c, version, problems, conflicts);
});

/** POST …/paper/publish: publishes the submitted version unless there is a newer one. */
export const publish = withFolder(async (c, newest) => {
  const context = c.var.paper;
  const form = await readForm(c.req.raw);
  const base = Number(form.text('version')) || 0;
  const { id } = context.publication;
  if (base !== newest.version) return showNewer(c, newest, await readFolder(context, id, base));
  const { folder, message } = newest;
  const published = await publishPaper(context, folder, { base, message });
  switch (published.kind) {
    case 'problems':
      return showProblems(c, base, published.problems);
    case 'refused':
      return showRefused(c, published.conflicts);
    case 'newer':
      return showNewer(c, (await readFolder(context, id)) ?? newest, newest);
    case 'published':
      return redirectTo(editorPath(id, 'paper'), doneOf(published));
  }
});

export function doneOf(published: Extract<PublishedPaper, { kind: 'published' }>) {
  if (published.isUnchanged) return 'unchanged';
  return published.isCopied ? 'publishedNow' : 'publishedLater';
}

function showProblems(
  c: Context<Environment>,
  version: number,
  problems: readonly Problem[],
  conflicts: readonly Conflict[] = [],
): Response {
  const { words, publication } = c.var.paper;
  const { paper } = words;
  const isFine = problems.length + conflicts.length === 0;
  return servePaperPage(c, {
    title: paper.check,
    status: c.req.method === 'POST' && !isFine ? 422 : 200,
    content: (
      <>
        {isFine && (
          <>
            <Done text={paper.noProblems} />
            <form method="post" action={editorPath(publication.id, 'paper', 'publish')}>
              <input type="hidden" name="version" value={version} />
              <Button>{paper.publish}</Button>
            </form>
          </>
        )}
        {conflicts.length > 0 && <ConflictList paper={publication.id} conflicts={conflicts} />}
        {problems.length > 0 && <ProblemList paper={publication.id} problems={problems} />}
      </>
    ),
  });
}

/** The problems of a folder by file, with links to the forms. */
export function ProblemList(props: {
  /** The id of the paper whose forms are linked; without it there are no links. */
  paper?: string;
  problems: readonly Problem[];
}) {
  const { problems } = props;
  const words = useEditorWords();
  const files = [...new Set(problems.map(({ file }) => file))];
  return (
    <div className="problems" role="alert">
      <h2>{words.paper.problemsHeading}</h2>
      {files.map((file) => (
        <section key={file}>
          <h3>
            {props.paper !== undefined && folderFileOf(file) ? (
              <a href={`${editorPath(props.paper, 'paper', 'files', file)}?saved=check`}>{file}</a>
            ) : (
              file || words.paper.heading
            )}
          </h3>
          <ul>
            {problems
              .filter((problem) => problem.file === file)
              .map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  {line === undefined ? message : words.paper.form.line(line, message)}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function showRefused(c: Context<Environment>, conflicts: readonly Conflict[]): Response {
  const { words, publication } = c.var.paper;
  const { refused } = words.paper;
  return servePaperPage(c, {
    title: refused.heading,
    status: 409,
    content: <ConflictList conflicts={conflicts} paper={publication.id} />,
  });
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
        const file = kind === 'feed' ? 'sources.yaml' : 'paper.yaml';
        const href = paper && `${editorPath(paper, 'paper', 'files', file)}#f-hosts`;
        return <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>;
      })}
    </ul>
  );
}

function showNewer(
  c: Context<Environment>,
  newest: StoredFolder,
  seen: StoredFolder | undefined,
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const { newer, versions } = words.paper;
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
            <li key={file}>{`${file} (${versions.kinds[kind]})`}</li>
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
