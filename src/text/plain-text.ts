import { decodeHTML } from 'entities';
import { type StripOptions, stripTags } from './strip-tags.ts';

/** C0 and C1 controls, bidirectional overrides and isolates, zero-width and byte order marks, noncharacters. */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
/** White space other than single spaces inside. */
const LOOSE_SPACE = /[\s\u0085]{2,}|[^\S ]|\u0085/g;
/** What would be read as the start of a tag, were it put into a page. */
const TAG_START = /<\s*[a-zA-Z/!?]/;
/** Any character but a space that one of the three above may ask to change. */
const NEEDS_CLEANING =
  /[\u0000-\u001f<\u007f-\u00a0\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff\ufffe\uffff]/;

/** Beyond the wanted length, so that nothing cut in two at the end of what was read is ever shown. */
const MARGIN = 64;

export interface TextStart {
  readonly text: string;
  readonly isWhole: boolean;
}

export type TextOptions = Pick<StripOptions, 'isTitle' | 'hasCaptions'>;

/**
 * Plain text of an HTML fragment: markup gone (with the content of scripts and styles), references decoded once, white
 * space collapsed, control and direction-override characters removed. What still looks like a tag after decoding goes too.
 * Takes time linear in what it reads, and reads no more than `maxLength` characters of text need.
 */
export function plainText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  return shorten(startOfText(html, maxLength).text, maxLength);
}

/** Plain text of what is plain text already: the same cleaning without reading references. */
export function cleanText(
  text: string,
  maxLength = Number.POSITIVE_INFINITY,
  options: TextOptions = {},
): string {
  return shorten(clean(text, { ...options, rest: 'kept' }), maxLength);
}

/** The text of an HTML fragment as `plainText` gives it, uncut: all of it, or enough to be cut to `length`. */
export function startOfText(html: string, length: number, options: TextOptions = {}): TextStart {
  if (!html.includes('<') && html.length <= length * 4)
    return { text: clean(decode(html), { ...options, rest: 'kept' }), isWhole: true };
  for (let enough = Math.ceil(length * 1.25); ; enough *= 4) {
    const stripped = stripTags(html, { ...options, enough });
    const isWhole = stripped.length < enough;
    const text = clean(decode(stripped), { ...options, rest: isWhole ? 'kept' : 'dropped' });
    if (isWhole || isEnough(text, length)) return { text, isWhole };
  }
}

/** Whether the start of a text is long enough for `length` characters of it to be final. */
export function isEnough(start: string, length: number): boolean {
  return start.length > length + MARGIN;
}

/** The text, cut at a word's end with an ellipsis where it is longer than `maxLength` UTF-16 units. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = cut.lastIndexOf(' ');
  const words = space > maxLength * 0.6 ? cut.slice(0, space) : cut;
  return `${trimEndOf(words, /[\s,;:.!?…–—-]/)}…`;
}

/** The text without those of some characters that stand at its end; `characters` matches one of them. Takes time linear in the text. */
export function trimEndOf(text: string, characters: RegExp): string {
  let end = text.length;
  while (end > 0 && characters.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function decode(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

/** A "<" that opens no whole tag is a character where the rest is kept: elsewhere the tag may go on. */
function clean(text: string, options: StripOptions): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  if (!NEEDS_CLEANING.test(wellFormed) && !wellFormed.includes('  ')) return wellFormed.trim();
  // White space first: what is folded later could bring a "<" and a letter together.
  const visible = fold(wellFormed.replace(INVISIBLE, ''));
  if (!TAG_START.test(visible)) return visible;
  return fold(stripTags(visible, options).replace(/<(?=\s*[a-zA-Z/!?])/g, '‹'));
}

function fold(text: string): string {
  return text.replace(LOOSE_SPACE, ' ').trim();
}
