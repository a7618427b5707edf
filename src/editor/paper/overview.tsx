import type { Context } from 'hono';
import { slugOf } from '../../lib/text/slug.ts';
import { FACTS } from '../../papers/compile/compile-paper.ts';
import { ARTICLES } from '../../papers/compile/compile-resources.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { Done, ProblemSummary, TextField } from '../components/fields.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import type { Environment } from '../context/editor-context.ts';
import { unpublishedPaths } from '../folders/change-folder.ts';
import { FormChecks, type FormProblems, type RejectedForm } from '../forms/checks.ts';
import { readForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { fileLabel } from './file-label.ts';
import { FOLDER_FILES, folderFileOf } from './folder-file.ts';
import { GroupLinks } from './GroupLinks.tsx';
import { articlesIn } from './offers.ts';
import { PaperParts, PublishForm, withFolder } from './paper-page.tsx';
import { hrefOfFile } from './publish.tsx';
import { removedIn } from './Removed.tsx';

/** Outcomes: values of the query parameter `saved`, each with a message. */
const DONE = ['publishedNow', 'publishedLater', 'unchanged', 'restored'] as const;

/** GET /papers/:paper/paper: the files of a paper, their state, and the actions on them. */
export const serveOverview = withFolder((c, stored) => showOverview(c, stored));

/** POST /papers/:paper/paper: redirects to the form of a new article. */
export const addArticle = withFolder(async (c, stored) => {
  const { words, publication } = c.var.paper;
  const form = await readForm(c.req.raw);
  const checks = new FormChecks(form, words.forms);
  const title = checks.text('article', 170);
  const path = `${ARTICLES}/${slugOf(title)}.md`;
  if (title !== '' && !folderFileOf(path)) checks.report('article', words.paper.articleNoName);
  if (stored.folder.kindOf(path)) checks.report('article', words.paper.articleExists);
  if (checks.problems.size > 0) return showOverview(c, stored, { form, problems: checks.problems });
  const query = new URLSearchParams({ title });
  return redirectTo(`${editorPath(publication.id, 'paper', 'files', path)}?${query}`);
});

async function showOverview(
  c: Context<Environment>,
  stored: StoredFolder,
  rejected?: RejectedForm,
): Promise<Response> {
  const context = c.var.paper;
  const { words, publication } = context;
  const { paper } = words;
  const { folder, version, savedBy, savedAt, digest } = stored;
  const done = DONE.find((each) => each === c.req.query('saved'));
  const removed = await removedIn(c, stored);
  const unpublished = await unpublishedPaths(context, stored);
  const state = digest === '' ? paper.state.draft : paper.state.published;
  return servePage(c, {
    title: paper.heading,
    status: rejected ? 422 : 200,
    content: (
      <>
        <h1>{paper.heading}</h1>
        {removed ?? <Done text={done && paper[done]} />}
        <ProblemSummary problems={rejected?.problems} labels={{ article: paper.articleName }} />
        <p>{paper.intro}</p>
        <p className="meta">{state(version, savedBy, timeText(context, savedAt))}</p>
        {unpublished.length > 0 && (
          <>
            <p>{paper.unpublished}</p>
            <FileList
              paper={publication.id}
              files={unpublished.map((path) => ({ path, name: fileLabel(path, words) }))}
            />
          </>
        )}
        <PaperParts paper={context} />
        <PublishForm paper={publication.id} version={version} canCheck={true} />
        <h2>{paper.files.paper}</h2>
        <GroupLinks action={editorPath(publication.id, 'paper', 'files', FACTS)} />
        <h2>{paper.texts}</h2>
        <FileList paper={publication.id} files={textsOf(folder, paper)} />
        <h2>{paper.articles}</h2>
        <FileList
          paper={publication.id}
          files={articlesIn(folder).map(({ path, title }) => ({ path, name: title }))}
        />
        <ArticleForm title={rejected?.form.text('article')} problems={rejected?.problems} />
        <p className="meta">
          <a href={editorPath(publication.id, 'paper', 'withdraw')}>{paper.withdrawal.heading}</a>
        </p>
      </>
    ),
  });
}

interface ListedFile {
  path: string;
  name: string;
  hint?: string;
}

/** The texts besides the facts. The feeds have their own pages, under Headlines. */
function textsOf(folder: MemoryFolder, words: EditorWords['paper']): ListedFile[] {
  const texts = FOLDER_FILES.filter(({ name }) => name !== 'paper' && name !== 'sources');
  return texts.map(({ path, name }) => {
    const hint = folder.kindOf(path) ? '' : words.addFile;
    return { path, name: words.files[name], hint };
  });
}

function FileList(props: { paper: string; files: readonly ListedFile[] }) {
  return (
    <ul className="rows">
      {props.files.map(({ path, name, hint }) => {
        const href = hrefOfFile(props.paper, path);
        return (
          <li key={path}>
            <p>
              {href ? <a href={href}>{name}</a> : name}
              {hint && <span className="meta">{` (${hint})`}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function ArticleForm(props: { title: string | undefined; problems: FormProblems | undefined }) {
  const { newArticle, articleName, articleNameHelp } = useEditorWords().paper;
  return (
    <form method="post">
      <TextField
        name="article"
        label={articleName}
        help={articleNameHelp}
        value={props.title}
        problems={props.problems}
      />
      <p className="buttons">
        <Button look="second">{newArticle}</Button>
      </p>
    </form>
  );
}
