import type { ServiceText } from '../../edition/weather.ts';
import type { Publication } from '../../publications/publication.ts';
import { languageOf } from '../../shared/words/languages.ts';

/** A text of the weather service in the publication's language. */
export function inLanguage(text: ServiceText, { language }: Pick<Publication, 'language'>): string {
  return text[languageOf(language)];
}
