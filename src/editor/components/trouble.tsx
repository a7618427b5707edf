import type { Context } from 'hono';
import { type Environment, editorLanguage, mayChange } from '../context/editor-context.ts';
import { editorWords } from '../words/words.ts';
import { renderEditor } from './render-editor.tsx';

/** The statuses of refused requests. */
const STATUSES = {
  refused: 403,
  'no assertion': 403,
  'no log-in is configured': 503,
  'cross site': 403,
  'not found': 404,
  failed: 500,
  damaged: 500,
  'no form': 400,
  'too large': 413,
} as const;
export type Trouble = keyof typeof STATUSES;

/** Error page with the reason for a refusal. The refused request has changed nothing. */
export function serveTrouble(request: Request, trouble: Trouble): Response {
  const language = editorLanguage(request);
  const words = editorWords(language);
  const { heading, text } = words.layout.troubles[trouble];
  return renderEditor({
    title: heading,
    language,
    words,
    status: STATUSES[trouble],
    content: (
      <>
        <h1>{heading}</h1>
        <p>{text}</p>
        <p>
          <a href="/">{words.layout.desk}</a>
        </p>
      </>
    ),
  });
}

/** Returns a record that the person may change, or else an error page. */
export function changeableOrRefusal<Stored extends { writtenBy: string }>(
  c: Context<Environment>,
  stored: Stored | undefined,
): Stored | Response {
  if (!stored) return serveTrouble(c.req.raw, 'not found');
  return mayChange(c.var.paper, stored) ? stored : serveTrouble(c.req.raw, 'refused');
}
