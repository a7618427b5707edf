import { genericZoneName } from '../../lib/clock/zones.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import { isLanguage } from '../../model/publication/desk.ts';
import { isTimeZone } from '../../model/publication/gazetteer.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { Select, TextField } from '../components/fields.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { feedLanguages, type SourceValues, timeZonesOf } from './save-source.ts';

/** The fields of a source that an editor may change: a feed's, or a calendar's. */
export function SourceFields(props: {
  readonly isCalendar: boolean;
  readonly values: SourceValues;
  readonly paper: PaperContext;
  readonly problems?: FormProblems | undefined;
}) {
  const { isCalendar, values, paper, problems } = props;
  const { words } = paper;
  const { fields } = words.headlines;
  const choices = sourceChoices(paper, [values]);
  return (
    <>
      <TextField
        name="publisher"
        label={fields.publisher}
        help={isCalendar ? fields.keeperHelp : fields.publisherHelp}
        value={values.publisher}
        max={80}
        problems={problems}
      />
      {(isCalendar ? (['community', 'timeZone'] as const) : (['section'] as const)).map((name) => (
        <Select
          key={name}
          name={name}
          label={fields[name]}
          value={values[name]}
          choices={choices[name]}
          problems={problems}
          isOptional={name !== 'section'}
        />
      ))}
      <Select
        name="language"
        label={fields.language}
        value={values.language}
        choices={choices.language}
        problems={problems}
        isOptional={true}
      />
    </>
  );
}

/**
 * The sections, communities, time zones and languages that a source may have, with their names; `given` are those that it has beside the
 * usual ones.
 */
export function sourceChoices(
  paper: PaperContext,
  given: readonly Omit<SourceValues, 'publisher' | 'section'>[],
) {
  const { language, words, publication } = paper;
  const { fields } = words.headlines;
  const sections = sectionNames(language);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  // `Intl` does not know Inuktut everywhere, and names its scripts as a standard does.
  const own: Readonly<Record<string, string>> = {
    ...words.notices.languages,
    '': words.headlines.fields.ownLanguage,
  };
  // Of a form that was sent these may be anything.
  const givenOf = (
    name: 'community' | 'timeZone' | 'language',
    isKnown: (value: string) => boolean,
  ) => given.map((values) => values[name]).filter((value) => value !== '' && isKnown(value));
  const places = new Map(publication.gazetteer?.communities.map(({ slug, name }) => [slug, name]));
  const slugs = new Set([...places.keys(), ...givenOf('community', () => true)]);
  const zones = new Set([...timeZonesOf(publication), ...givenOf('timeZone', isTimeZone)]);
  const languages = new Set([...feedLanguages(paper), ...givenOf('language', isLanguage)]);
  return {
    section: SECTION_IDS.map((id) => [id, sections[id]] as const),
    community: [
      ['', fields.noCommunity] as const,
      ...[...slugs].map((slug) => [slug, places.get(slug) ?? slug] as const),
    ],
    timeZone: [
      ['', fields.noTimeZone] as const,
      ...[...zones].map((zone) => [zone, zoneName(zone, paper)] as const),
    ],
    language: [...languages].map((tag) => [tag, own[tag] ?? names.of(tag) ?? tag] as const),
  };
}

/** `Eastern Time (Iqaluit)`: several zones have one name. */
function zoneName(timeZone: string, { locale }: PaperContext): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${capitalise(genericZoneName({ ...locale, timeZone }))} (${city})`;
}

/** Why nothing was published, each reason on its own. */
export function NotPublished(props: {
  readonly reasons: readonly string[];
  readonly paper: PaperContext;
}) {
  const { reasons, paper } = props;
  if (reasons.length === 0) return null;
  return (
    <div className="problems" role="alert">
      <h2>{paper.words.headlines.problems.heading}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
