import { parse } from 'hono/utils/cookie';
import type { Locale } from '../../lib/clock/locale.ts';
import { LANGUAGES, type Language, languageOf } from '../../shared/words/languages.ts';
import type { Person } from '../identity/people.ts';
import type { Role } from '../identity/roles.ts';
import type { EditorPaper } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';

export interface EditorContext {
  env: EditorEnv;
  now: Date;
  /** The editor's own host (without port), at which no paper can be served. */
  host: string;
  person: Person;
  language: Language;
  words: EditorWords;
  /** Runs after the response is sent. */
  inBackground: (work: Promise<unknown>) => void;
}

/** The context of a request about a paper. */
export interface PaperContext extends EditorContext, EditorPaper {
  locale: Locale;
  role: Role;
}

/** Whether a person may change an event or a notice: editors and its author may. */
export function mayChange(
  { role, person }: Pick<PaperContext, 'role' | 'person'>,
  { writtenBy }: { writtenBy: string },
): boolean {
  return role === 'editor' || writtenBy === person.email;
}

export interface EditorBindings {
  env: EditorEnv;
  ctx: Pick<ExecutionContext, 'waitUntil' | 'access'>;
  now: Date;
}

/** The variables of handlers: `editor` after the log-in, `paper` below `/papers/:paper`. */
export interface Environment {
  Bindings: EditorBindings;
  Variables: { editor: EditorContext; paper: PaperContext };
}

/** The cookie with the language that a person has chosen. */
export const LANGUAGE_COOKIE = 'desk-language';

/** The language of a request: the chosen one, or the browser's first that the editor supports. */
export function editorLanguage(request: Request): Language {
  const chosen = parse(request.headers.get('Cookie') ?? '', LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
  const wanted = (request.headers.get('Accept-Language') ?? '').split(',');
  const known = [chosen ?? '', ...wanted]
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag) => (LANGUAGES as readonly string[]).includes(tag));
  return languageOf(known ?? '');
}
