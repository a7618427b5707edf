import type { SectionId } from '../../src/shared/sections.ts';
import type { StoryCount } from '../../src/shared/words/en/news.ts';

export interface Entry {
  path: string;
  value: string | ((...args: never[]) => string);
}

export function entriesOf(words: object, above = ''): Entry[] {
  return Object.entries(words).flatMap(([name, value]) => {
    const path = above === '' ? name : `${above}.${name}`;
    return typeof value === 'object' && value !== null
      ? entriesOf(value, path)
      : [{ path, value: value as Entry['value'] }];
  });
}

const SECTION: SectionId = 'politics';

/** Arguments of the functions that take more than names and numbers. */
const ARGUMENTS: Readonly<Record<string, (args: readonly unknown[]) => readonly unknown[]>> = {
  'news.sectionTitle': () => [SECTION],
  'news.count': ([query]) => [
    { total: 30, shown: 24, section: SECTION, query: String(query) } satisfies StoryCount,
  ],
  'status.count': ([count]) => [count, 'good'],
  // It calculates, so a marker does not do.
  'parts.degrees': ([value]) => [Number(value) || 12],
};

/** The text of an entry; a function is called with `args`, or with its ARGUMENTS. */
export function textOf({ path, value }: Entry, args: readonly unknown[]): string {
  if (typeof value === 'string') return value;
  const call = value as (...args: readonly unknown[]) => string;
  return call(...(ARGUMENTS[path]?.(args) ?? args.slice(0, call.length)));
}

const MARKERS = ['\n1', '\n2', '\n3', '\n4'];

/** A catalogue's texts, split at names and numbers; parts without a word are left out. */
function wordsIn(catalogue: object): string[] {
  const parts = entriesOf(catalogue).flatMap((entry) => textOf(entry, MARKERS).split(/\n\d?/));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => /\p{L}{3}/u.test(part)))];
}

export const contains = (text: string, words: string) =>
  new RegExp(`(?<![\\p{L}\\d/._-])${RegExp.escape(words)}(?![\\p{L}\\d/_-])`, 'u').test(text);

export function ownWords(catalogue: object, other: object): string[] {
  const others = wordsIn(other).join('\n');
  return wordsIn(catalogue).filter((words) => !contains(others, words));
}
