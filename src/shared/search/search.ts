import { fold, foldCached } from './fold.ts';
import { findPlain, mergeRanges, type Range } from './ranges.ts';
import { inRoman, readWords, respell, shorten, type Word } from './words.ts';

export interface Search {
  /** A blank query matches every text and marks nothing. */
  isBlank: boolean;
  matches(text: string): boolean;
  /** Ranges of matches in order, without overlaps, never between a character and its marks. */
  rangesIn(text: string): readonly Range[];
}

/** Longer queries (characters) are not searched in other scripts and spellings. */
const MAX_INUKTUT_LENGTH = 200;
/** Minimum length of a word's beginning; shorter ones match too many words. */
const MIN_BEGINNING = 3;
/** Minimum length of a word in an older spelling; shorter ones match words of other languages. */
const MIN_OLD = 4;

/** How many characters before a match are read to decide whether it begins a word. */
const BEFORE = 8;
const WORD_BEFORE = /[\p{L}\p{N}]$/u;
const WORD_FIRST = /^[\p{L}\p{N}]/u;

const BLANK: Search = { isBlank: true, matches: () => true, rangesIn: () => [] };

/**
 * Ignores case and accents. Inuktut is also found in the other script, with other vowel lengths and
 * in older spellings; such matches must begin a word, so that English is only found as written
 * (docs/north/04-search.md).
 */
export function readSearch(query: string): Search {
  return searchFor(query, false);
}

/** A search of long texts: all matches must begin a word, so that "ice" does not match "price". */
export function readOwnSearch(query: string): Search {
  return searchFor(query, true);
}

function searchFor(query: string, isAtWordStart: boolean): Search {
  const wanted = fold(query.trim());
  if (wanted === '') return BLANK;
  const words = query.length <= MAX_INUKTUT_LENGTH ? readWords(query.trim(), true) : [];
  const [first] = words;
  const mayBeInuktut = words.some(({ roman, old }) => roman !== undefined || old !== undefined);
  const isHinted = mayBeInuktut && first ? hintOf(first.folded) : () => false;
  return {
    isBlank: false,
    matches: (text) => {
      const folded = foldCached(text);
      const isThere = isAtWordStart ? beginsWord(wanted, folded) : folded.includes(wanted);
      return isThere || (isHinted(folded) && !findWords(words, text).next().done);
    },
    rangesIn: (text) => {
      const found = findPlain(wanted, text);
      const plain = isAtWordStart
        ? found.filter(({ start }) =>
            canBeginWord(wanted, fold(text.slice(Math.max(0, start - BEFORE), start))),
          )
        : found;
      if (!isHinted(foldCached(text))) return plain;
      return mergeRanges([...plain, ...findWords(words, text)]);
    },
  };
}

function beginsWord(wanted: string, folded: string): boolean {
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1))
    if (canBeginWord(wanted, folded.slice(Math.max(0, at - BEFORE), at))) return true;
  return false;
}

/** True also if the wanted text begins with a character that is not part of words. */
function canBeginWord(wanted: string, before: string): boolean {
  return !WORD_FIRST.test(wanted) || !WORD_BEFORE.test(before);
}

/** Finds the words in sequence, where at least one is in another script or spelling. */
function* findWords(wanted: readonly Word[], text: string): Generator<Range> {
  const words = readWords(text);
  for (let from = 0; from + wanted.length <= words.length; from += 1) {
    let isInOtherForm = false;
    const isHere = wanted.every((word, index) => {
      const found = words[from + index] as Word;
      const isLast = index === wanted.length - 1;
      if (found.folded === word.folded || (isLast && found.folded.startsWith(word.folded)))
        return true;
      isInOtherForm = true;
      return isSame(word, found) || (isLast && isBeginning(word, found));
    });
    if (!isHere || !isInOtherForm) continue;
    const first = words[from] as Word;
    const last = words[from + wanted.length - 1] as Word;
    yield { start: first.start, end: endOf(wanted.at(-1) as Word, last, text) };
  }
}

function isSame(word: Word, found: Word): boolean {
  if (word.roman !== undefined && found.roman !== undefined) {
    if (word.roman === found.roman && word.roman.length > 1) return true;
    if (word.short === found.short && (word.short ?? '').length >= MIN_BEGINNING) return true;
  }
  const isInuktut = word.roman !== undefined || found.roman !== undefined;
  return (
    isInuktut && word.old !== undefined && word.old === found.old && word.old.length >= MIN_OLD
  );
}

function isBeginning({ short }: Word, found: Word): boolean {
  return (
    short !== undefined && short.length >= MIN_BEGINNING && found.short?.startsWith(short) === true
  );
}

/** The end of the shortest part of the last word that has all letters searched for. */
function endOf(word: Word, found: Word, text: string): number {
  if (isSame(word, found) || found.folded === word.folded) return found.end;
  const key = found.folded.startsWith(word.folded) ? 'folded' : 'short';
  const wanted = word[key] ?? '';
  let reached: string | undefined;
  let end = found.start;
  for (const character of text.slice(found.start, found.end)) {
    const part = text.slice(found.start, end + character.length);
    const letters = key === 'folded' ? fold(part) : shorten(inRoman(fold(part)));
    if (reached !== undefined && letters !== reached) break;
    end += character.length;
    if (letters.startsWith(wanted)) reached = letters;
  }
  return end;
}

const SYLLABICS = /[\u1400-\u167f\u{11ab0}-\u{11abf}]/u;

/** How older and ICI spellings write each letter of `respell`. Bounded, for linear time. */
const SPELLINGS: Readonly<Record<string, string>> = {
  i: '[ie]{1,4}',
  u: '[uo]{1,4}',
  j: '(?:d?[jy]){1,2}',
  k: '[kqr]{1,4}',
  l: '[l&]{1,2}',
  s: '(?:sh?){1,2}',
};
/** Maximum letters in a hint's pattern; longer ones could backtrack in too many ways. */
const MAX_LETTERS = 7;
const JOINT = "['-]?";

/** Returns a cheap check whether a folded text may contain the word in any spelling or script. */
export function hintOf(word: string): (text: string) => boolean {
  // The last letter may be half of a pair that is spelled as one.
  const letters = respell(inRoman(word)).slice(0, -1);
  const first = Array.from(letters).slice(0, MAX_LETTERS);
  const pattern = new RegExp(first.map(spellingsOf).join(JOINT), 'u');
  return (text) =>
    SYLLABICS.test(text) ? respell(inRoman(text)).includes(letters) : pattern.test(text);
}

function spellingsOf(letter: string): string {
  const itself = `\\u{${letter.codePointAt(0)?.toString(16)}}`;
  return SPELLINGS[letter] ?? (/[a-z]/.test(letter) ? `${itself}{1,4}` : itself);
}
