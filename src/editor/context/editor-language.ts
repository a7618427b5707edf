import { parse } from 'hono/utils/cookie';
import { LANGUAGES, type Language, languageOf } from '../../shared/words/languages.ts';

/** The cookie with the language that a person has chosen. */
export const LANGUAGE_COOKIE = 'desk-language';

/** The language of a request: the chosen one, otherwise the browser's first that the editor has. */
export function editorLanguage(request: Request): Language {
  const chosen = parse(request.headers.get('Cookie') ?? '', LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
  const wanted = (request.headers.get('Accept-Language') ?? '').split(',');
  const known = [chosen ?? '', ...wanted]
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag) => (LANGUAGES as readonly string[]).includes(tag));
  return languageOf(known ?? '');
}
