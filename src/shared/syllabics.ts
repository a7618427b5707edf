import { isInuktutSyllabics } from '../lib/text/syllabary.ts';

/** Inuktitut, in Unified Canadian Aboriginal Syllabics. */
export const SYLLABICS_LANGUAGE = 'iu-Cans';

const LETTERS = String.raw`\u1400-\u167f\u18b0-\u18ff\u{11ab0}-\u{11abf}`;
const WORD = String.raw`[${LETTERS}][${LETTERS}\p{M}]*`;
/** Syllabics with marks, and single signs between words. The group makes `split` return them. */
const RUNS = new RegExp(`(${WORD}(?:[ '’ʼ-]${WORD})*)`, 'gu');

/** Every second part is in syllabics. A text with letters that Inuktut lacks is a single part. */
export function splitSyllabics(text: string): string[] {
  const parts = text.split(RUNS);
  return parts.length > 1 && isInuktutSyllabics(text) ? parts : [text];
}

/** Adds the script to the tag (BCP 47) of a Canadian Inuit language: `iu-Latn`, `ikt-Cans`. */
export function withScript(language: string, text: string): string {
  const isInSyllabics = splitSyllabics(text).length > 1 && !/\p{Script=Latin}/u.test(text);
  const script = isInSyllabics ? 'Cans' : 'Latn';
  return language.replace(/^(iu|ike|ikt)(?!-[a-z]{4}\b)(?=-|$)/i, `$1-${script}`);
}
