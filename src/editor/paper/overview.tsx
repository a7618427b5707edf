import type { Context } from 'hono';
import { ARTICLES } from '../../papers/compile/compile-resources.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { ProblemSummary, TextField } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import { type GivenForm, readForm } from '../forms/read-form.ts';
import { FOLDER_FILES, folderFileOf } from './folder-file.ts';
import { PaperParts } from './PaperParts.tsx';
import { timeIn, withFolder } from './with-folder.tsx';

/** GET /papers/:paper/paper: the files of a paper, their state, and the actions on them. */
export const serveOverview = withFolder((c, stored) => showOverview(c, stored));

/** POST /papers/:paper/paper: redirects to the form of a new article. */
export const addArticle = withFolder(async (c, stored) => {
  const { words, publication } = c.var.paper;
  const form = await readForm(c.req.raw);
  const checks = new FormChecks(form, words.forms);
  const slug = checks.text('article', 60);
  const path = `${ARTICLES}/${slug}.md`;
  if (slug !== '' && !folderFileOf(path)) checks.report('article', words.paper.pictures.badName);
  if (stored.folder.kindOf(path)) checks.report('article', words.paper.articleThere);
  if (checks.problems.size > 0) return showOverview(c, stored, { form, problems: checks.problems });
  return redirectTo(editorPath(publication.id, 'paper', 'files', path));
});

function showOverview(
  c: Context<Environment>,
  stored: StoredFolder,
  given?: { form: GivenForm; problems: FormProblems },
): Response {
  const context = c.var.paper;
  const { words, publication } = context;
  const { paper } = words;
  const { folder, version } = stored;
  const articles = folder.names(ARTICLES).map((name) => `${ARTICLES}/${name}`);
  const done = DONE.find((each) => each === c.req.query('saved'));
  return servePage(c, {
    title: paper.heading,
    status: given ? 422 : 200,
    content: (
      <>
        <h1>{paper.heading}</h1>
        {done && (
          <p className="done" role="status">
            {paper[done]}
          </p>
        )}
        <ProblemSummary problems={given?.problems} labels={{ article: paper.newArticle }} />
        <p>{paper.intro}</p>
        <State context={context} stored={stored} />
        <PaperParts paper={publication.id} />
        <form method="post" action={editorPath(publication.id, 'paper', 'publish')}>
          <input type="hidden" name="version" value={version} />
          <p className="buttons">
            <a className="button" href={editorPath(publication.id, 'paper', 'check')}>
              {paper.check}
            </a>
            <button type="submit">{paper.publish}</button>
          </p>
        </form>
        <h2>{paper.texts}</h2>
        <ul className="rows">
          {FOLDER_FILES.map(({ path, name }) => (
            <FileRow
              key={path}
              paper={publication.id}
              path={path}
              name={paper.files[name]}
              hint={folder.kindOf(path) ? '' : paper.addFile}
            />
          ))}
        </ul>
        <h2>{paper.articles}</h2>
        <ul className="rows">
          {articles
            .filter((path) => folderFileOf(path))
            .map((path) => (
              <FileRow key={path} paper={publication.id} path={path} name={path} hint="" />
            ))}
        </ul>
        <form method="post">
          <TextField
            name="article"
            label={`${paper.newArticle}: ${paper.articleName}`}
            help={paper.articleNameHelp}
            value={given?.form.text('article')}
            problems={given?.problems}
          />
          <p className="buttons">
            <button type="submit" className="second">
              {paper.newArticle}
            </button>
          </p>
        </form>
      </>
    ),
  });
}

/** The outcomes in the address of the page, each with its words. */
const DONE = ['publishedNow', 'publishedLater', 'unchanged', 'restored', 'removed'] as const;

function State({ context, stored }: { context: PaperContext; stored: StoredFolder }) {
  const { state } = context.words.paper;
  const { version, savedBy, savedAt, digest } = stored;
  const say = digest === '' ? state.draft : state.published;
  return <p className="meta">{say(version, savedBy, timeIn(context)(savedAt))}</p>;
}

function FileRow(props: { paper: string; path: string; name: string; hint: string }) {
  const { paper, path, name, hint } = props;
  return (
    <li>
      <p>
        <a href={editorPath(paper, 'paper', 'files', path)}>{name}</a>
        {hint && <span className="meta">{` (${hint})`}</span>}
      </p>
    </li>
  );
}
