import type { Publication } from '../../model/publication/publication.ts';
import { type Language, languageOf } from '../../shared/words/languages.ts';
import { EN, type Words } from './en/index.ts';
import { FR } from './fr/index.ts';

const WORDS: Record<Language, Words> = { en: EN, fr: FR };

/** Cached by publication language, because every part of a page reads it. */
const known = new Map<string, Words>();

/** The words of the interface in a publication's language. */
export function wordsOf({ language }: Pick<Publication, 'language'>): Words {
  const words = known.get(language) ?? WORDS[languageOf(language)];
  known.set(language, words);
  return words;
}
