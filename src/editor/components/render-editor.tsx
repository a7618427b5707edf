import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { shortHash } from '../../lib/text/hashes.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import {
  EDITOR_PERSON,
  EDITOR_WORDS,
  type EditorScriptWords,
  IS_ANSWER,
  SAVED_FORM,
} from '../../shared/editor-script.ts';
import type { EditorWords } from '../words/en/index.ts';
import { editorAsset } from './assets.ts';
import { EditorHeader, type HeaderProps } from './EditorHeader.tsx';
import { type EditorLocale, EditorLocaleProvider } from './editor-locale.ts';

interface EditorPage extends EditorLocale, HeaderProps {
  title: string;
  status?: number;
  /** The key of the form that was just saved: the browser deletes its stored input. */
  savedForm?: string | undefined;
  /** Whether the page responds to a form, whose input it may show again. */
  isAnswer?: boolean;
  content: ReactNode;
}

/** Serves a page of the editor. Never cached: its content depends on the person. */
export function renderEditor(page: EditorPage): Response {
  const { title, language, publication, words, person, savedForm, isAnswer, content } = page;
  const name = publication ? `${publication.name}: ${words.layout.desk}` : words.layout.desk;
  const html = renderToString(
    <EditorLocaleProvider value={page}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{`${title} – ${name}`}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href={editorAsset('editor.css')} />
          <script src={editorAsset('editor.js')} defer={true} />
        </head>
        <body
          {...{
            [EDITOR_WORDS]: JSON.stringify(scriptWords(words)),
            [EDITOR_PERSON]: person && shortHash(person.email),
            [SAVED_FORM]: savedForm,
            [IS_ANSWER]: isAnswer ? '' : undefined,
          }}
        >
          <a className="skip-link" href="#main">
            {words.layout.skip}
          </a>
          <EditorHeader {...page} />
          <main id="main" tabIndex={-1}>
            {content}
          </main>
        </body>
      </html>
    </EditorLocaleProvider>,
  );
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Content-Security-Policy', policyFor(publication));
  return new Response(`<!doctype html>${html}`, { status: page.status ?? 200, headers });
}

function scriptWords({ forms, markdown, writing }: EditorWords): EditorScriptWords {
  const { drafts, unsent, left, over } = forms;
  return { drafts, unsent, left, over, toolbar: markdown.toolbar, ...writing };
}

/** The content security policy. Pictures may also come from the paper's own address. */
function policyFor(publication: Publication | undefined): string {
  const pictures = publication ? ` ${originOf(publication)}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${pictures}`,
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
