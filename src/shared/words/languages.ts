/**
 * The languages of the interface, by primary subtag. The first serves publications in any other
 * language.
 */
export const LANGUAGES = ['en', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Whether two tags name one language, whatever place they name: `fr-CA` and `fr`. */
export function isSameLanguage(tag: string, other: string): boolean {
  return primaryOf(tag) === primaryOf(other);
}

/** The language of the interface's words for a language tag (BCP 47): `fr` for `fr-CA`. */
export function languageOf(tag: string): Language {
  const primary = primaryOf(tag);
  return LANGUAGES.find((language) => language === primary) ?? LANGUAGES[0];
}

function primaryOf(tag: string): string | undefined {
  return tag.split('-')[0]?.toLowerCase();
}
