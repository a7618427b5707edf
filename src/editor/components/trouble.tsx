import type { Context } from 'hono';
import { type Environment, editorLanguage, mayChange } from '../context/editor-context.ts';
import type { EditorWords } from '../words/en/index.ts';
import { editorWords } from '../words/words.ts';
import { renderEditor } from './render-editor.tsx';

/** Megabytes; the limit of a request with a picture. */
export const MAX_UPLOAD_MB = 20;

type TextOf = (words: EditorWords['layout']) => { heading: string; text: string };

/** The reasons for refusing a request, with status and text. */
const TROUBLES = {
  refused: [403, ({ refused }) => refused],
  'no assertion': [
    403,
    ({ refused }) => ({ heading: refused.noAssertion, text: refused.noAssertionText }),
  ],
  'no log-in is configured': [
    503,
    ({ refused }) => ({ heading: refused.notConfigured, text: refused.notConfiguredText }),
  ],
  'cross site': [
    403,
    ({ refused }) => ({ heading: refused.crossSite, text: refused.crossSiteText }),
  ],
  'not found': [404, ({ notFound }) => notFound],
  failed: [500, ({ failed }) => failed],
  damaged: [500, ({ damaged }) => damaged],
  'no form': [400, ({ noForm }) => noForm],
  'too large': [
    413,
    ({ tooLarge }) => {
      const text = tooLarge(MAX_UPLOAD_MB);
      return { heading: text.split(/[.:]/)[0] ?? text, text };
    },
  ],
} as const satisfies Record<string, readonly [status: number, TextOf]>;
export type Trouble = keyof typeof TROUBLES;

/** Error page with the reason for a refusal. The refused request has changed nothing. */
export function serveTrouble(request: Request, trouble: Trouble): Response {
  const language = editorLanguage(request);
  const words = editorWords(language);
  const [status, textOf] = TROUBLES[trouble];
  const { heading, text } = textOf(words.layout);
  return renderEditor({
    title: heading,
    language,
    words,
    status,
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
