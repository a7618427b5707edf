import type { Context } from 'hono';
import { languageOf } from '../../shared/words/languages.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { redirectTo, servePage } from '../components/serve-page.ts';
import type { Environment } from '../context/editor-context.ts';
import { LANGUAGE_COOKIE } from '../context/editor-language.ts';
import { readForm } from '../forms/read-form.ts';
import { mayMakePapers } from '../identity/people.ts';
import { NEW_PAPER_PATH } from '../new-paper/new-paper.tsx';
import { listPapers } from '../store/papers.ts';

/** GET /: the papers of a person; with one paper only, a redirect to it. */
export async function serveFront(c: Context<Environment>): Promise<Response> {
  const { env, person, words } = c.var.editor;
  const papers = await listPapers(env.DB, person.isOperator ? undefined : person.roles.keys());
  const [first, second] = papers;
  if (first && !second && !person.isOperator) return redirectTo(editorPath(first.id));
  const heading = first ? words.layout.choosePaper : words.layout.noPapers;
  return servePage(c, {
    title: heading,
    content: (
      <>
        <h1>{heading}</h1>
        {!first && <p>{words.layout.noPapersHelp(person.email)}</p>}
        <ul className="cards">
          {papers.map(({ id, name }) => (
            <li key={id}>
              <a href={editorPath(id)}>{name}</a>
            </li>
          ))}
        </ul>
        {mayMakePapers(person) && (
          <p>
            <a href={NEW_PAPER_PATH}>{words.layout.newPaper}</a>
          </p>
        )}
      </>
    ),
  });
}

const YEAR_SECONDS = 31_536_000;

/** POST /language: stores the chosen language and redirects back to the page. */
export async function setLanguage(c: Context<Environment>): Promise<Response> {
  const form = await readForm(c.req.raw);
  const back = form.text('back');
  const response = redirectTo(/^\/(?![/\\])[\w/%.-]*$/.test(back) ? back : '/');
  response.headers.set(
    'Set-Cookie',
    `${LANGUAGE_COOKIE}=${languageOf(form.text('language'))}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`,
  );
  return response;
}
