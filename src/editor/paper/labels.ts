import { capitalise } from '../../lib/text/capitalise.ts';
import type { EditorWords } from '../words/en/index.ts';

/** The label of a field: the catalogue's, or its name split into words. */
export function labelOf(name: string, { paper }: Pick<EditorWords, 'paper'>): string {
  const known = Object.hasOwn(paper.labels, name) ? paper.labels[name] : undefined;
  if (known !== undefined) return known;
  const words = name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) =>
    [end, start.toLowerCase()].join(' '),
  );
  return capitalise(words);
}

/** The label of a control, by the innermost field in its name (`questions.0.answer`). */
export function labelOfControl(name: string, words: Pick<EditorWords, 'paper'>): string {
  const field = name.split('.').findLast((part) => !/^\d+$/.test(part));
  return labelOf(field ?? name, words);
}

/** The groups of the form of paper.yaml with their fields. The last group has all other fields. */
export const GROUPS = [
  ['basics', ['id', 'name', 'description', 'language', 'timeZone', 'price']],
  ['place', ['cityLine', 'coverage', 'weather']],
  ['hosts', ['hosts']],
  ['contacts', ['contacts']],
  ['links', ['socialLinks', 'sisterSites', 'newsResources', 'topics']],
  ['look', ['colours', 'byline', 'featuredPhotoCredit', 'pictures']],
  ['feeds', ['desks', 'fallbackItems']],
  ['radio', ['radio']],
  ['others', ['embeds', 'ads', 'donation', 'newsletter']],
  ['pages', ['blog', 'bookshop']],
  ['more', []],
] as const satisfies readonly (readonly [
  keyof EditorWords['paper']['groups'],
  readonly string[],
])[];
