import { memoised } from '../../lib/caches.ts';
import { toRoman } from '../../lib/text/syllabary.ts';
import { fold } from './fold.ts';

/** A word of a text, with the forms by which it is compared. */
export interface Word {
  start: number;
  end: number;
  folded: string;
  /** The word in the ICI's roman letters, if it may be Inuktut. */
  roman: string | undefined;
  /** `roman` without vowel lengths. */
  short: string | undefined;
  /** The form shared by all spellings (`respell`), if the letters may be an older spelling. */
  old: string | undefined;
}

/**
 * A word, with the signs that Inuktut has between letters: the glottal stop, hyphens, and & for ł.
 */
const JOINED = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’ʼ&-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const PART = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const JOINT = /['’ʼ&-]/;
const JOINTS = /['-]/g;
const SYLLABICS = /[\u1400-\u167f\u{11ab0}-\u{11abf}]/u;
/** Longer words are not read as Inuktut (characters). */
const MAX_WORD_LENGTH = 100;

/**
 * Parts of an Inuktut word: vowels; a consonant before the first vowel; one or two between vowels
 * and after the last. Each part matches in only one way: otherwise the time for a word of another
 * language doubles with each `ng`.
 */
const V = '[aiu]{1,4}';
const FIRST = '(?:[ptkgmnsljvrqhb]|ng)';
const BETWEEN =
  '(?:[ptkgmnsljvrqhb]|[pkq][ptkqslhj]|t[ptkqslj]|[gvb][gvbljrmn]|r[rlvmnjqk]|[mn][mn]|nn?g[mnvlj]?|l[lrvj]|jj|ss|hh)';
const LAST = '(?:[ptkqn]|kk|tt|qq)';
const INUKTUT = new RegExp(`^${FIRST}?${V}(?:${BETWEEN}${V})*${LAST}?$`);
/** Letters of spellings older than the ICI's. */
const OLDER = /^[aeiouptkgmnsljvrqhbdy]+$/;

/** `isBeginning`: the text is a query, whose last word may be incomplete. */
export function readWords(text: string, isBeginning = false): Word[] {
  const words: Word[] = [];
  for (const { 0: joined, index } of text.matchAll(JOINED)) {
    const whole =
      joined.length <= MAX_WORD_LENGTH ? readWord(joined, index, isBeginning) : undefined;
    const isOne = whole && (whole.roman !== undefined || !JOINT.test(joined));
    if (isOne) words.push(whole);
    else
      for (const { 0: part, index: at } of joined.matchAll(PART))
        words.push(readWord(part, index + at, isBeginning));
  }
  return words;
}

function readWord(word: string, start: number, isBeginning: boolean): Word {
  const forms =
    isBeginning || word.length > MAX_WORD_LENGTH ? formsOf(word, isBeginning) : cachedFormsOf(word);
  return { start, end: start + word.length, ...forms };
}

/** Cached, because texts repeat words. */
const cachedFormsOf = memoised((word) => formsOf(word, false));

type Forms = Omit<Word, 'start' | 'end'>;

function formsOf(word: string, isBeginning: boolean): Forms {
  const folded = fold(word);
  if (word.length > MAX_WORD_LENGTH)
    return { folded, roman: undefined, short: undefined, old: undefined };
  const letters = inRoman(folded);
  const isInuktut =
    SYLLABICS.test(word) || INUKTUT.test(letters) || (isBeginning && INUKTUT.test(`${letters}a`));
  return {
    folded,
    roman: isInuktut ? letters : undefined,
    short: isInuktut ? shorten(letters) : undefined,
    old: isOlder(letters) ? respell(letters) : undefined,
  };
}

/** Converts a folded word to roman letters, without the signs between letters. */
export function inRoman(folded: string): string {
  const letters = SYLLABICS.test(folded) ? fold(toRoman(folded)) : folded;
  return letters.replace(JOINTS, '').replaceAll('&', 'l').replaceAll('ngng', 'nng');
}

export function shorten(roman: string): string {
  return roman.replace(/([aiu])\1+/g, '$1');
}

/**
 * Excludes English words: those with a mute final e (`male` is not Mali) or oi (`join` is not
 * juin).
 */
function isOlder(letters: string): boolean {
  return OLDER.test(letters) && !/[^e]e$|oi/.test(letters);
}

/**
 * Maps lower-case roman letters to a form that older spellings and the ICI's share: `igloolik` to
 * `iglulik`, `kayak` and `qajaq` to `kajak`, `inukshuk` to `inuksuk`.
 */
export function respell(letters: string): string {
  return letters
    .replaceAll('sh', 's')
    .replaceAll('dj', 'j')
    .replace(/[oe]/g, (vowel) => (vowel === 'o' ? 'u' : 'i'))
    .replaceAll('y', 'j')
    .replaceAll('q', 'k')
    .replace(/r(?=[bghjklmnpstv])/g, 'k')
    .replace(/([a-z])\1+/g, '$1');
}
