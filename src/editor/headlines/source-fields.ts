import { genericZoneName } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import { type Calendar, isLanguage, type Source } from '../../model/publication/desk.ts';
import { isTimeZone } from '../../model/publication/gazetteer.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { type Choice, type Field, field, type Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';

/** One of the sources of the paper's own list. */
export type OwnSource = Source | Calendar;

const MAX_PUBLISHER = 80;
const MAX_PAUSE = 200;
/** Languages of feeds beside the paper's own. */
const FEED_LANGUAGES = ['en', 'fr', 'iu-Cans', 'iu-Latn'];

type FieldContext = Pick<PaperContext, 'language' | 'locale' | 'publication' | 'words'>;

/**
 * The fields of a feed or a calendar. `given`: values whose communities, time zones and languages
 * are offered beside the usual ones.
 */
export function sourceFields(
  context: FieldContext,
  isCalendar: boolean,
  given: readonly Values[],
): Field[] {
  const { fields: words } = context.words.headlines;
  const { language, publication } = context;
  const known = (name: string, isKnown: (value: string) => boolean) =>
    given.flatMap((values) => values[name] || []).filter(isKnown);
  const sections = sectionNames(language);
  const places = new Map(placeChoices(publication).map(([slug, name]) => [slug, name]));
  const slugs = new Set([...places.keys(), ...known('community', () => true)]);
  const zones = new Set([...timeZonesOf(publication), ...known('timeZone', isTimeZone)]);
  const place = [
    field('community', words.community, {
      kind: 'choice',
      choices: [
        ['', words.noCommunity],
        ...Array.from(slugs, (slug): Choice => [slug, places.get(slug) ?? slug]),
      ],
      isOptional: true,
    }),
    field('timeZone', words.timeZone, {
      kind: 'choice',
      choices: [
        ['', words.noTimeZone],
        ...Array.from(zones, (zone): Choice => [zone, zoneName(zone, context)]),
      ],
      isOptional: true,
    }),
  ];
  const section = field('section', words.section, {
    kind: 'choice',
    choices: SECTION_IDS.map((id) => [id, sections[id]]),
  });
  return [
    field('publisher', words.publisher, {
      help: isCalendar ? words.keeperHelp : words.publisherHelp,
      max: MAX_PUBLISHER,
    }),
    ...(isCalendar ? place : [section]),
    field('language', words.language, {
      kind: 'choice',
      choices: languageChoices(context, known('language', isLanguage)),
      isOptional: true,
    }),
    field('paused', words.paused, { help: words.pausedHelp, max: MAX_PAUSE, isOptional: true }),
  ];
}

function languageChoices(
  { language, publication, words }: FieldContext,
  given: readonly string[],
): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  // Some versions of `Intl` do not know Inuktut, and its names of the scripts are technical.
  const own: Readonly<Record<string, string>> = {
    ...words.notices.languages,
    '': words.headlines.fields.ownLanguage,
  };
  const tags = new Set(['', publication.language, ...FEED_LANGUAGES, ...given]);
  return Array.from(tags, (tag) => [tag, own[tag] ?? names.of(tag) ?? tag]);
}

/** The time zones of a paper and its communities, each once. */
function timeZonesOf({ timeZone, gazetteer }: FieldContext['publication']): Set<string> {
  return new Set([timeZone, ...(gazetteer?.communities.map((each) => each.timeZone) ?? [])]);
}

/** `Eastern Time (Iqaluit)`: several zones share a name. */
function zoneName(timeZone: string, { locale }: FieldContext): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${capitalise(genericZoneName({ ...locale, timeZone }))} (${city})`;
}

/** Whether a source is a calendar: only feeds have a section. */
export function isCalendar(source: OwnSource): boolean {
  return !('section' in source);
}

const NAMES = ['publisher', 'section', 'community', 'timeZone', 'language', 'paused'] as const;
type SourceValues = Readonly<Record<(typeof NAMES)[number], string>>;

/** The values of a stored source; those that a feed or a calendar does not have are empty. */
export function valuesOf(source: OwnSource): SourceValues {
  const { publisher, language = '', paused = '' } = source;
  const own =
    'section' in source
      ? { section: source.section, community: '', timeZone: '' }
      : { section: '', community: source.community ?? '', timeZone: source.timeZone ?? '' };
  return { publisher, ...own, language, paused };
}

/** The values of a source's sent form. */
export function sentValues(form: GivenForm): Values {
  return Object.fromEntries(NAMES.map((name) => [name, form.text(name)]));
}
