import { isInuktutSyllabics } from '../lib/text/syllabary.ts';

/** The language of texts in syllabics: Inuktitut, in Unified Canadian Aboriginal Syllabics. */
export const SYLLABICS_LANGUAGE = 'iu-Cans';

const LETTERS = String.raw`\u1400-\u167f\u18b0-\u18ff\u{11ab0}-\u{11abf}`;
const WORD = String.raw`[${LETTERS}][${LETTERS}\p{M}]*`;
/**
 * Runs of syllabics with marks, and single spaces, hyphens and glottal stops between them. The
 * capturing group makes `split` return them.
 */
const RUNS = new RegExp(`(${WORD}(?:[ '’ʼ-]${WORD})*)`, 'gu');

/**
 * Splits a text so that every second part is in syllabics. A text with letters that Inuktut does
 * not have, such as a Cree one, is a single part: its language is unknown.
 */
export function splitSyllabics(text: string): string[] {
  const parts = text.split(RUNS);
  return parts.length > 1 && isInuktutSyllabics(text) ? parts : [text];
}

/**
 * Adds the script of a text to its language tag (BCP 47) if it is an Inuit language of Canada,
 * since those are written in two scripts: `iu-Latn`, `iu-Cans`, `ikt-Latn`. Other tags, and tags
 * with a script, are returned unchanged.
 */
export function withScript(language: string, text: string): string {
  const isInSyllabics = splitSyllabics(text).length > 1 && !/\p{Script=Latin}/u.test(text);
  const script = isInSyllabics ? 'Cans' : 'Latn';
  return language.replace(/^(iu|ike|ikt)(?!-[a-z]{4}\b)(?=-|$)/i, `$1-${script}`);
}
