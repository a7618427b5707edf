import type { Community, Gazetteer } from '../../model/publication/gazetteer.ts';
import { placeWords } from './place-words.ts';

/** Words in a row that mean something to the finder of places. */
export interface PlacePattern {
  rest: readonly string[];
  kind: 'name' | 'misleading' | 'elsewhere' | 'evidence';
  community?: Community;
  /** Of a name: places elsewhere bear it too. */
  isShared?: boolean;
  /** Of a name: it is a word, or a surname, too. */
  isOrdinary?: boolean;
  /** Which of its words are written with a capital, if any are. */
  capitals: readonly boolean[];
}

/** The patterns of a gazetteer by their first word, the longest first. */
export type PlacePatterns = ReadonlyMap<string, readonly PlacePattern[]>;

/** The patterns of a gazetteer. */
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

/** All by which a headline may name a community. */
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

/** Canadian syllabics that are a consonant alone, with which most names end. */
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
