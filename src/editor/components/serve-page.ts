import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { IS_MERGED } from '../forms/merge-form.ts';
import type { Publishing } from '../store/publish-editorial.ts';
import { editorPath } from './EditorHeader.tsx';
import { renderEditor } from './render-editor.tsx';

interface SectionPage {
  title: string;
  content: ReactNode;
  status?: number;
}

/** The query parameter with the key of the form that was just saved. */
export const SAVED = 'saved';

/** Serves a page of a paper's section, or of the editor itself. */
export function servePage(c: Context<Environment>, page: SectionPage): Response {
  const { editor, paper } = c.var;
  const { publication, role } = paper ?? {};
  const saved = c.req.query(SAVED);
  return renderEditor({
    ...page,
    ...editor,
    publication,
    role,
    path: c.req.path,
    back: readableAddress(c.req),
    isAnswer: c.req.method === 'POST',
    savedForm: saved !== undefined && /^[\w:.-]{1,200}$/.test(saved) ? saved : undefined,
  });
}

/** The ends of the addresses that have no page. */
const FORM_PATH = /\/(?:delete|preview|publish|state|undo)$/;

/** The address of a page; of one that only takes forms, that of the page above it. */
function readableAddress({ url, method }: Context['req']): string {
  const { pathname, search } = new URL(url);
  const isForm = method === 'POST' && FORM_PATH.test(pathname);
  return isForm ? pathname.replace(FORM_PATH, '') : pathname + search;
}

/** The message after a save; adds a sentence if the form was merged with others' changes. */
export function withMergeNote(
  c: Context<Environment>,
  message: string | undefined,
): string | undefined {
  const merged = c.req.query(IS_MERGED) && c.var.paper.words.forms.merged;
  return message === undefined ? undefined : [message, merged].filter(Boolean).join(' ');
}

/** Redirects to a section's list, with the outcome of a change and whether it is published. */
export function redirectToList(
  { publication }: Pick<PaperContext, 'publication'>,
  section: 'events' | 'notices',
  publishing: Publishing,
  savedForm: string,
  about: Readonly<Record<string, string | undefined>> = {},
): Response {
  const facts = { ...about, ...(publishing === 'later' && { later: '1' }) };
  const known = Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1]));
  const query = new URLSearchParams(known).toString();
  return redirectTo(`${editorPath(publication.id, section)}${query && `?${query}`}`, savedForm);
}

/** An address with a further query. */
export function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** Redirects after a form was saved (RFC 9110 §15.4.4): reloading the page sends nothing again. */
export function redirectTo(path: string, savedForm?: string): Response {
  const location = savedForm === undefined ? path : withQuery(path, `${SAVED}=${savedForm}`);
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  });
}
