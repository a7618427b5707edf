/** A word of a text, as names are compared with it. */
export interface PlaceWord {
  /** Small letters without accents, apostrophes and the possessive `’s`. */
  key: string;
  /** Where it stands in the text, its possessive aside. */
  start: number;
  end: number;
  /** It begins with a capital, or with a letter of a script that has none. */
  isCapital: boolean;
  isPossessive: boolean;
  /** What stands between it and the word before. */
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
/** Longer than the name of any place; what is longer is no word that is compared. */
const MAX_LENGTH = 60;

/** The words of a text, in order, in a time that grows with its length alone. */
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

/** Letters that accents do not make: headlines write Kangiqłiniq with and without its own. */
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
