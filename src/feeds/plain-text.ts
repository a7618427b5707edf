import { decodeHTML } from 'entities';
import { endOfDeclaration, endOfElement, endOfTag, tagName } from './html-tags.ts';

/** Elements that stand apart from the text around them: their tags become a space, other tags nothing. */
const BLOCKS = new Set(
  'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe img li main nav ol option p pre section select summary table tbody td tfoot th thead title tr ul video'.split(
    ' ',
  ),
);
/** Elements whose content is never text for a reader. */
const SILENT = new Set('script style template noscript iframe object noembed'.split(' '));

/** C0 and C1 controls, bidirectional overrides and isolates, zero-width and byte order marks, noncharacters. */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
/** White space other than single spaces inside. */
const LOOSE_SPACE = /[\s\u0085]{2,}|[^\S ]|\u0085/g;
/** What would be read as the start of a tag, were it put into a page. */
const TAG_START = /<\s*[a-zA-Z/!?]/;
/** Any character that one of the three above, or the ends of the text, may ask to change. */
const NEEDS_CLEANING =
  /[\u0000-\u001f<\u007f-\u00a0\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff\ufffe\uffff]| {2}|^ | $/;

/** Beyond the wanted length, so that nothing cut in two at the end of what was read is ever shown. */
const MARGIN = 64;

/**
 * Plain text of an HTML fragment: markup gone (with the content of scripts and styles), references decoded once, white
 * space collapsed, control and direction-override characters removed. What still looks like a tag after decoding goes too.
 * Takes time linear in what it reads, and reads no more than `maxLength` characters of text need.
 */
export function plainText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  return shorten(startOfText(html, maxLength), maxLength);
}

/** Plain text of what is plain text already: the same cleaning without reading references. */
export function cleanText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return shorten(clean(text), maxLength);
}

/** The text of an HTML fragment as `plainText` gives it, uncut: all of it, or enough to be cut to `length`. */
export function startOfText(html: string, length: number): string {
  if (!html.includes('<') && html.length <= length * 4) return clean(decode(html));
  for (let enough = length * 2; ; enough *= 4) {
    const text = stripTags(html, { enough });
    const start = clean(decode(text), text.length < enough);
    if (text.length < enough || isEnough(start, length)) return start;
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
  return `${(space > maxLength * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.!?…–—-]+$/, '')}…`;
}

function decode(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

/** A "<" that opens no whole tag is a character, unless the text `isWhole` is not: then the tag may go on. */
function clean(text: string, isWhole = true): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  if (!NEEDS_CLEANING.test(wellFormed)) return wellFormed;
  let visible = wellFormed.replace(INVISIBLE, '');
  if (TAG_START.test(visible)) {
    const rest = isWhole ? 'kept' : 'dropped';
    visible = stripTags(visible, { rest }).replace(/<(?=\s*[a-zA-Z/!?])/g, '‹');
  }
  return visible.replace(LOOSE_SPACE, ' ').trim();
}

interface StripOptions {
  /** No more than so many characters are read where there are more. */
  readonly enough?: number;
  /** What becomes of a tag without an end and all behind it: a browser drops it. */
  readonly rest?: 'dropped' | 'kept';
}

/** The text between the tags. */
function stripTags(
  given: string,
  { enough = Number.POSITIVE_INFINITY, rest = 'dropped' }: StripOptions,
): string {
  const html = given.includes('<![CDATA[') ? given.replaceAll(']]>', '') : given;
  let text = '';
  let at = 0;
  while (at < html.length && text.length < enough) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      text += html.slice(at);
      break;
    }
    if (open > at) text += html.slice(at, open);
    const next = html.charCodeAt(open + 1);
    const isEnd = next === 0x2f;
    const name = tagName(html, open + (isEnd ? 2 : 1));
    let end: number;
    if (next === 0x21 || next === 0x3f) {
      end = endOfDeclaration(html, open);
    } else if (name !== '' || isEnd) {
      end = endOfTag(html, open + 1);
      if (!isEnd && end !== -1 && SILENT.has(name) && html.charCodeAt(end - 2) !== 0x2f)
        end = endOfElement(html, end, name);
      if (BLOCKS.has(name)) text += ' ';
    } else {
      text += '<';
      end = open + 1;
    }
    if (end === -1) {
      if (rest === 'kept') text += html.slice(open);
      break;
    }
    at = end;
  }
  return text.length > enough ? text.slice(0, enough) : text;
}
