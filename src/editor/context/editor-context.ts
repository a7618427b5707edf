import type { Locale } from '../../lib/clock/locale.ts';
import type { Language } from '../../shared/words/languages.ts';
import type { Person } from '../identity/people.ts';
import type { Role } from '../identity/roles.ts';
import type { EditorPaper } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';

/** What a request of somebody who has logged in brings. */
export interface EditorContext {
  readonly env: EditorEnv;
  readonly now: Date;
  readonly person: Person;
  readonly language: Language;
  readonly words: EditorWords;
  /** Runs after the response is sent. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/** What a request about a paper brings beside it. */
export interface PaperContext extends EditorContext, EditorPaper {
  /** In which the desk writes this paper's dates and times. */
  readonly locale: Locale;
  /** What the person is in this paper. */
  readonly role: Role;
}

/** Who saves something of a paper, when. */
export type Saving = Pick<PaperContext, 'publication' | 'person' | 'now'>;

/** Whether somebody may change an event or a notice: editors may, and its author. */
export function mayChange(
  { role, person }: Pick<PaperContext, 'role' | 'person'>,
  { writtenBy }: { readonly writtenBy: string },
): boolean {
  return role === 'editor' || writtenBy === person.email;
}

/** The Worker's own half of a request. */
export interface EditorBindings {
  readonly env: EditorEnv;
  readonly ctx: Pick<ExecutionContext, 'waitUntil' | 'access'>;
  readonly now: Date;
}

/** What handlers find: `c.var.editor` behind the log-in, `c.var.paper` below `/papers/:paper`. */
export interface Environment {
  readonly Bindings: EditorBindings;
  readonly Variables: { editor: EditorContext; paper: PaperContext };
}
