import type { Context } from 'hono';
import { type Environment, mayChange } from '../context/editor-context.ts';
import { editorLanguage } from '../context/editor-language.ts';
import { editorWords } from '../words/words.ts';
import { renderEditor } from './render-editor.tsx';

/** The reasons for refusing a request, with status and words. */
const TROUBLES = {
  refused: { status: 403, heading: 'heading', text: 'text' },
  'no assertion': { status: 403, heading: 'noAssertion', text: 'noAssertionText' },
  'no log-in is configured': { status: 503, heading: 'notConfigured', text: 'notConfiguredText' },
  'cross site': { status: 403, heading: 'crossSite', text: 'crossSiteText' },
  'not found': { status: 404 },
  failed: { status: 500 },
  damaged: { status: 500 },
  'no form': { status: 400 },
  'too large': { status: 413 },
} as const;
export type Trouble = keyof typeof TROUBLES;

/** Megabytes; the limit of a request with a picture. */
export const MAX_UPLOAD_MB = 20;

/** The page with the reason for a refusal. The request has changed nothing. */
export function serveTrouble(request: Request, trouble: Trouble): Response {
  const language = editorLanguage(request);
  const words = editorWords(language);
  const { heading, text } = textsOf(trouble, words.layout);
  return renderEditor({
    title: heading,
    language,
    words,
    status: TROUBLES[trouble].status,
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

/** A record, for those who may change it; others get the page that refuses it. */
export function ownRecord<Stored extends { writtenBy: string }>(
  c: Context<Environment>,
  stored: Stored | undefined,
): Stored | Response {
  if (!stored) return serveTrouble(c.req.raw, 'not found');
  return mayChange(c.var.paper, stored) ? stored : serveTrouble(c.req.raw, 'refused');
}

function textsOf(trouble: Trouble, words: ReturnType<typeof editorWords>['layout']) {
  if (trouble === 'not found') return words.notFound;
  if (trouble === 'failed') return words.failed;
  if (trouble === 'damaged') return words.damaged;
  if (trouble === 'no form') return words.noForm;
  if (trouble === 'too large') {
    const text = words.tooLarge(MAX_UPLOAD_MB);
    return { heading: text.split(/[.:]/)[0] ?? text, text };
  }
  const { heading, text } = TROUBLES[trouble];
  return { heading: words.refused[heading], text: words.refused[text] };
}
