import { type Language, languageOf } from '../../src/shared/words/languages.ts';

/** An island's words in the page's language; languages but English are chunks of their own. */
export async function loadWords<Words>(
  english: Words,
  others: Record<Exclude<Language, 'en'>, () => Promise<Words>>,
): Promise<Words> {
  const language = languageOf(document.documentElement.lang);
  return language === 'en' ? english : others[language]();
}
