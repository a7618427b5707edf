import { inRoman, respell } from './words.ts';

const SYLLABICS = /[\u1400-\u167f\u{11ab0}-\u{11abf}]/u;

/** What older spellings and the ICI's write for a letter of `respell`. Runs have an end, so that no text takes longer than its length. */
const SPELLINGS: Readonly<Record<string, string>> = {
  i: '[ie]{1,4}',
  u: '[uo]{1,4}',
  j: '(?:d?[jy]){1,2}',
  k: '[kqr]{1,4}',
  l: '[l&]{1,2}',
  s: '(?:sh?){1,2}',
};
/** Letters of a word that are looked for: with more, what one and the next may both match could be divided in ever more ways. */
const MAX_LETTERS = 7;
const JOINT = "['-]?";

/**
 * Whether a folded text may contain a folded word in some spelling or script: false for nearly every text that does not, at a
 * fraction of the cost of reading its words.
 */
export function hintOf(word: string): (text: string) => boolean {
  // The last letter may be one half of two that are spelled together.
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
