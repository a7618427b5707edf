import { capitalise } from '../../lib/text/capitalise.ts';
import type { EditorWords } from '../words/en/index.ts';

/** The label of a field from the catalogue, or else its name split into words. */
export function labelOf(name: string, { paper }: Pick<EditorWords, 'paper'>): string {
  const known = nameIn(paper.labels, name);
  if (known !== undefined) return known;
  return capitalise(name.replaceAll(/(?<=[a-z])[A-Z]/g, (start) => ` ${start.toLowerCase()}`));
}

/** A word of a catalogue by a name from a file, which may be `constructor`. */
export function nameIn(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
