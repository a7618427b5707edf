/** Elements whose content is not markup up to their end tag (HTML §13.2.5.2 to 5). */
const RAW_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

export interface Tag {
  /** In lower case. */
  name: string;
  isEnd: boolean;
  /** Its start and end (after the `>` of a start tag, after the name of an end tag). */
  from: number;
  to: number;
}

/** Yields tags, not in comments or raw text, until a start tag has no end. Linear time. */
export function* tagsOf(html: string): Generator<Tag, void> {
  const ends = new ElementEnds(html);
  let at = html.indexOf('<');
  while (at !== -1) {
    const next = html.charCodeAt(at + 1);
    let to = at + 1;
    if (next === 0x21 || next === 0x3f) {
      to = endOfDeclaration(html, at);
    } else {
      const isEnd = next === 0x2f;
      const name = tagName(html, isEnd ? at + 2 : at + 1);
      if (name !== '') to = isEnd ? at + 2 + name.length : endOfTag(html, at + 1);
      if (to === -1) return;
      if (name !== '') yield { name, isEnd, from: at, to };
      if (RAW_TEXT.has(name) && !isEnd) to = ends.find(to, name);
    }
    if (to === -1) return;
    at = html.indexOf('<', to);
  }
}

/** The index after the tag whose name starts at `from`, or -1. Quoted values may contain ">". */
export function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3e) return at + 1;
    if (code !== 0x3d) continue;
    while (html.charCodeAt(at + 1) <= 0x20) at++;
    const quote = html.charAt(at + 1);
    if (quote !== '"' && quote !== "'") continue;
    at = html.indexOf(quote, at + 2);
    if (at === -1) return -1;
  }
  return -1;
}

/**
 * The index after the comment, declaration or instruction at `open`, or -1. Of CDATA, only the
 * opening mark is skipped, since its content is text.
 */
export function endOfDeclaration(html: string, open: number): number {
  if (html.startsWith('<![CDATA[', open)) return open + 9;
  if (html.startsWith('<!-->', open)) return open + 5;
  if (html.startsWith('<!--->', open)) return open + 6;
  const mark = html.startsWith('<!--', open) ? '-->' : '>';
  const end = html.indexOf(mark, open + 2);
  return end === -1 ? -1 : end + mark.length;
}

/** The index after the end tag of the element whose content starts at `from`, or -1. */
export function endOfElement(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (tagName(html, at + 2) === name) return endOfTag(html, at + 2);
  }
  return -1;
}

/** Finds the ends of the elements of one document, in linear time overall. */
export class ElementEnds {
  readonly #html: string;
  /** Names without a further end tag. */
  readonly #unclosed = new Set<string>();

  constructor(html: string) {
    this.#html = html;
  }

  /** Like `endOfElement`; without an end tag, a slash in the start tag closes, as in SVG. */
  find(from: number, name: string): number {
    const end = this.#unclosed.has(name) ? -1 : endOfElement(this.#html, from, name);
    if (end !== -1) return end;
    this.#unclosed.add(name);
    return this.#html.charCodeAt(from - 2) === 0x2f ? from : -1;
  }
}

/** The lower-case name of the tag at `from`, up to 32 characters; empty if there is none. */
export function tagName(html: string, from: number): string {
  let end = from;
  while (end < from + 32 && isNameCharacter(html.charCodeAt(end), end === from)) end++;
  return html.slice(from, end).toLowerCase();
}

const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The attributes of a tag by lower-case name, the first of each; references stay encoded. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, given = '', double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    const name = given.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** Removes the parts of a text from each `open` to the next `close`. Takes linear time. */
export function withoutParts(text: string, open: string, close: string): string {
  let rest = '';
  let at = 0;
  for (let from = text.indexOf(open); from !== -1; from = text.indexOf(open, at)) {
    const end = text.indexOf(close, from);
    if (end === -1) break;
    rest += text.slice(at, from);
    at = end + close.length;
  }
  return rest + text.slice(at);
}

function isNameCharacter(code: number, isFirst: boolean): boolean {
  const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return isLetter || (!isFirst && ((code >= 0x30 && code <= 0x39) || code === 0x2d));
}
