import * as v from 'valibot';
import { slugOf } from '../../lib/text/slug.ts';
import { withBuildOrigin } from '../../model/publication/build-origin.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { withLocalHost } from '../../papers/compile/made-path.ts';
import { COLOUR_CODE, lowestContrast, MIN_CONTRAST } from '../../papers/compile/schema/colours.ts';
import { host, slug } from '../../papers/compile/schema/fields.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import type { Language } from '../../shared/words/languages.ts';
import { IS_LOCAL } from '../folders/publish-paper.ts';
import type { FormChecks, FormProblems } from '../forms/checks.ts';
import { type Choice, type Field, field, type Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { CANADIAN_ZONES, zoneName } from '../forms/time-zones.ts';
import { sectionField } from '../headlines/source-fields.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { COLOUR_NAMES, COLOUR_PAIRS } from './colour-pairs.ts';
import { NEW_PAPER_LANGUAGES, type NewPaper } from './new-paper-draft.ts';

/** The pages with a form, in their order. */
export const FORM_STEPS = ['name', 'place', 'feeds', 'look', 'contact'] as const;
export type FormStep = (typeof FORM_STEPS)[number];
export const STEPS = [...FORM_STEPS, 'finish'] as const;
export type Step = (typeof STEPS)[number];

export interface FoundFeed {
  address: string;
  title: string;
  /** The verdict on the feed, in a sentence. */
  verdict: string;
}

export interface StepContent {
  paper: NewPaper;
  problems?: FormProblems;
  found?: readonly FoundFeed[];
  /** The address that was searched for feeds. */
  pasted?: string;
  /** Invented sites to try. */
  sites?: readonly string[];
}

type Words = EditorWords['newPaper'];

interface StepPage {
  /** Whether the required fields are filled in. */
  isGiven: (paper: NewPaper) => boolean;
  fields: (words: Words, content: StepContent, language: Language) => Field[];
  /** Returns the draft with the form's values; reports problems to `checks`. */
  read: (draft: NewPaper, form: GivenForm, checks: FormChecks, words: Words) => NewPaper;
}

/** Maximum publishers named to describe a desk. */
const MAX_NAMED = 4;

export const PAGES: Readonly<Record<FormStep, StepPage>> = {
  name: {
    isGiven: ({ name, id }) => name !== '' && id !== '',
    fields: (words) => [
      field('name', words.name, { help: words.nameHelp, max: 60 }),
      field('id', words.id, { help: words.idHelp, isOptional: true }),
      field('language', words.language, {
        kind: 'choice',
        choices: NEW_PAPER_LANGUAGES.map((tag) => [tag, words.languages[tag]]),
      }),
    ],
    read: (draft, form, checks, words) => {
      const name = checks.read('name');
      const id = form.text('id').toLowerCase() || slugOf(name);
      if (name !== '' && !v.is(slug(), id)) checks.report('id', words.badId);
      const language = checks.choice('language', NEW_PAPER_LANGUAGES) ?? 'en-CA';
      return { ...draft, name, id, language };
    },
  },
  place: {
    isGiven: ({ cityLine }) => cityLine !== '',
    fields: (words, _, language) => [
      field('cityLine', words.cityLine, { help: words.cityLineHelp, max: 60 }),
      field('coverage', words.coverage, { help: words.coverageHelp, max: 100, isOptional: true }),
      field('timeZone', words.timeZone, {
        kind: 'choice',
        choices: CANADIAN_ZONES.map((zone) => [
          zone,
          zoneName(zone, { language: `${language}-CA` }),
        ]),
      }),
    ],
    read: (draft, _form, checks) => {
      const timeZone = checks.read('timeZone') || draft.timeZone;
      const coverage = checks.read('coverage');
      return { ...draft, cityLine: checks.read('cityLine'), coverage, timeZone };
    },
  },
  feeds: {
    isGiven: ({ desks, source }) => desks.length > 0 || source !== undefined,
    fields: feedFields,
    read: readFeeds,
  },
  look: {
    isGiven: ({ colours }) => colours !== undefined,
    fields: (words) => {
      const code = { help: words.colourHelp, isOptional: true };
      return [
        field('colour', words.colours),
        field('light', words.light, { kind: 'color', isOptional: true }),
        field('lightCode', words.lightCode, code),
        field('dark', words.dark, { kind: 'color', isOptional: true }),
        field('darkCode', words.darkCode, code),
      ];
    },
    read: (draft, form, checks, words) => ({
      ...draft,
      colours: readColours(form, checks, words),
    }),
  },
  contact: {
    isGiven: ({ email }) => email !== '',
    fields: (words, { paper: { id } }) => {
      const help = words.hostHelp(IS_LOCAL && id !== '' ? localAddress(id) : undefined);
      return [
        field('email', words.email, { kind: 'email' }),
        field('phone', words.phone, { max: 60 }),
        field('address', words.address, { kind: 'lines', rows: 2, max: 200 }),
        field('supportHours', words.supportHours, { help: words.supportHoursHelp, max: 100 }),
        field('host', words.host, { help, isOptional: true }),
      ];
    },
    read: (draft, form, checks, words) => {
      // As a browser shows it: https://news.my-town.ca/
      const name = form
        .text('host')
        .toLowerCase()
        .replace(/^https?:\/\/|\/$/g, '');
      if (name !== '' && !v.is(host(), name)) checks.report('host', words.badHost);
      return {
        ...draft,
        email: checks.read('email'),
        phone: checks.read('phone'),
        address: checks.read('address').replaceAll(/\s+/g, ' '),
        supportHours: checks.read('supportHours'),
        host: name,
      };
    },
  },
};

function feedFields(words: Words, content: StepContent, language: Language): Field[] {
  const feeds = feedsOf(content);
  const verdicts = feeds.map(({ title, verdict }) =>
    verdict && feeds.length > 1 ? `${title}: ${verdict}` : verdict,
  );
  return [
    field('desks', words.desks, { kind: 'choices', choices: deskChoices(words) }),
    field('site', words.site, {
      help: words.ownFeedHelp + words.trySites(content.sites ?? []),
      isOptional: true,
    }),
    field('feed', words.found, {
      kind: 'choice',
      help: verdicts.join(' ').trim(),
      choices: [
        ...feeds.map(({ address, title }): Choice => [address, words.follow(title, address)]),
        ['', words.noFeed],
      ],
    }),
    field('publisher', words.publisher, { max: 80 }),
    // The section of an older draft may not be offered any more.
    sectionField(words.section, language, [content.paper.source?.section ?? []].flat()),
  ];
}

function deskChoices(words: Words): Choice[] {
  return Array.from(BUILT_IN_DESKS.values(), ({ id, name, sources }) => {
    const publishers = [...new Set(sources.map(({ publisher }) => publisher))];
    const count = publishers.length - MAX_NAMED;
    const named = publishers.slice(0, MAX_NAMED);
    if (count > 0) named.push(words.andOthers(count));
    return [id, words.deskOf(name, named.join(', '))];
  });
}

function readFeeds(
  { source: _, ...draft }: NewPaper,
  form: GivenForm,
  checks: FormChecks,
  words: Words,
): NewPaper {
  const desks = form.texts('desks').filter((id) => BUILT_IN_DESKS.has(id));
  if (form.text('feed') === '') {
    if (desks.length === 0) checks.report('desks', words.noFeeds);
    return { ...draft, desks };
  }
  const source = {
    url: checks.address('feed'),
    publisher: checks.read('publisher'),
    section: checks.choice('section', SECTION_IDS) ?? 'local',
  };
  return { ...draft, desks, source };
}

function readColours(form: GivenForm, checks: FormChecks, words: Words): NewPaper['colours'] {
  const name = checks.choice('colour', [...COLOUR_NAMES, 'own']);
  if (name !== 'own') return name && COLOUR_PAIRS[name];
  /** The written code, else the picked colour: a picker always sends one. */
  const read = (scheme: 'light' | 'dark') => {
    const colour = (form.text(`${scheme}Code`) || form.text(scheme)).toLowerCase();
    if (!COLOUR_CODE.test(colour)) checks.report(`${scheme}Code`, words.badColour);
    else if (lowestContrast(scheme, colour) < MIN_CONTRAST)
      checks.report(scheme, words.unreadable[scheme]);
    return colour;
  };
  return { light: read('light'), dark: read('dark') };
}

/** The paper's address on this machine. */
function localAddress(id: string): string {
  return originOf(withBuildOrigin(withLocalHost({ id, hosts: ['my-town.ca'] })));
}

/** The feeds to choose from: the found ones, or the one chosen earlier. */
export function feedsOf({ paper: { source }, found }: StepContent): readonly FoundFeed[] {
  if (found) return found;
  return source ? [{ address: source.url, title: source.publisher, verdict: '' }] : [];
}

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
    ...colourValues('light', colour === 'own' ? colours : undefined),
    ...colourValues('dark', colour === 'own' ? colours : undefined),
  };
}

/** The picked colour of a scheme, and what was written if it is no colour. */
function colourValues(scheme: 'light' | 'dark', colours: NewPaper['colours']): Values {
  const { [scheme]: colour } = colours ?? COLOUR_PAIRS.blue;
  return COLOUR_CODE.test(colour)
    ? { [scheme]: colour }
    : { [scheme]: COLOUR_PAIRS.blue[scheme], [`${scheme}Code`]: colour };
}

/** The name of a pair of colours; `own` for custom colours. */
function colourOf(colours: NewPaper['colours']): string {
  if (!colours) return 'blue';
  const known = COLOUR_NAMES.find((name) => {
    const { light, dark } = COLOUR_PAIRS[name];
    return light === colours.light && dark === colours.dark;
  });
  return known ?? 'own';
}
