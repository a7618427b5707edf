import { memoised } from '../../lib/caches.ts';

/** What a story without a title is called (requirements#news-item). */
export const UNTITLED = 'Untitled';

/** Fewer letters, light words aside, are said of too many events in the same words. */
const MIN_LETTERS = 50;
/** Of the words of the longer text, so many are in both (0..1). */
const MIN_SHARED = 0.8;

/** What a reader does not see, and what changes with an editor's system alone. */
const INVISIBLE = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+/g;
const WITHIN_WORDS = /(?<=[\p{L}\p{N}])['’‘ʼ‐‑-](?=[\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** What editors put in or leave out ("said Tuesday", "says on Tuesday"): no two events differ in these alone. */
const LIGHT = new Set('a an the that on has have say says said le la les un une que'.split(' '));

/** The words of a text without case, accents, punctuation and forms of letters: what two editors' copies of one text share. */
function foldedWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(INVISIBLE, '').replace(/&/g, ' and ');
  return plain.toLowerCase().replace(WITHIN_WORDS, '').match(WORD) ?? [];
}

/** What identifies a title, however its quotation marks, accents and spaces are written; `undefined` where there is none. */
export const titleKey = memoised((title: string): string | undefined => {
  if (title === UNTITLED) return undefined;
  return foldedWords(title).join(' ') || title.toLowerCase();
});

/** The words of a description as `isSameText` compares them: without light ones, and without a last one that is cut off. */
export function textWords(description: string): readonly string[] {
  const words = foldedWords(description.replace(/\bper cent\b/gi, 'percent'));
  const whole = /(?:…|\.{3})$/.test(description.trimEnd()) ? words.slice(0, -1) : words;
  return whole.filter((word) => !LIGHT.has(word));
}

/**
 * Whether two texts are one, but for a beginning or an end that one of them has more: at least 80 % of the words of the longer one stand in both,
 * without another word among them, articles and the like aside. A word that is another ("Monday", "second", "not") may be the one that tells two events apart.
 * What has fewer than 50 letters says too little to tell.
 */
export function isSameText(a: readonly string[], b: readonly string[]): boolean {
  const least = Math.ceil(Math.max(a.length, b.length) * MIN_SHARED);
  if (Math.min(countLetters(a), countLetters(b)) < MIN_LETTERS) return false;
  return leadsInto(a, b, least) || leadsInto(b, a, least);
}

/** Whether `a`, from one of its first words on, is what `b` begins with, as far as both go on, and that is so many words. */
function leadsInto(a: readonly string[], b: readonly string[], least: number): boolean {
  if (b.length < least) return false;
  for (let from = 0; a.length - from >= least; from++) {
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
/** What is left behind a title must be worth reading. */
const MIN_REST = 20;

/** Whether a description says nothing that the title does not say: it is the title, or its beginning cut off. */
export function isTitleRepeated(description: string, title: string): boolean {
  if (description === '' || description.length > title.length * 2 + 20) return false;
  const letters = lettersOf(description);
  return (
    letters !== '' &&
    (letters === lettersOf(title) || (/…$|\.{3}$/.test(description) && isBeginning(letters, title)))
  );
}

/** A description that opens with the title as a sentence or heading of its own, read on behind it. */
export function dropLeadingTitle(description: string, title: string): string {
  if (!description.startsWith(title) || !/\s\S+\s/.test(title)) return description;
  const behind = description.slice(title.length);
  const isSentence = /[.!?…]["”’»)]*$/.test(title);
  const rest = behind.replace(isSentence ? /^\s+/ : /^\s*[.:|–—]\s+/, '');
  return rest !== behind && rest.length >= MIN_REST ? rest : description;
}

/** Whether letters, as `lettersOf` gives them, are those of the title or of its beginning. */
export function isBeginning(letters: string, title: string): boolean {
  const whole = lettersOf(title);
  return whole === letters || (letters.length >= MIN_BEGINNING && whole.startsWith(letters));
}

/** The letters and figures of a text in lower case: what is left to compare of two ways to write it. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
