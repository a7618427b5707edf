import { createContext, use } from 'react';
import type { Language } from '../../shared/words/languages.ts';
import type { EditorWords } from '../words/en/index.ts';

/** What every part of a page of the desk is written in. */
export interface EditorLocale {
  readonly language: Language;
  readonly words: EditorWords;
}

/** The page that is rendered: `<EditorLocaleProvider value={…}>` is around all of it. */
export const EditorLocaleProvider = createContext<EditorLocale | undefined>(undefined);

/** The words of the desk in the language of the page. */
export function useEditorWords(): EditorWords {
  return useEditorLocale().words;
}

/** The language of the page, with its words. */
export function useEditorLocale(): EditorLocale {
  const locale = use(EditorLocaleProvider);
  if (!locale) throw new Error('nothing says in which language the desk is shown');
  return locale;
}
