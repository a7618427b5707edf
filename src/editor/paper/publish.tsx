import type { Context } from 'hono';
import type { Problem } from '../../papers/compile/problem.ts';
import { differencesOf } from '../../papers/store/differences.ts';
import { entriesOf } from '../../papers/store/folder-entries.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import type { Conflict } from '../../papers/store/publish-folder.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import { type PublishedPaper, publishPaper } from '../folders/publish-paper.ts';
import { readFolder } from '../folders/stored-folder.ts';
import { readForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { checkAll } from './check-draft.ts';
import { folderFileOf } from './folder-file.ts';
import { PaperParts } from './PaperParts.tsx';
import { timeIn, withFolder } from './with-folder.tsx';

/** GET /papers/:paper/paper/check: all problems of the newest version. */
export const serveCheck = withFolder(async (c, { folder, version }) => {
  const { problems, conflicts } = await checkAll(c.var.paper, folder);
  return showProblems(c, version, problems, conflicts);
});

/**
 * POST /papers/:paper/paper/publish: publishes the version of the form unless there is a newer one.
 */
export const publish = withFolder(async (c, newest) => {
  const context = c.var.paper;
  const form = await readForm(c.req.raw);
  const base = Number(form.text('version')) || 0;
  const seen =
    base === newest.version ? newest : await readFolder(context, context.publication.id, base);
  if (!seen || base !== newest.version) return showNewer(c, newest, seen);
  const { folder, message } = seen;
  const published = await publishPaper(context, folder, { base, message });
  switch (published.kind) {
    case 'problems':
      return showProblems(c, base, published.problems);
    case 'refused':
      return showRefused(c, published.conflicts);
    case 'newer': {
      const now = await readFolder(context, context.publication.id);
      return showNewer(c, now ?? newest, seen);
    }
    case 'published':
      return redirectTo(editorPath(context.publication.id, 'paper'), doneOf(published));
  }
});

/** The message on the next page after a paper was published. */
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
  return servePage(c, {
    title: paper.check,
    status: c.req.method === 'POST' && !isFine ? 422 : 200,
    content: (
      <>
        <h1>{paper.check}</h1>
        <PaperParts paper={publication.id} />
        {isFine ? (
          <>
            <p className="done" role="status">
              {paper.checked}
            </p>
            <form method="post" action={editorPath(publication.id, 'paper', 'publish')}>
              <input type="hidden" name="version" value={version} />
              <button type="submit">{paper.publish}</button>
            </form>
          </>
        ) : conflicts.length > 0 ? (
          <ConflictList paper={publication.id} conflicts={conflicts} words={words} />
        ) : (
          <ProblemList paper={publication.id} problems={problems} words={words} />
        )}
      </>
    ),
  });
}

/** The problems of a folder by file, with links to the forms. */
export function ProblemList(props: {
  /** The paper of the linked forms; without it there are no links. */
  paper?: string;
  problems: readonly Problem[];
  words: Pick<EditorWords, 'paper'>;
}) {
  const { problems, words } = props;
  const files = [...new Set(problems.map(({ file }) => file))];
  return (
    <div className="problems" role="alert">
      <h2>{words.paper.checkedAll}</h2>
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
  return servePage(c, {
    title: refused.heading,
    status: 409,
    content: (
      <>
        <h1>{refused.heading}</h1>
        <PaperParts paper={publication.id} />
        <ConflictList conflicts={conflicts} words={words} paper={publication.id} />
      </>
    ),
  });
}

/** The conflicts for which a paper was not published, with links to the forms of their fields. */
export function ConflictList(props: {
  conflicts: readonly Conflict[];
  words: Pick<EditorWords, 'paper'>;
  paper?: string;
}) {
  const { conflicts, words, paper } = props;
  const { refused } = words.paper;
  if (conflicts.length === 0) return <p role="alert">{refused.arrived}</p>;
  return (
    <ul role="alert" className="problems">
      {conflicts.map(({ kind, value, owner }) => {
        const said = refused[kind](value, owner);
        const file = kind === 'feed' ? 'sources.yaml' : 'paper.yaml';
        const href = paper && `${editorPath(paper, 'paper', 'files', file)}#f-hosts`;
        return <li key={said}>{href ? <a href={href}>{said}</a> : said}</li>;
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
  const time = timeIn(context)(newest.savedAt);
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
