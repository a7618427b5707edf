import type { Language } from '../../shared/words/languages.ts';
import { type EditorWords, EN } from './en/index.ts';
import { FR } from './fr/index.ts';

const WORDS: Record<Language, EditorWords> = { en: EN, fr: FR };

/** The words of the editor in a language. */
export function editorWords(language: Language): EditorWords {
  return WORDS[language];
}
