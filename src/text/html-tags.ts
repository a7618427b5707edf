/** Elements whose content is never read as markup or text: it ends at their own end tag (HTML §13.2.5.2 to 5). */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed']);

/** The index after the tag whose name starts at `from`, or -1 where it has no end. A quoted value may hold ">". */
export function endOfTag(html: string, from: number): number {
  const next = html.indexOf('>', from);
  if (next === -1) return -1;
  if (followsValue(html, next) && !html.slice(from, next).includes("'")) return next + 1;
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3e) return at + 1;
    if (code !== 0x3d) continue;
    const value = skipSpace(html, at + 1);
    const quote = html.charCodeAt(value);
    if (isQuote(quote)) {
      at = html.indexOf(quote === 0x22 ? '"' : "'", value + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

/**
 * Whether the ">" at an index stands behind the closing quote of a value, where no single quote stands in the tag: a double
 * quote behind anything but "=" opens none.
 */
function followsValue(html: string, at: number): boolean {
  let last = at - 1;
  while (html.charCodeAt(last) === 0x2f || isSpace(html.charCodeAt(last))) last--;
  if (html.charCodeAt(last) !== 0x22) return false;
  let before = last - 1;
  while (isSpace(html.charCodeAt(before))) before--;
  return html.charCodeAt(before) !== 0x3d;
}

/**
 * The index after the comment, declaration or processing instruction that opens at `open` ("<!" or "<?"), or -1 where it
 * has no end. A CDATA section ends after its opening mark: its content is text.
 */
export function endOfDeclaration(html: string, open: number): number {
  if (html.startsWith('<![CDATA[', open)) return open + 9;
  if (html.startsWith('<!-->', open)) return open + 5;
  if (html.startsWith('<!--->', open)) return open + 6;
  const mark = html.startsWith('<!--', open) ? '-->' : '>';
  const end = html.indexOf(mark, open + 2);
  return end === -1 ? -1 : end + mark.length;
}

/** The index after the end tag of the element `name` whose content starts at `from`, or -1 where it has none. */
export function endOfElement(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (tagName(html, at + 2) === name) return endOfTag(html, at + 2);
  }
  return -1;
}

/** The name of the tag at `from`, in lower case, cut after 32 characters; empty where no name starts there. */
export function tagName(html: string, from: number): string {
  let end = from;
  while (end < from + 32 && isNameCharacter(html.charCodeAt(end), end === from)) end++;
  return html.slice(from, end).toLowerCase();
}

/** Whether the content of an element is neither markup nor text for a reader. */
export function isRawText(name: string): boolean {
  return RAW_TEXT.has(name);
}

/** The attributes of a tag as they stand (references not decoded), names in lower case; the first of a name counts. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; at < tag.length; ) {
    if (endsAttributeName(tag.charCodeAt(at))) {
      at++;
      continue;
    }
    const nameEnd = endOfAttributeName(tag, at);
    const value = findValue(tag, nameEnd);
    const name = tag.slice(at, nameEnd).toLowerCase();
    if (!attributes.has(name)) attributes.set(name, value ? tag.slice(value.from, value.to) : '');
    at = value ? value.to : nameEnd;
  }
  return attributes;
}

/** The text without its parts that begin with `open` and end with the next `close`. Takes time linear in the text. */
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

function endOfAttributeName(tag: string, from: number): number {
  let at = from;
  while (at < tag.length && !endsAttributeName(tag.charCodeAt(at))) at++;
  return at;
}

/** White space, quotes, and what ends a tag or begins a value. */
function endsAttributeName(code: number): boolean {
  return code <= 0x20 || isQuote(code) || code === 0x2f || code === 0x3d || code === 0x3e;
}

/** Where the value of the attribute whose name ends at `from` begins and ends; `undefined` where it has none. */
function findValue(tag: string, from: number): { from: number; to: number } | undefined {
  let at = skipSpace(tag, from);
  if (tag.charCodeAt(at) !== 0x3d) return undefined;
  at = skipSpace(tag, at + 1);
  const code = tag.charCodeAt(at);
  if (isQuote(code)) {
    const to = tag.indexOf(code === 0x22 ? '"' : "'", at + 1);
    return to === -1 ? undefined : { from: at + 1, to };
  }
  let to = at;
  while (to < tag.length && !endsUnquotedValue(tag.charCodeAt(to))) to++;
  return to === at ? undefined : { from: at, to };
}

function endsUnquotedValue(code: number): boolean {
  return code <= 0x20 || isQuote(code) || code === 0x3e;
}

function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27;
}

function isSpace(code: number): boolean {
  return code <= 0x20;
}

function skipSpace(tag: string, from: number): number {
  let at = from;
  while (isSpace(tag.charCodeAt(at))) at++;
  return at;
}

function isNameCharacter(code: number, isFirst: boolean): boolean {
  const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return isLetter || (!isFirst && ((code >= 0x30 && code <= 0x39) || code === 0x2d));
}
