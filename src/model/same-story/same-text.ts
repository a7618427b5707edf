import { memoised } from '../../lib/caches.ts';

/** The title of a story without one (requirements#news-item). */
export const UNTITLED = 'Untitled';

/** Shorter texts, without light words, are too common to identify a story. */
const MIN_LETTERS = 50;
/** Minimum share of the longer text's words that both texts have (0..1). */
const MIN_SHARED = 0.8;

/** Characters that readers do not see, or that only differ between content systems. */
const INVISIBLE = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+/g;
const WITHIN_WORDS = /(?<=[\p{L}\p{N}])['’‘ʼ‐‑-](?=[\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Words that editors add or drop ("said Tuesday", "says on Tuesday"). */
// biome-ignore format: a list of words
const LIGHT = new Set([
  'a', 'an', 'the', 'that', 'on', 'has', 'have', 'say', 'says', 'said', 'le', 'la', 'les', 'un',
  'une', 'que',
]);

/** The words of a text without case, accents, punctuation and compatibility forms of letters. */
function foldedWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(INVISIBLE, '').replace(/&/g, ' and ');
  return plain.toLowerCase().replace(WITHIN_WORDS, '').match(WORD) ?? [];
}

/** Identifies a title, whatever its quotation marks, accents and spaces, if there is one. */
export const titleKey = memoised((title: string): string | undefined => {
  if (title === UNTITLED) return undefined;
  return foldedWords(title).join(' ') || title.toLowerCase();
});

/** The words of a description for `isSameText`: without light words and a truncated last word. */
export function textWords(description: string): readonly string[] {
  const words = foldedWords(description.replace(/\bper cent\b/gi, 'percent'));
  const whole = /(?:…|\.{3})$/.test(description.trimEnd()) ? words.slice(0, -1) : words;
  return whole.filter((word) => !LIGHT.has(word));
}

/**
 * Whether two texts are the same but for words at one's beginning or end: they share 80 % of the
 * longer one's words in one run. Another word within ("Monday", "not") may mean another event.
 * Texts with fewer than 50 letters never are.
 */
export function isSameText(a: readonly string[], b: readonly string[]): boolean {
  const minWords = Math.ceil(Math.max(a.length, b.length) * MIN_SHARED);
  if (Math.min(countLetters(a), countLetters(b)) < MIN_LETTERS) return false;
  return sharesRun(a, b, minWords) || sharesRun(b, a, minWords);
}

/** Whether `a`, from some word on, equals the start of `b` for `minWords` words, until one ends. */
function sharesRun(a: readonly string[], b: readonly string[], minWords: number): boolean {
  if (b.length < minWords) return false;
  for (let from = 0; a.length - from >= minWords; from++) {
    const length = Math.min(a.length - from, b.length);
    let at = 0;
    while (at < length && a[from + at] === b[at]) at++;
    if (at === length) return true;
  }
  return false;
}

function countLetters(words: readonly string[]): number {
  return words.reduce((sum, { length }) => sum + length, 0);
}

/** Shorter beginnings of a title may be words of their own. */
const MIN_BEGINNING = 10;
/** Minimum length of a description without its title. */
const MIN_REST = 20;

/** Whether a description only repeats the title, or its truncated beginning. */
export function isTitleRepeated(description: string, title: string): boolean {
  if (description === '' || description.length > title.length * 2 + 20) return false;
  const letters = lettersOf(description);
  return (
    letters !== '' &&
    (letters === lettersOf(title) || (/…$|\.{3}$/.test(description) && isBeginning(letters, title)))
  );
}

/** The description without the title, where it opens with that as a sentence or heading. */
export function dropLeadingTitle(description: string, title: string): string {
  if (!description.startsWith(title) || !/\s\S+\s/.test(title)) return description;
  const behind = description.slice(title.length);
  const isSentence = /[.!?…]["”’»)]*$/.test(title);
  const rest = behind.replace(isSentence ? /^\s+/ : /^\s*[.:|–—]\s+/, '');
  return rest !== behind && rest.length >= MIN_REST ? rest : description;
}

/** Whether `letters` (see `lettersOf`) are those of the title or of its beginning. */
export function isBeginning(letters: string, title: string): boolean {
  const whole = lettersOf(title);
  return whole === letters || (letters.length >= MIN_BEGINNING && whole.startsWith(letters));
}

/** The letters and digits of a text in lower case, to compare spellings. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
