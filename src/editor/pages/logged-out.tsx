import { SHOWN_TYPES } from '../../lib/pictures/picture-formats.ts';
import { Button } from '../components/Button.tsx';
import { FileField, TextArea } from '../components/fields.tsx';
import { renderEditor } from '../components/render-editor.tsx';
import { editorLanguage } from '../context/editor-context.ts';
import { BASE } from '../forms/merge-form.ts';
import { readForm } from '../forms/read-form.ts';
import { LOG_IN } from '../identity/log-in.ts';
import { nameOfFile } from '../posts/take-upload.ts';
import type { EditorWords } from '../words/en/index.ts';
import { editorWords } from '../words/words.ts';

/** Names of fields that hold what people write, without the language that may follow. */
const WRITTEN =
  /^(?:title|description|text|pictureAlt|author|correction|source|place|organiser|name)(?:-|$)/;

/** The page for a form sent after the log-in expired: shows the texts, and sends all again. */
export async function serveLoggedOut(request: Request): Promise<Response> {
  const language = editorLanguage(request);
  const words = editorWords(language);
  const { heading, text, textAlone, logIn, again, file } = words.layout.loggedOut;
  const form = await readForm(request);
  const { pathname = '/', search = '' } = URL.parse(request.url) ?? {};
  const isShown = (name: string, value: string) =>
    name !== BASE &&
    (value.includes('\n') || value.length > 40 || (WRITTEN.test(name) && value.trim() !== ''));
  const picture = form.file('file');
  const isWritten = form.entries.some((entry) => isShown(...entry));
  const missing = picture && file(nameOfFile(picture));
  return renderEditor({
    title: heading,
    language,
    words,
    status: 401,
    content: (
      <>
        <h1>{heading}</h1>
        <p role="alert">{[isWritten ? text : textAlone, missing].filter(Boolean).join(' ')}</p>
        <p>
          <a className="button" href={LOG_IN.logInPath} target="_blank" rel="noopener">
            {logIn}
          </a>
        </p>
        <form method="post" action={pathname + search} encType="multipart/form-data">
          {form.entries.map(([name, value], index) => {
            const key = `${index} ${name}`;
            return isShown(name, value) ? (
              <TextArea
                key={key}
                name={name}
                label={labelOf(name, pathname, words)}
                value={value}
                isOptional={true}
              />
            ) : (
              <input key={key} type="hidden" name={name} value={value} />
            );
          })}
          {picture && (
            <FileField
              label={words.posts.picture.file}
              help={missing}
              isOptional={true}
              types={SHOWN_TYPES}
            />
          )}
          <p className="buttons">
            <Button>{again}</Button>
          </p>
        </form>
      </>
    ),
  });
}

/** The label of a field in the form at this path, as far as the words of its section have it. */
function labelOf(name: string, pathname: string, words: EditorWords): string {
  const { posts, notices, events, layout } = words;
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    posts: { ...posts.fields, correction: posts.correct.field },
    notices,
    events,
  };
  const labels = sections[pathname.split('/')[3] ?? ''] ?? {};
  const [, field = '', tag = ''] = /^(\w+)-?(.*)/.exec(name) ?? [];
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined;
  if (typeof label !== 'string') return layout.loggedOut.written;
  const tongue = Object.entries(notices.languages).find(([each]) => each === tag)?.[1];
  return tongue === undefined ? label : notices.in(label, tongue);
}
