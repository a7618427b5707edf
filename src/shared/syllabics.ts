import { isInuktutSyllabics } from '../lib/text/syllabary.ts';

/** The language of texts in syllabics: Inuktitut, in Unified Canadian Aboriginal Syllabics. */
export const SYLLABICS_LANGUAGE = 'iu-Cans';

const LETTERS = String.raw`\u1400-\u167f\u18b0-\u18ff\u{11ab0}-\u{11abf}`;
const WORD = String.raw`[${LETTERS}][${LETTERS}\p{M}]*`;
/**
 * Runs of syllabics with marks, and single spaces, hyphens and glottal stops between them. The
 * group keeps them in the result of `split`.
 */
const RUNS = new RegExp(`(${WORD}(?:[ '’ʼ-]${WORD})*)`, 'gu');

/**
 * A text in parts, every second of which is in syllabics. A text with letters that Inuktut does not
 * have, such as a Cree one, is one part: nobody knows its language.
 */
export function splitSyllabics(text: string): string[] {
  const parts = text.split(RUNS);
  return parts.length > 1 && isInuktutSyllabics(text) ? parts : [text];
}

/**
 * A language tag (BCP 47) with the script that a text in it is written in, where it is an Inuit
 * language of Canada, which are written in two: `iu-Latn`, `iu-Cans`, `ikt-Latn`. A tag that names
 * a script, and any other, stays as it is.
 */
export function withScript(language: string, text: string): string {
  const isInSyllabics = splitSyllabics(text).length > 1 && !/\p{Script=Latin}/u.test(text);
  const script = isInSyllabics ? 'Cans' : 'Latn';
  return language.replace(/^(iu|ike|ikt)(?!-[a-z]{4}\b)(?=-|$)/i, `$1-${script}`);
}
