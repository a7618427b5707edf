import type { Community, Gazetteer } from '../../model/publication/gazetteer.ts';

/** A word of a text, in the form that is compared with names. */
export interface PlaceWord {
  /** Lower case, without accents, apostrophes and the possessive `’s`. */
  key: string;
  /** Position in the text, without the possessive. */
  start: number;
  end: number;
  /** Whether it begins with a capital, or with a letter of a script without capitals. */
  isCapital: boolean;
  isPossessive: boolean;
  /** The text between it and the previous word. */
  before: string;
}

const APOSTROPHES = "'’ʼ‘`´";
const WORDS = new RegExp(`[\\p{L}\\p{M}\\p{N}]+(?:[${APOSTROPHES}][\\p{L}\\p{M}\\p{N}]+)*`, 'gu');
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');
const POSSESSIVE = new RegExp(`[${APOSTROPHES}]s$`, 'iu');
/** French words that lose their vowel before a name. */
const ELISION = new RegExp(
  `^(?:d|l|qu|n|s|j|m|t|c|jusqu|lorsqu|puisqu|presqu|quoiqu)[${APOSTROPHES}]`,
  'iu',
);
/** Longer words (characters) are not compared: no place has such a long name. */
const MAX_LENGTH = 60;

/** The words of a text, in order. Linear in its length. */
export function placeWords(text: string): PlaceWord[] {
  const words: PlaceWord[] = [];
  let last = 0;
  for (const { 0: found, index } of text.matchAll(WORDS)) {
    const isPlain = found.length > MAX_LENGTH || found.search(APOSTROPHE) < 0;
    const elided = isPlain ? 0 : (ELISION.exec(found)?.[0].length ?? 0);
    const possessive = isPlain ? 0 : (POSSESSIVE.exec(found)?.[0].length ?? 0);
    const start = index + elided;
    const end = index + found.length - (elided + possessive < found.length ? possessive : 0);
    const written = text.slice(start, end);
    words.push({
      key: written.length > MAX_LENGTH ? '' : keyOf(written),
      start,
      end,
      isCapital: !/^\p{Ll}/u.test(written),
      isPossessive: possessive > 0,
      before: text.slice(last, index),
    });
    last = index + found.length;
  }
  return words;
}

/** Letters that Unicode does not decompose. Headlines also write Kangiqłiniq with a plain l. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ɬ: 'l', ŋ: 'ng', œ: 'oe', æ: 'ae' };

function keyOf(word: string): string {
  const small = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(small)) return small;
  return small
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(APOSTROPHE, '')
    .replace(/[łɬŋœæ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** A sequence of words that `findPlaces` looks for. */
export interface PlacePattern {
  rest: readonly string[];
  kind: 'name' | 'misleading' | 'elsewhere' | 'evidence';
  community?: Community;
  /** Whether places elsewhere have the same name. */
  isShared?: boolean;
  /** Whether the name is also an ordinary word or a surname. */
  isOrdinary?: boolean;
  /** Whether each of its words is written with a capital. */
  capitals: readonly boolean[];
}

/** The patterns of a gazetteer by their first word, the longest first. */
export type PlacePatterns = ReadonlyMap<string, readonly PlacePattern[]>;

export function compilePatterns(gazetteer: Gazetteer): PlacePatterns {
  const patterns = new Map<string, PlacePattern[]>();
  const add = (text: string, pattern: Omit<PlacePattern, 'rest' | 'capitals'>) => {
    const [first, ...others] = placeWords(text);
    if (!first || first.key === '') return;
    const rest = others.map(({ key }) => key);
    const known = patterns.get(first.key) ?? [];
    // The first community with a name wins.
    if (known.some((one) => one.kind === pattern.kind && isSame(one.rest, rest))) return;
    const capitals = [first, ...others].map(({ isCapital }) => isCapital);
    known.push({ ...pattern, rest, capitals });
    patterns.set(first.key, known);
  };
  const { communities, evidence = [], elsewhere = [], misleading = [] } = gazetteer;
  for (const text of evidence) add(text, { kind: 'evidence' });
  for (const text of elsewhere) add(text, { kind: 'elsewhere' });
  for (const text of misleading) add(text, { kind: 'misleading' });
  for (const community of communities) {
    for (const text of community.misleading) add(text, { kind: 'misleading' });
    for (const text of namesOf(community, gazetteer.syllabicEndings ?? []))
      add(text, {
        kind: 'name',
        community,
        isShared: community.sharedNames?.includes(text) ?? false,
        isOrdinary: community.ordinaryNames?.includes(text) ?? false,
      });
  }
  for (const known of patterns.values()) known.sort((a, b) => b.rest.length - a.rest.length);
  return patterns;
}

/** All names by which a headline may name a community. */
function namesOf(
  { name, localNames, otherNames, forms = [], ordinaryNames = [], sharedNames = [] }: Community,
  endings: readonly string[],
): string[] {
  const names = [
    name,
    ...localNames.map((local) => local.name),
    ...otherNames,
    ...forms,
    ...ordinaryNames,
    ...sharedNames,
  ];
  return [...names, ...names.flatMap((each) => withEndings(each, endings))];
}

/** Syllabics that stand for a single consonant, with which most names end. */
const FINAL = /[ᑉᑦᒃᒡᒻᓐᓪᔅᔾᕐᕝᖅᖕᖖᖦᐤᑊ]$/u;
const SYLLABICS = /^[\u1400-\u167f\u18b0-\u18ff]{4,}$/u;

function withEndings(name: string, endings: readonly string[]): string[] {
  if (!SYLLABICS.test(name)) return [];
  const stem = name.replace(FINAL, '');
  return endings.map((ending) => stem + ending);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
