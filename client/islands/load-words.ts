import { type Language, languageOf } from '../../src/shared/words/languages.ts';

/** Loads an island's words in the page's language; all but English are separate chunks. */
export async function loadWords<Words>(
  english: Words,
  others: Record<Exclude<Language, 'en'>, () => Promise<Words>>,
): Promise<Words> {
  const language = languageOf(document.documentElement.lang);
  return language === 'en' ? english : others[language]();
}
