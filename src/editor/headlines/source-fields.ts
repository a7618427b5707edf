import { type Calendar, isLanguage, type Source } from '../../model/publication/desk.ts';
import { isTimeZone } from '../../model/publication/gazetteer.ts';
import { FEED_SECTIONS, isSectionId, SECTION_IDS } from '../../shared/sections.ts';
import type { Language } from '../../shared/words/languages.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { changeFolder, type FolderTexts } from '../folders/change-folder.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import { type Choice, type Field, field, type Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { zoneName } from '../forms/time-zones.ts';
import type { Action } from '../store/audit.ts';
import { SOURCES_FILE, type SourceFacts, UnreadableSourcesError } from './edit-sources.ts';

/** A source listed in the paper's own sources.yaml. */
export type OwnSource = Source | Calendar;

const MAX_PUBLISHER = 80;
const MAX_PAUSE = 200;
/** Languages offered for feeds, in addition to the paper's own. */
const FEED_LANGUAGES = ['en', 'fr', 'iu-Cans', 'iu-Latn'];

type FieldContext = Pick<PaperContext, 'language' | 'locale' | 'publication' | 'words'>;

/** The fields of a feed or a calendar. Values in `given` are offered even if not in the lists. */
export function sourceFields(
  context: FieldContext,
  isCalendar: boolean,
  given: readonly Values[],
): Field[] {
  const { fields: words } = context.words.headlines;
  const known: GivenValues = (name, isKnown) =>
    given.flatMap((values) => values[name] || []).filter(isKnown);
  return [
    field('publisher', words.publisher, {
      help: isCalendar ? words.keeperHelp : words.publisherHelp,
      max: MAX_PUBLISHER,
    }),
    ...(isCalendar
      ? placeFields(context, known)
      : [sectionField(words.section, context.language, known('section', isSectionId))]),
    field('language', words.language, {
      kind: 'choice',
      choices: languageChoices(context, known('language', isLanguage)),
      isOptional: true,
    }),
    field('paused', words.paused, { help: words.pausedHelp, max: MAX_PAUSE, isOptional: true }),
  ];
}

/** The section of a feed. `given`: sections that are offered besides those for feeds. */
export function sectionField(label: string, language: Language, given: readonly string[]): Field {
  const names = sectionNames(language);
  const ids = SECTION_IDS.filter((id) => FEED_SECTIONS.includes(id) || given.includes(id));
  return field('section', label, { kind: 'choice', choices: ids.map((id) => [id, names[id]]) });
}

/** Returns the values of a field in `given` that are valid. */
type GivenValues = (name: string, isKnown: (value: string) => boolean) => string[];

/** The community and the time zone of a calendar. */
function placeFields(context: FieldContext, known: GivenValues): Field[] {
  const { publication } = context;
  const { fields: words } = context.words.headlines;
  const places = new Map(placeChoices(publication).map(([slug, name]) => [slug, name]));
  const slugs = new Set([...places.keys(), ...known('community', () => true)]);
  const zones = new Set([
    publication.timeZone,
    ...(publication.gazetteer?.communities.map(({ timeZone }) => timeZone) ?? []),
    ...known('timeZone', isTimeZone),
  ]);
  const choices = (
    none: string,
    values: ReadonlySet<string>,
    nameOf: (value: string) => string,
  ) => [['', none] as const, ...Array.from(values, (value): Choice => [value, nameOf(value)])];
  return [
    field('community', words.community, {
      kind: 'choice',
      choices: choices(words.noCommunity, slugs, (slug) => places.get(slug) ?? slug),
      isOptional: true,
    }),
    field('timeZone', words.timeZone, {
      kind: 'choice',
      choices: choices(words.noTimeZone, zones, (zone) => zoneName(zone, context.locale)),
      isOptional: true,
    }),
  ];
}

function languageChoices(
  { language, publication, words }: FieldContext,
  given: readonly string[],
): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  // Some versions of `Intl` lack Inuktut, and their names of its scripts are too technical.
  const own: Readonly<Record<string, string>> = {
    ...words.notices.languages,
    '': words.headlines.fields.ownLanguage,
  };
  const tags = new Set(['', publication.language, ...FEED_LANGUAGES, ...given]);
  return Array.from(tags, (tag) => [tag, own[tag] ?? names.of(tag) ?? tag]);
}

/** Whether a source is a calendar: only feeds have a section. */
export function isCalendarSource(source: OwnSource): boolean {
  return !('section' in source);
}

const NAMES = ['publisher', 'section', 'community', 'timeZone', 'language', 'paused'] as const;

/** The form values of a stored source; fields that its kind does not have are empty. */
export function valuesOf(source: OwnSource): Values {
  return Object.fromEntries(NAMES.map((name) => [name, Reflect.get(source, name) ?? '']));
}

/** The hidden fields of a form with a source's address. */
export function addressFields(url: string, isCalendar: boolean) {
  const type = isCalendar ? [['type', 'ics'] as const] : [];
  return [['url', url] as const, ...type];
}

export function sentValues(form: GivenForm): Values {
  return Object.fromEntries(NAMES.map((name) => [name, form.text(name)]));
}

/** Reads the facts of a source from its form. `own`: the stored values, which stay valid. */
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

interface SourceChange {
  action: Action;
  subject: string;
  before?: unknown;
  after?: unknown;
  /** The file to change. */
  file?: string;
  /** Returns the file's new text; `undefined` stands for a missing file. */
  edit: (text: string | undefined) => string | undefined;
}

/** The outcome of a form. `refused`: nothing was published; the page shows why. */
export type Saved<Page> = { kind: 'published' | 'unchanged' } | ({ kind: 'refused' } & Page);

/** Changes and publishes a paper's sources, with an audit row. Throws if D1 fails. */
export async function saveSources(
  paper: PaperContext,
  { edit, action, subject, before, after, file = SOURCES_FILE }: SourceChange,
): Promise<Saved<{ reasons: readonly string[] }>> {
  const { noFolder, unreadable } = paper.words.headlines.add;
  const change = (texts: FolderTexts): FolderTexts => {
    const text = texts.get(file);
    const edited = edit(text);
    return edited === undefined || edited === text ? texts : new Map([...texts, [file, edited]]);
  };
  const { publication, person } = paper;
  const row = { paper: publication.id, person, action, subject, before, after };
  try {
    const changed = await changeFolder(paper, change, `${action}: ${subject}`, row);
    if (changed.kind === 'problems') return { kind: 'refused', reasons: changed.problems };
    if (changed.kind === 'no folder') return { kind: 'refused', reasons: [noFolder] };
    return { kind: changed.kind };
  } catch (error) {
    if (!(error instanceof UnreadableSourcesError)) throw error;
    return { kind: 'refused', reasons: [unreadable(file)] };
  }
}
