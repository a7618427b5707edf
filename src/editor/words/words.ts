import type { Language } from '../../shared/words/languages.ts';
import { type DeskWords, EN } from './en/index.ts';
import { FR } from './fr/index.ts';

const WORDS: Record<Language, DeskWords> = { en: EN, fr: FR };

/** The words of the desk in a language. */
export function deskWords(language: Language): DeskWords {
  return WORDS[language];
}
