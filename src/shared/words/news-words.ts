import { NEWS as EN, type NewsWords } from './en/news.ts';
import { NEWS as FR } from './fr/news.ts';
import { type Language, languageOf } from './languages.ts';

const WORDS: Record<Language, NewsWords> = { en: EN, fr: FR };

/** What sections are called in a language (BCP 47). */
export function sectionNames(language: string): NewsWords['sections'] {
  return WORDS[languageOf(language)].sections;
}
