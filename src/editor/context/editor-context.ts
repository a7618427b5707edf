import type { Locale } from '../../lib/clock/locale.ts';
import type { Language } from '../../shared/words/languages.ts';
import type { Person } from '../identity/people.ts';
import type { Role } from '../identity/roles.ts';
import type { EditorPaper } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';

/** The context of a request of a person who has logged in. */
export interface EditorContext {
  env: EditorEnv;
  now: Date;
  person: Person;
  language: Language;
  words: EditorWords;
  /** Runs after the response is sent. */
  inBackground: (work: Promise<unknown>) => void;
}

/** The context of a request about a paper. */
export interface PaperContext extends EditorContext, EditorPaper {
  /** The language and time zone of dates and times. */
  locale: Locale;
  /** The person's role in the paper. */
  role: Role;
}

/** The paper, person and time of a save. */
export type Saving = Pick<PaperContext, 'publication' | 'person' | 'now'>;

/** Whether a person may change an event or a notice: editors and its author may. */
export function mayChange(
  { role, person }: Pick<PaperContext, 'role' | 'person'>,
  { writtenBy }: { writtenBy: string },
): boolean {
  return role === 'editor' || writtenBy === person.email;
}

/** The bindings and the time of a request. */
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
