import { isLanguage } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { ChangeFolder, FolderChange, FolderTexts } from '../folders/change-folder.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { Action } from '../store/audit.ts';
import { SOURCES_FILE, type SourceFacts, UnreadableSourcesError } from './edit-sources.ts';

const MAX_PUBLISHER = 80;
const MAX_PAUSE = 200;

/** The languages that a feed may be said to be in, the paper's own among them; as it says itself is the empty one. */
export function feedLanguages({ publication }: Pick<PaperContext, 'publication'>): string[] {
  return ['', ...new Set([publication.language, 'en', 'fr', 'iu-Cans', 'iu-Latn'])];
}

/** What stands in the fields of a source; what a feed or a calendar does not have is empty. */
export type SourceValues = Readonly<
  Record<'publisher' | 'section' | 'community' | 'timeZone' | 'language', string>
>;

/** What a form says of a source, a feed or a calendar, with what is wrong with it; it may keep what is its own beside what is offered. */
export function readSourceForm(
  form: GivenForm,
  paper: Pick<PaperContext, 'publication' | 'words'>,
  isCalendar: boolean,
  own: Partial<SourceValues> = {},
): { readonly facts: SourceFacts; readonly problems: FormProblems } {
  const checks = new FormChecks(form, paper.words.forms);
  const publisher = checks.text('publisher', MAX_PUBLISHER);
  const language = checks.choice('language', [...feedLanguages(paper), own.language ?? '']) ?? '';
  const paused = checks.text('paused', MAX_PAUSE, { isRequired: false });
  return {
    facts: {
      publisher: publisher.replaceAll(/\s+/g, ' '),
      ...(isCalendar
        ? readPlace(checks, paper, own)
        : { section: checks.choice('section', SECTION_IDS) ?? 'local' }),
      language: language !== '' && isLanguage(language) ? language : undefined,
      paused: paused === '' ? undefined : paused.replaceAll(/\s+/g, ' '),
    },
    problems: checks.problems,
  };
}

function readPlace(
  checks: FormChecks,
  { publication }: Pick<PaperContext, 'publication'>,
  own: Partial<SourceValues>,
) {
  const places = publication.gazetteer?.communities.map(({ slug }) => slug) ?? [];
  return {
    community: checks.choice('community', ['', own.community ?? '', ...places]) || undefined,
    timeZone:
      checks.choice('timeZone', ['', own.timeZone ?? '', ...timeZonesOf(publication)]) || undefined,
  };
}

/** The time zones of a paper and its communities, each once. */
export function timeZonesOf({
  timeZone,
  gazetteer,
}: Pick<Publication, 'timeZone' | 'gazetteer'>): string[] {
  return [...new Set([timeZone, ...(gazetteer?.communities.map((each) => each.timeZone) ?? [])])];
}

/** A change of the list of sources. */
interface SourceChange {
  readonly action: Action;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The text of sources.yaml as it is to be; `undefined`: there is none. */
  readonly edit: (text: string | undefined) => string | undefined;
}

/**
 * Changes the paper's list of sources and publishes it, with a row of audit in the same batch.
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

/** What to say of a change that was not published. */
export function problemsOf(change: FolderChange, paper: PaperContext): readonly string[] {
  const words = paper.words.headlines.add;
  if (change.kind === 'problems') return change.problems;
  return change.kind === 'no folder' ? [words.noFolder] : [];
}
