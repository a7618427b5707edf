import { Button } from '../components/Button.tsx';
import { renderEditor } from '../components/render-editor.tsx';
import { editorLanguage } from '../context/editor-context.ts';
import { readForm } from '../forms/read-form.ts';
import { LOG_IN } from '../identity/log-in.ts';
import { editorWords } from '../words/words.ts';

/** The page for a form sent after the log-in expired: resends the input, without files. */
export async function serveLoggedOut(request: Request): Promise<Response> {
  const language = editorLanguage(request);
  const words = editorWords(language);
  const { heading, text, textAlone, logIn, again } = words.layout.loggedOut;
  const { entries } = await readForm(request);
  const isWritten = (value: string) => value.includes('\n') || value.length > 40;
  return renderEditor({
    title: heading,
    language,
    words,
    status: 401,
    content: (
      <>
        <h1>{heading}</h1>
        <p role="alert">{entries.some(([, value]) => isWritten(value)) ? text : textAlone}</p>
        <p>
          <a className="button" href={LOG_IN.logInPath} target="_blank" rel="noopener">
            {logIn}
          </a>
        </p>
        <form method="post" action={URL.parse(request.url)?.pathname}>
          {entries.map(([name, value], index) => {
            const key = `${index} ${name}`;
            return isWritten(value) ? (
              <div key={key} className="field">
                <label htmlFor={`w-${index}`}>{name}</label>
                <textarea id={`w-${index}`} name={name} defaultValue={value} rows={6} />
              </div>
            ) : (
              <input key={key} type="hidden" name={name} value={value} />
            );
          })}
          <p className="buttons">
            <Button>{again}</Button>
          </p>
        </form>
      </>
    ),
  });
}
