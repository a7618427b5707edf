import { decodeHTML, escapeUTF8 } from 'entities';

/**
 * A plain text for a place that programs read as HTML, such as RSS's description: as it is where HTML reads it as it is,
 * escaped where HTML would see a tag or a character reference in it.
 */
export function htmlSafeText(text: string): string {
  const isSafe = !/<[a-z/!?]/i.test(text) && decodeHTML(text) === text;
  return isSafe ? text : escapeUTF8(text);
}
