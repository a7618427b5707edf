import * as v from 'valibot';
import { slugOf } from '../../lib/text/slug.ts';
import { AccentSchema } from '../../papers/compile/schema/colours.ts';
import { host, slug } from '../../papers/compile/schema/fields.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import type { FormChecks } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { CANADIAN_ZONES } from '../paper/time-zones.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { COLOUR_NAMES, COLOUR_PAIRS } from './colour-pairs.ts';
import type { NewPaper } from './new-paper-draft.ts';

/** The pages, in their order. */
export const STEPS = ['name', 'place', 'feeds', 'look', 'contact', 'finish'] as const;
export type Step = (typeof STEPS)[number];
/** Those that ask for something. */
export type FormStep = Exclude<Step, 'finish'>;

/** Whether a word names a page. */
export function isStep(name: string): name is Step {
  return (STEPS as readonly string[]).includes(name);
}

/** The page after one, or the same where there is none. */
export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

/** Whether what a page asks for was given. */
export function isGiven(step: FormStep, paper: NewPaper): boolean {
  switch (step) {
    case 'name':
      return paper.name !== '' && paper.id !== '';
    case 'place':
      return paper.cityLine !== '';
    case 'feeds':
      return paper.desks.length > 0 || paper.source !== undefined;
    case 'look':
      return paper.colours !== undefined;
    case 'contact':
      return paper.email !== '';
  }
}

/** Reads what a page has sent, with what was given before; what is wrong is reported to `checks`. */
export function readStep(
  step: FormStep,
  before: NewPaper,
  form: GivenForm,
  checks: FormChecks,
  words: EditorWords['newPaper'],
): NewPaper {
  switch (step) {
    case 'name': {
      const name = oneLine(checks.text('name', 60));
      const id = form.text('id').toLowerCase() || slugOf(name);
      if (name !== '' && !v.is(slug(), id)) checks.report('id', words.badId);
      return {
        ...before,
        name,
        id,
        language: checks.choice('language', ['en-CA', 'fr-CA']) ?? 'en-CA',
      };
    }
    case 'place': {
      const timeZone = checks.choice('timeZone', CANADIAN_ZONES) ?? before.timeZone;
      const coverage = oneLine(checks.text('coverage', 100, { isRequired: false }));
      return { ...before, cityLine: oneLine(checks.text('cityLine', 60)), coverage, timeZone };
    }
    case 'feeds':
      return readFeeds(before, form, checks, words);
    case 'look':
      return { ...before, colours: readColours(form, checks) };
    case 'contact': {
      const name = form.text('host').toLowerCase();
      const checked = v.safeParse(host(), name);
      if (name !== '' && !checked.success) checks.report('host', checked.issues[0].message);
      return {
        ...before,
        email: checks.email('email'),
        phone: oneLine(checks.text('phone', 60)),
        address: oneLine(checks.text('address', 200)),
        supportHours: oneLine(checks.text('supportHours', 100)),
        host: name,
      };
    }
  }
}

function readFeeds(
  before: NewPaper,
  form: GivenForm,
  checks: FormChecks,
  words: EditorWords['newPaper'],
): NewPaper {
  const desks = form.texts('desks').filter((id) => BUILT_IN_DESKS.has(id));
  const { source: _, ...paper } = before;
  if (form.text('feed') === '') {
    if (desks.length === 0) checks.report('desks', words.noFeeds);
    return { ...paper, desks };
  }
  const source = {
    url: checks.address('feed'),
    publisher: oneLine(checks.text('publisher', 80)),
    section: checks.choice('section', SECTION_IDS) ?? 'local',
  };
  return { ...paper, desks, source };
}

function readColours(form: GivenForm, checks: FormChecks): NewPaper['colours'] {
  const name = checks.choice('colour', [...COLOUR_NAMES, 'own']);
  if (name !== 'own') return name && COLOUR_PAIRS[name];
  const given = { light: form.text('light').toLowerCase(), dark: form.text('dark').toLowerCase() };
  const checked = v.safeParse(AccentSchema, given, { abortPipeEarly: true });
  for (const { path, message } of checked.issues ?? [])
    checks.report(String(path?.[0]?.key), message);
  return given;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
