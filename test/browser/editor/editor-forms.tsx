import type { Page } from 'playwright-core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { EditorLocaleProvider } from '../../../src/editor/components/editor-locale.ts';
import { TextArea, TextField } from '../../../src/editor/components/fields.tsx';
import { MarkdownHelp } from '../../../src/editor/components/MarkdownHelp.tsx';
import { editorWords } from '../../../src/editor/words/words.ts';
import type { Language } from '../../../src/shared/words/languages.ts';
import { PAPER_PATH, showMain } from './editor-page.ts';

export const PREVIEW_PATH = '/papers/nunavut-news/preview';

/** A form with everything that the script adds to forms, as a section would show it. */
export function writingForm(language: Language = 'en'): string {
  return render(
    language,
    <>
      <h1>A form</h1>
      <form method="post" noValidate={true} data-draft-key="writing" data-preview={PREVIEW_PATH}>
        <input type="hidden" name="version" value="3" />
        <input type="hidden" name="base" value="three" />
        <TextField name="title" label="Title" max={30} />
        <TextArea name="text" label="Text" isMarkdown={true} value="A first word." />
        <MarkdownHelp />
        <div className="field">
          <label htmlFor="f-picture">Photograph</label>
          <input id="f-picture" type="file" name="picture" data-crop="crop" />
        </div>
        <p className="buttons">
          <button type="submit">Save</button>
        </p>
      </form>
    </>,
  );
}

/** The page that shows the form in tests. */
export const LOG = `${PAPER_PATH}/log`;
export const showWritingForm = (page: Page) => showMain(page, LOG, writingForm());
export const title = (page: Page) => page.getByLabel(/^Title/);
export const text = (page: Page) => page.getByLabel('Text');

function render(language: Language, content: ReactNode): string {
  const locale = { language, words: editorWords(language) };
  return renderToStaticMarkup(
    <EditorLocaleProvider value={locale}>{content}</EditorLocaleProvider>,
  );
}
