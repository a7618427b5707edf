import { escapeUTF8 } from 'entities';

/** What HTML reads as the start of a tag or of a reference, or takes for a mistake in one: `3 < 5` and `AT&T` too. */
const NEEDS_ESCAPING = /<|&\S/;

/**
 * A plain text for a place that programs read as HTML, such as RSS's description: escaped for HTML where that makes a
 * difference, else as it is, for the programs that show it as plain text.
 */
export function htmlSafeText(text: string): string {
  return NEEDS_ESCAPING.test(text) ? escapeUTF8(text) : text;
}
