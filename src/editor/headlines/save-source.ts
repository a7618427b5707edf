import { isLanguage } from '../../model/publication/desk.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { ChangeFolder, FolderChange, FolderTexts } from '../folders/change-folder.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import type { Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { Action } from '../store/audit.ts';
import { SOURCES_FILE, type SourceFacts, UnreadableSourcesError } from './edit-sources.ts';
import { sourceFields } from './source-fields.ts';

/**
 * The facts of a source in its form, with the problems of the form. `own`: the values of the stored
 * source, which stay valid.
 */
export function readSourceForm(
  form: GivenForm,
  paper: PaperContext,
  isCalendar: boolean,
  own: Values = {},
): { facts: SourceFacts; problems: FormProblems } {
  const checks = new FormChecks(form, paper.words.forms, sourceFields(paper, isCalendar, [own]));
  const publisher = checks.read('publisher');
  const language = checks.read('language');
  const paused = checks.read('paused');
  const place = isCalendar
    ? {
        community: checks.read('community') || undefined,
        timeZone: checks.read('timeZone') || undefined,
      }
    : { section: checks.choice('section', SECTION_IDS) ?? 'local' };
  return {
    facts: {
      publisher,
      ...place,
      language: language !== '' && isLanguage(language) ? language : undefined,
      paused: paused || undefined,
    },
    problems: checks.problems,
  };
}

/** A change of the list of sources. */
interface SourceChange {
  action: Action;
  subject: string;
  before?: unknown;
  after?: unknown;
  /** The new text of sources.yaml; `undefined` for no file. */
  edit: (text: string | undefined) => string | undefined;
}

/**
 * Changes the paper's list of sources and publishes it, with an audit row in the same batch.
 * @throws the error of D1
 */
export function saveSources(
  paper: PaperContext,
  { edit, action, subject, before, after }: SourceChange,
  changeFolder: ChangeFolder,
): Promise<FolderChange> {
  const change = (texts: FolderTexts): FolderTexts => {
    const text = texts.get(SOURCES_FILE);
    const edited = edit(text);
    return edited === undefined || edited === text
      ? texts
      : new Map([...texts, [SOURCES_FILE, edited]]);
  };
  const { publication, person } = paper;
  const row = { paper: publication.id, person, action, subject, before, after };
  return changeFolder(paper, change, `${action}: ${subject}`, row).catch(
    (error: unknown): FolderChange => {
      if (!(error instanceof UnreadableSourcesError)) throw error;
      return { kind: 'problems', problems: [paper.words.headlines.add.unreadable(SOURCES_FILE)] };
    },
  );
}

/** The reasons for which a change was not published. */
export function problemsOf(change: FolderChange, paper: PaperContext): readonly string[] {
  const words = paper.words.headlines.add;
  if (change.kind === 'problems') return change.problems;
  return change.kind === 'no folder' ? [words.noFolder] : [];
}
