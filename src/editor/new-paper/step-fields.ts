import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import type { EditorContext } from '../context/editor-context.ts';
import { IS_LOCAL } from '../folders/worker-compiler.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type Choice, type Field, field, type Values } from '../forms/fields.ts';
import { CANADIAN_ZONES } from '../paper/time-zones.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { COLOUR_NAMES, COLOUR_PAIRS } from './colour-pairs.ts';
import { NEW_PAPER_LANGUAGES, type NewPaper } from './new-paper-draft.ts';
import type { FormStep } from './steps.ts';

/** A feed that was found for a new paper. */
export interface FoundFeed {
  address: string;
  title: string;
  /** The verdict on it, in a sentence. */
  verdict: string;
}

/** The content of a page. */
export interface StepContent {
  paper: NewPaper;
  problems?: FormProblems;
  found?: readonly FoundFeed[];
  /** The address that was searched for feeds. */
  pasted?: string;
}

/** Limit of publishers that describe a group of feeds. */
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
        field('name', newPaper.name, { help: newPaper.nameHelp, max: 60 }),
        field('id', newPaper.id, { help: newPaper.idHelp, isOptional: true }),
        field('language', newPaper.language, {
          kind: 'choice',
          choices: NEW_PAPER_LANGUAGES.map((tag) => [tag, newPaper.languages[tag]]),
        }),
      ];
    case 'place':
      return [
        field('cityLine', newPaper.cityLine, { help: newPaper.cityLineHelp, max: 60 }),
        field('coverage', newPaper.coverage, {
          help: newPaper.coverageHelp,
          max: 100,
          isOptional: true,
        }),
        field('timeZone', newPaper.timeZone, {
          kind: 'choice',
          choices: CANADIAN_ZONES.map((zone) => [zone, zoneName(zone)]),
        }),
      ];
    case 'feeds':
      return feedFields(newPaper, sectionNames(language), feedsOf(content));
    case 'look': {
      const ownColour = { help: newPaper.colourHelp, isOptional: true };
      return [
        field('colour', newPaper.colours),
        field('light', newPaper.light, ownColour),
        field('dark', newPaper.dark, ownColour),
      ];
    }
    case 'contact': {
      const localHost = IS_LOCAL && paper.id !== '' ? `${paper.id}.localhost` : undefined;
      return [
        field('email', newPaper.email, { kind: 'email' }),
        field('phone', newPaper.phone, { max: 60 }),
        field('address', newPaper.address, { kind: 'lines', rows: 2, max: 200 }),
        field('supportHours', newPaper.supportHours, {
          help: newPaper.supportHoursHelp,
          max: 100,
        }),
        field('host', newPaper.host, { help: newPaper.hostHelp(localHost), isOptional: true }),
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
    field('desks', words.desks, { kind: 'choices', choices: deskChoices(words) }),
    field('site', words.ownFeed, { help: words.ownFeedHelp, isOptional: true }),
    field('feed', words.found, {
      kind: 'choice',
      help: verdicts.join(' '),
      choices: [
        ...feeds.map(({ address, title }): Choice => [address, words.follow(title, address)]),
        ['', words.noFeed],
      ],
    }),
    field('publisher', words.publisher, { max: 80 }),
    field('section', words.section, {
      kind: 'choice',
      choices: SECTION_IDS.map((id) => [id, sections[id]]),
    }),
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

/** The feeds that can be followed: those found, or the one chosen before. */
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

/** The name of a pair of colours; `own` for one that is not in the catalogue. */
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
