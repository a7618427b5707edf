import { oncePer } from '../../lib/caches.ts';
import type { Community, Gazetteer } from '../../model/publication/gazetteer.ts';
import {
  compilePatterns,
  type PlacePattern,
  type PlacePatterns,
  type PlaceWord,
  placeWords,
} from './place-patterns.ts';

export interface PlaceMention {
  community: Community;
  /** Start and end of the name, without a possessive. */
  start: number;
  end: number;
}

/** A pattern found in a text, from the word `from` up to, and excluding, the word `to`. */
interface Match {
  pattern: PlacePattern;
  from: number;
  to: number;
}

/** Words before a name that only places have, in English and in French, without accents. */
// biome-ignore format: a list of words
const BEFORE_PLACES = new Set([
  'in', 'at', 'near', 'from', 'outside', 'around', 'above', 'off', 'to', 'via', 'a', 'au', 'de',
  'pres', 'vers', 'depuis', 'entre',
]);
/**
 * Words between a name and a place that shows it to be elsewhere: `Baker Lake near Concrete,
 * Washington`.
 */
const BESIDE = new Set(['near', 'outside', 'by', 'pres']);
const MAX_WORDS_BETWEEN = 3;

const patternsOf = oncePer(compilePatterns);

/** The communities named in a text, each occurrence, in order. Linear in the text's length. */
export function findPlaces(text: string, gazetteer: Gazetteer): PlaceMention[] {
  const patterns = patternsOf(gazetteer);
  const words = placeWords(text);
  const matches: Match[] = [];
  for (const from of words.keys()) matches.push(...matchesAt(words, from, patterns));
  if (!matches.some(({ pattern }) => pattern.kind === 'name')) return [];
  const misleading = new Set(
    matches.flatMap(({ pattern, from, to }) =>
      pattern.kind === 'misleading' ? words.slice(from, to) : [],
    ),
  );
  const isElsewhere = regionsIn(words, matches);
  let taken = 0;
  const names = matches.filter(({ pattern, from, to }) => {
    if (pattern.kind !== 'name' || from < taken) return false;
    if (words.slice(from, to).some((word) => misleading.has(word))) return false;
    if (pattern.isShared && isElsewhere(from, to)) return false;
    if (!isName(words, from, to, pattern, text)) return false;
    taken = to;
    return true;
  });
  const isProved =
    matches.some(({ pattern }) => pattern.kind === 'evidence') ||
    names.some(({ pattern }) => !pattern.isOrdinary);
  const isTitleCase = hasTitleCase(words);
  return names.flatMap(({ pattern: { community, isOrdinary }, from, to }) => {
    const first = words[from];
    const last = words[to - 1];
    if (!community || !first || !last) return [];
    if (isOrdinary && !meansPlace(words, from, to, isProved, isTitleCase)) return [];
    return [{ community, start: first.start, end: last.end }];
  });
}

/**
 * Places to link in a paper's own text: the first mention of a community by its own name, as a
 * whole (`linked` has the slugs linked before, and is updated). An alternative name may also be a
 * park's or a people's (Qausuittuq, Sallirmiut); a longer name is another place (Igloolik Island).
 */
export function findLinks(text: string, gazetteer: Gazetteer, linked: Set<string>): PlaceMention[] {
  return findPlaces(text, gazetteer).filter(({ community: { name, slug }, start, end }) => {
    const isOwnName = text.slice(start, end) === name;
    if (!isOwnName || linked.has(slug) || /^[ \u00a0]\p{Lu}/u.test(text.slice(end, end + 3)))
      return false;
    linked.add(slug);
    return true;
  });
}

/** The patterns that match from a word on, the longest of each kind. */
function matchesAt(words: readonly PlaceWord[], from: number, patterns: PlacePatterns): Match[] {
  const first = words[from];
  const candidates = first && patterns.get(first.key);
  if (!candidates) return [];
  const found: Match[] = [];
  for (const pattern of candidates) {
    const { kind, rest } = pattern;
    const isThere = rest.every((key, index) => {
      const word = words[from + 1 + index];
      const isPossessive = words[from + index]?.isPossessive;
      return word?.key === key && isBetween(word.before, kind) && !isPossessive;
    });
    if (isThere && !found.some((match) => match.pattern.kind === kind))
      found.push({ pattern, from, to: from + 1 + rest.length });
  }
  return found;
}

/** Names have spaces or hyphens between words; other phrases commas and full stops too. */
function isBetween(separator: string, kind: PlacePattern['kind']): boolean {
  return kind === 'name'
    ? /^(?:\s|[-\u2010\u2011])+$/u.test(separator)
    : separator.length <= 3 && !/[;:!?\n]/.test(separator);
}

/**
 * Whether a match has capitals (optional for an unambiguous word), and is not within an e-mail or
 * web address.
 */
function isName(
  words: readonly PlaceWord[],
  from: number,
  to: number,
  { capitals, isOrdinary }: PlacePattern,
  text: string,
): boolean {
  const needsCapitals = to - from > 1 || isOrdinary === true;
  const lacksCapital = capitals.some(
    (isCapital, index) => isCapital && words[from + index]?.isCapital === false,
  );
  if (needsCapitals && lacksCapital) return false;
  const start = words[from]?.start ?? 0;
  const end = words[to - 1]?.end ?? 0;
  return text[start - 1] !== '@' && !/^[.@][\p{L}\p{N}]/u.test(text.slice(end, end + 3));
}

/** Returns a check whether the text places the name from one word to another in another region. */
function regionsIn(
  words: readonly PlaceWord[],
  matches: readonly Match[],
): (from: number, to: number) => boolean {
  const regions = matches.filter(({ pattern }) => pattern.kind === 'elsewhere');
  if (regions.length === 0) return () => false;
  const starts = new Set(regions.map(({ from }) => from));
  const ends = new Set(regions.map(({ to }) => to));
  const separator = (at: number) => words[at]?.before ?? '';
  return (from, to) => {
    // `Florida’s Baker Lake`, `Florida: Baker Lake`.
    if (ends.has(from))
      return words[from - 1]?.isPossessive === true || /^(?:\s+|\s*:\s*)$/.test(separator(from));
    if (starts.has(to)) return true;
    const next = words[to]?.key ?? '';
    // `Coral Harbour, New Providence, Bahamas`.
    if (!BESIDE.has(next) && !separator(to).trimStart().startsWith(',')) return false;
    for (let at = to + 1; at <= to + MAX_WORDS_BETWEEN; at++)
      if (starts.has(at) && separator(at).includes(',')) return true;
    return false;
  };
}

/** Whether a name that is also an ordinary word means the place. */
function meansPlace(
  words: readonly PlaceWord[],
  from: number,
  to: number,
  isProved: boolean,
  isTitleCase: boolean,
): boolean {
  const before = words[from - 1];
  const isSpace = /^\s+$/.test(words[from]?.before ?? '');
  if (before && BEFORE_PLACES.has(before.key) && isSpace && !isTitleCase) return true;
  if (!isProved) return false;
  const isPossessive = words[to - 1]?.isPossessive === true;
  const after = words[to]?.before;
  const isAlone = after === undefined || /^\s*[,:;–—(/-]/.test(after);
  return isPossessive || isAlone || (from > 0 && !isTitleCase);
}

/**
 * Whether most words have a capital, as in some papers' headlines: then capitals do not mark names.
 */
function hasTitleCase(words: readonly PlaceWord[]): boolean {
  const long = words.slice(1).filter(({ start, end }) => end - start > 3);
  return long.length >= 3 && long.filter(({ isCapital }) => isCapital).length > 0.7 * long.length;
}
