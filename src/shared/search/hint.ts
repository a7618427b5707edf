import { inRoman, respell } from './words.ts';

const SYLLABICS = /[\u1400-\u167f\u{11ab0}-\u{11abf}]/u;

/**
 * For each letter of `respell`, the ways in which older and ICI spellings write it. Runs are
 * bounded, so that matching takes linear time.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  i: '[ie]{1,4}',
  u: '[uo]{1,4}',
  j: '(?:d?[jy]){1,2}',
  k: '[kqr]{1,4}',
  l: '[l&]{1,2}',
  s: '(?:sh?){1,2}',
};
/** Maximum letters of a word in the pattern: longer patterns could backtrack in too many ways. */
const MAX_LETTERS = 7;
const JOINT = "['-]?";

/**
 * A quick test of whether a folded text may contain a folded word in some spelling or script. It
 * rejects nearly all texts that do not, at a fraction of the cost of reading their words.
 */
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
