import type { Publication } from '../../publications/publication.ts';
import { type Language, languageOf } from '../../shared/words/languages.ts';
import { EN, type Words } from './en/index.ts';
import { FR } from './fr/index.ts';

const WORDS: Record<Language, Words> = { en: EN, fr: FR };

/** The words of the interface in a publication's language. */
export function wordsOf({ language }: Pick<Publication, 'language'>): Words {
  return WORDS[languageOf(language)];
}
