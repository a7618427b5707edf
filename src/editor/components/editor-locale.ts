import { createContext, use } from 'react';
import type { Language } from '../../shared/words/languages.ts';
import type { EditorWords } from '../words/en/index.ts';

export interface EditorLocale {
  language: Language;
  words: EditorWords;
}

/** Provides the locale of the rendered page to all of its components. */
export const EditorLocaleProvider = createContext<EditorLocale | undefined>(undefined);

export function useEditorWords(): EditorWords {
  return useEditorLocale().words;
}

export function useEditorLocale(): EditorLocale {
  const locale = use(EditorLocaleProvider);
  if (!locale) throw new Error('useEditorLocale() outside <EditorLocaleProvider>');
  return locale;
}
