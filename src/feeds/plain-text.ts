import { decodeHTML } from 'entities';

/** Elements that stand apart from the text around them: their tags become a space, other tags nothing. */
const BLOCKS = new Set(
  'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe img li main nav ol option p pre section select summary table tbody td tfoot th thead title tr ul video'.split(
    ' ',
  ),
);
/** Elements whose content is never text for a reader. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'math',
  'object',
  'noembed',
]);

/** C0 and C1 controls, bidirectional overrides and isolates, zero-width and byte order marks, noncharacters. */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
/** What would be read as the start of a tag, were it put into a page. */
const TAG_START = /<\s*[a-zA-Z/!?]/;

/**
 * Plain text of an HTML fragment: markup gone (with the content of scripts and styles), references decoded once, white
 * space collapsed, control and direction-override characters removed. What still looks like a tag after decoding goes too.
 * Takes time linear in what it reads, and reads no more than `maxLength` characters of text need.
 */
export function plainText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  let text = html;
  if (text.includes('<')) text = stripTags(text, maxLength * 2);
  if (text.includes('&')) text = decodeHTML(text);
  return cleanText(text, maxLength);
}

/** Plain text of what is plain text already: the same cleaning without reading references. */
export function cleanText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  let clean = text;
  if (TAG_START.test(clean))
    clean = stripTags(clean, maxLength * 2).replace(/<(?=\s*[a-zA-Z/!?])/g, '‹');
  clean = clean
    .replace(INVISIBLE, '')
    .replace(/[\s\u0085\u00a0]+/g, ' ')
    .trim();
  return shorten(clean.isWellFormed() ? clean : clean.toWellFormed(), maxLength);
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

function stripTags(html: string, enough: number): string {
  let text = '';
  let at = 0;
  while (at < html.length && text.length <= enough) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      text += html.slice(at);
      break;
    }
    text += html.slice(at, open);
    const next = html.charCodeAt(open + 1);
    if (next === 0x21 || next === 0x3f) {
      at = skipDeclaration(html, open);
    } else if (next === 0x2f || isLetter(next)) {
      const isEnd = next === 0x2f;
      const name = readName(html, open + (isEnd ? 2 : 1));
      at = skipTag(html, open + 1);
      if (!isEnd && SILENT.has(name) && html.charAt(at - 2) !== '/')
        at = skipElement(html, at, name);
      if (BLOCKS.has(name)) text += ' ';
    } else {
      text += '<';
      at = open + 1;
    }
  }
  return text;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function readName(html: string, from: number): string {
  let end = from;
  while (end < from + 12) {
    const code = html.charCodeAt(end);
    if (!isLetter(code) && !(code >= 0x30 && code <= 0x39)) break;
    end++;
  }
  return html.slice(from, end).toLowerCase();
}

/** Comments, declarations, CDATA marks (whose content is text) and processing instructions. */
function skipDeclaration(html: string, open: number): number {
  if (html.startsWith('<![CDATA[', open)) return open + 9;
  if (html.startsWith('<!-->', open) || html.startsWith('<!--->', open))
    return html.indexOf('>', open) + 1;
  const isComment = html.startsWith('<!--', open);
  const end = html.indexOf(isComment ? '-->' : '>', open + 2);
  return end === -1 ? html.length : end + (isComment ? 3 : 1);
}

/** The end of a tag; a quoted attribute value may hold ">". A tag without an end swallows the rest, as in a browser. */
function skipTag(html: string, from: number): number {
  let quote = 0;
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if ((code === 0x22 || code === 0x27) && html.charCodeAt(at - 1) === 0x3d) {
      if (html.indexOf(String.fromCharCode(code), at + 1) !== -1) quote = code;
    } else if (code === 0x3e) {
      return at + 1;
    }
  }
  return html.length;
}

function skipElement(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}\\b`, 'ig');
  end.lastIndex = from;
  const found = end.exec(html);
  return found ? skipTag(html, found.index + 1) : html.length;
}
