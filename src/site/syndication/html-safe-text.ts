import { decodeHTML, escapeUTF8 } from 'entities';

/** What HTML parses as the start of a tag or of a character reference, or as an error in one: `3 < 5` and `AT&T` too. */
const NEEDS_ESCAPING = /<|&\S/;

/**
 * A plain text for an element that programs parse as HTML, such as RSS's description. It is escaped only if HTML would read it
 * differently, as some programs show it as plain text.
 */
export function htmlSafeText(text: string): string {
  return NEEDS_ESCAPING.test(text) ? escapeUTF8(text) : text;
}

/** What HTML parsers, or programs that strip everything between angle brackets, take for a tag. */
const TAG_LIKE = /<(?=\S)([^<>]*)(>?)/g;
const REFERENCE_LIKE = /&(#?\w+;?)/g;
/** An invisible character that ends what HTML would parse as a character reference. */
const WORD_JOINER = '\u2060';

/**
 * A plain text for RSS's `<title>`, which looks the same in programs that show it as text and in those that parse it as HTML.
 * RSS 2.0 does not say which is right, so escaping would be wrong in one of them. Instead, what HTML would parse as a tag gets
 * the angle quotation marks ‹ and ›, and a character reference gets an invisible joiner. Any other `<` or `&` stays.
 */
export function htmlSafeTitle(text: string): string {
  return text
    .replace(TAG_LIKE, (_, inner: string, end: string) => `‹${inner}${end && '›'}`)
    .replace(REFERENCE_LIKE, (reference, name: string) =>
      decodeHTML(reference) === reference ? reference : `&${WORD_JOINER}${name}`,
    );
}
