import { parse } from 'hono/utils/cookie';
import { LANGUAGES, type Language, languageOf } from '../../shared/words/languages.ts';

/** The cookie that keeps the language which somebody has chosen. */
export const LANGUAGE_COOKIE = 'desk-language';

/** The language of the desk for a request: the one that was chosen, else the first of the browser's that the desk has. */
export function editorLanguage(request: Request): Language {
  const chosen = parse(request.headers.get('Cookie') ?? '', LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
  const wanted = (request.headers.get('Accept-Language') ?? '').split(',');
  const known = [chosen ?? '', ...wanted]
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag) => (LANGUAGES as readonly string[]).includes(tag));
  return languageOf(known ?? '');
}
