import { decodeHTML, escapeUTF8 } from 'entities';

/** What HTML reads as the start of a tag or of a reference, or takes for a mistake in one: `3 < 5` and `AT&T` too. */
const NEEDS_ESCAPING = /<|&\S/;

/**
 * A plain text for a place that programs read as HTML, such as RSS's description: escaped for HTML where that makes a
 * difference, else as it is, for the programs that show it as plain text.
 */
export function htmlSafeText(text: string): string {
  return NEEDS_ESCAPING.test(text) ? escapeUTF8(text) : text;
}

/** What some reader takes for a tag: HTML itself, and programs that cut out whatever stands between angle brackets. */
const TAG_LIKE = /<(?=\S)([^<>]*)(>?)/g;
const REFERENCE_LIKE = /&(#?\w+;?)/g;
/** Joins two characters, is not seen, and ends what HTML would read as a reference. */
const WORD_JOINER = '\u2060';

/**
 * A plain text for RSS's `<title>`, which half of all programs show as text and the other half as HTML: the same characters
 * to the eye in both. RSS 2.0 does not say which it is, so no escaping is right; what would be a tag gets the angle quotation
 * marks ‹ and ›, and what would be a character reference an invisible joiner. Any other `<` or `&` stays.
 */
export function htmlSafeTitle(text: string): string {
  return text
    .replace(TAG_LIKE, (_, inner: string, end: string) => `‹${inner}${end && '›'}`)
    .replace(REFERENCE_LIKE, (reference, name: string) =>
      decodeHTML(reference) === reference ? reference : `&${WORD_JOINER}${name}`,
    );
}
