import { createContext, use } from 'react';
import type { Language } from '../../shared/words/languages.ts';
import type { EditorWords } from '../words/en/index.ts';

/** The language and the words of a page. */
export interface EditorLocale {
  language: Language;
  words: EditorWords;
}

/** Provides the locale of the rendered page to all of its components. */
export const EditorLocaleProvider = createContext<EditorLocale | undefined>(undefined);

/** The words of the editor in the language of the page. */
export function useEditorWords(): EditorWords {
  return useEditorLocale().words;
}

/** The language of the page, with its words. */
export function useEditorLocale(): EditorLocale {
  const locale = use(EditorLocaleProvider);
  if (!locale) throw new Error('nothing says in which language the desk is shown');
  return locale;
}
