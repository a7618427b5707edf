import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import type { EditorContext } from '../context/editor-context.ts';
import { IS_LOCAL } from '../folders/worker-compiler.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { Choice, Field, Values } from '../forms/fields.ts';
import { CANADIAN_ZONES } from '../paper/time-zones.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { COLOUR_NAMES, COLOUR_PAIRS } from './colour-pairs.ts';
import { NEW_PAPER_LANGUAGES, type NewPaper } from './new-paper-draft.ts';
import type { FormStep } from './steps.ts';

/** A feed that was found for a new paper. */
export interface FoundFeed {
  readonly address: string;
  readonly title: string;
  /** The verdict on it, in a sentence. */
  readonly verdict: string;
}

/** The content of a page. */
export interface StepContent {
  readonly paper: NewPaper;
  readonly problems?: FormProblems;
  readonly found?: readonly FoundFeed[];
  /** The page that was searched for feeds. */
  readonly pasted?: string;
}

/** The number of publishers that name a group of feeds. */
const MAX_NAMED = 4;

/** The fields of a page. */
export function stepFields(
  step: FormStep,
  { words, language }: Pick<EditorContext, 'words' | 'language'>,
  content: StepContent,
): Field[] {
  const { newPaper } = words;
  const { paper } = content;
  switch (step) {
    case 'name':
      return [
        { name: 'name', label: newPaper.name, help: newPaper.nameHelp, max: 60 },
        { name: 'id', label: newPaper.id, help: newPaper.idHelp, isOptional: true },
        {
          ...{ name: 'language', label: newPaper.language, kind: 'choice' },
          choices: NEW_PAPER_LANGUAGES.map((tag) => [tag, newPaper.languages[tag]]),
        },
      ];
    case 'place':
      return [
        { name: 'cityLine', label: newPaper.cityLine, help: newPaper.cityLineHelp, max: 60 },
        {
          ...{ name: 'coverage', label: newPaper.coverage, help: newPaper.coverageHelp },
          ...{ max: 100, isOptional: true },
        },
        {
          ...{ name: 'timeZone', label: newPaper.timeZone, kind: 'choice' },
          choices: CANADIAN_ZONES.map((zone) => [zone, zoneName(zone)]),
        },
      ];
    case 'feeds':
      return feedFields(newPaper, sectionNames(language), feedsOf(content));
    case 'look':
      return [
        { name: 'colour', label: newPaper.colours, help: newPaper.coloursHelp },
        ...(['light', 'dark'] as const).map((name) => ({
          ...{ name, label: newPaper[name], help: newPaper.colourHelp, isOptional: true },
        })),
      ];
    case 'contact': {
      const localHost = IS_LOCAL && paper.id !== '' ? `${paper.id}.localhost` : undefined;
      const { supportHours, supportHoursHelp } = newPaper;
      return [
        { name: 'email', label: newPaper.email, kind: 'email' },
        { name: 'phone', label: newPaper.phone, max: 60 },
        { name: 'address', label: newPaper.address, kind: 'lines', rows: 2, max: 200 },
        { name: 'supportHours', label: supportHours, help: supportHoursHelp, max: 100 },
        {
          name: 'host',
          label: newPaper.host,
          help: newPaper.hostHelp(localHost),
          isOptional: true,
        },
      ];
    }
  }
}

function feedFields(
  words: EditorWords['newPaper'],
  sections: ReturnType<typeof sectionNames>,
  feeds: readonly FoundFeed[],
): Field[] {
  const verdicts = feeds.map(({ verdict }) => verdict).filter(Boolean);
  return [
    { name: 'desks', label: words.desks, kind: 'choices', choices: deskChoices(words) },
    { name: 'site', label: words.ownFeed, help: words.ownFeedHelp, isOptional: true },
    {
      ...{ name: 'feed', label: words.found, help: verdicts.join(' '), kind: 'choice' },
      choices: [
        ...feeds.map(({ address, title }): Choice => [address, words.follow(title, address)]),
        ['', words.noFeed],
      ],
    },
    { name: 'publisher', label: words.publisher, max: 80 },
    {
      ...{ name: 'section', label: words.section, kind: 'choice' },
      choices: SECTION_IDS.map((id) => [id, sections[id]]),
    },
  ];
}

/** The groups of feeds, each with the names of some publishers. */
function deskChoices(words: EditorWords['newPaper']): Choice[] {
  return Array.from(BUILT_IN_DESKS.values(), ({ id, name, sources }) => {
    const publishers = [...new Set(sources.map(({ publisher }) => publisher))];
    const count = publishers.length - MAX_NAMED;
    const named = publishers.slice(0, MAX_NAMED);
    if (count > 0) named.push(words.andOthers(count));
    return [id, words.deskOf(name, named.join(', '))];
  });
}

/** The feeds that can be followed: those that were found, or the one that was chosen before. */
export function feedsOf({ paper: { source }, found }: StepContent): readonly FoundFeed[] {
  if (found) return found;
  return source ? [{ address: source.url, title: source.publisher, verdict: '' }] : [];
}

/** The values of a page. */
export function stepValues(content: StepContent): Values {
  const { paper, pasted } = content;
  const { desks, source, colours, ...texts } = paper;
  const [feed] = feedsOf(content);
  const colour = colourOf(colours);
  return {
    ...texts,
    desks: desks.join(' '),
    site: pasted,
    feed: feed?.address,
    publisher: source?.publisher || feed?.title,
    section: source?.section || 'local',
    colour,
    ...(colour === 'own' && colours),
  };
}

/** The name of a pair of colours, `own` for one that is not in the catalogue. */
function colourOf(colours: NewPaper['colours']): string {
  if (!colours) return 'blue';
  const known = COLOUR_NAMES.find((name) => {
    const { light, dark } = COLOUR_PAIRS[name];
    return light === colours.light && dark === colours.dark;
  });
  return known ?? 'own';
}

function zoneName(zone: string): string {
  return zone.replace('America/', '').replaceAll('_', ' ');
}
