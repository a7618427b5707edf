import * as v from 'valibot';
import { slugOf } from '../../lib/text/slug.ts';
import { AccentSchema } from '../../papers/compile/schema/colours.ts';
import { host, slug } from '../../papers/compile/schema/fields.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import type { FormChecks } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import type { EditorWords } from '../words/en/index.ts';
import { COLOUR_NAMES, COLOUR_PAIRS } from './colour-pairs.ts';
import { NEW_PAPER_LANGUAGES, type NewPaper } from './new-paper-draft.ts';

/** The pages, in their order. */
export const STEPS = ['name', 'place', 'feeds', 'look', 'contact', 'finish'] as const;
export type Step = (typeof STEPS)[number];
/** The pages with a form. */
export type FormStep = Exclude<Step, 'finish'>;

/** Whether a word names a page. */
export function isStep(name: string): name is Step {
  return (STEPS as readonly string[]).includes(name);
}

/** The page after one; the last page itself. */
export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

/** Whether the required fields of a page are filled in. */
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

/** Adds the fields of a page to the draft; `checks` has the page's fields and collects problems. */
export function readStep(
  step: FormStep,
  before: NewPaper,
  form: GivenForm,
  checks: FormChecks,
  words: EditorWords['newPaper'],
): NewPaper {
  switch (step) {
    case 'name': {
      const name = checks.read('name');
      const id = form.text('id').toLowerCase() || slugOf(name);
      if (name !== '' && !v.is(slug(), id)) checks.report('id', words.badId);
      return {
        ...before,
        name,
        id,
        language: checks.choice('language', NEW_PAPER_LANGUAGES) ?? 'en-CA',
      };
    }
    case 'place': {
      const timeZone = checks.read('timeZone') || before.timeZone;
      const coverage = checks.read('coverage');
      return { ...before, cityLine: checks.read('cityLine'), coverage, timeZone };
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
        email: checks.read('email'),
        phone: checks.read('phone'),
        address: checks.read('address').replaceAll(/\s+/g, ' '),
        supportHours: checks.read('supportHours'),
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
    publisher: checks.read('publisher'),
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
