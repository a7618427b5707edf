import { readAttributes } from './html-tags.ts';
import type { XmlOutline } from './outline-xml.ts';
import { readParts } from './read-malformed-xml.ts';
import { type NameOf, NO_ATTRIBUTES, readAttributeName, type XmlElement } from './xml-element.ts';

/** White space, comments and processing instructions: what may stand between the parts of a story. */
const BETWEEN = String.raw`\s*(?:(?:<!--(?:(?!-->)[\s\S]){0,10000}-->|<\?(?:(?!\?>)[\s\S]){0,10000}\?>)\s*)*`;
const ATTRIBUTES = String.raw`((?:\s+[^\s/>"'=<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)`;
/** A well-formed start tag behind what may stand before it: its name, its attributes, and "/" where it is empty. */
const START_TAG = new RegExp(String.raw`${BETWEEN}<([^\s/>"'=<!?]+)${ATTRIBUTES}\s*(\/?)>`, 'y');
const REST = new RegExp(`${BETWEEN}$`, 'y');

/**
 * The parts of a sound story: elements one after the other, each up to its own end tag, with nothing but white space and
 * comments between them. `xml` is its piece of the document's outline. `undefined` where the story is anything else. Takes time linear in the XML.
 */
export function splitParts(
  xml: string,
  outline: XmlOutline,
  nameOf: NameOf,
): readonly XmlElement[] | undefined {
  const parts: XmlElement[] = [];
  let at = 0;
  for (;;) {
    START_TAG.lastIndex = at;
    const tag = START_TAG.exec(xml);
    if (!tag) return isRest(xml, at) ? parts : undefined;
    const [all, name = '', attributes = '', slash] = tag;
    const contentStart = at + all.length;
    const end = slash === '/' ? contentStart : findOwnEnd(xml, contentStart, name);
    if (end === -1) return undefined;
    const raw = outline.restore(xml.slice(contentStart, end));
    parts.push(new SplitPart(nameOf(name), attributes, raw, nameOf));
    at = slash === '/' ? end : xml.indexOf('>', end) + 1;
  }
}

function isRest(xml: string, from: number): boolean {
  REST.lastIndex = from;
  return REST.test(xml);
}

/** Where the end tag of an element opens, behind those of elements of its name inside it; -1 where it has none. */
function findOwnEnd(xml: string, from: number, name: string): number {
  let depth = 1;
  for (let open = xml.indexOf('<', from); open !== -1; ) {
    const next = xml.charCodeAt(open + 1);
    if (next === 0x2f) {
      if (isNamed(xml, open + 2, name) && !isClosed(xml, open + 2 + name.length)) return -1;
      if (isNamed(xml, open + 2, name) && --depth === 0) return open;
    } else if (next === 0x21) {
      const end = xml.startsWith('<![CDATA[', open)
        ? xml.indexOf(']]>', open + 9)
        : xml.startsWith('<!--', open)
          ? xml.indexOf('-->', open + 4)
          : -1;
      if (end === -1) return -1;
      open = xml.indexOf('<', end);
      continue;
    } else if (isNamed(xml, open + 1, name)) {
      const end = xml.indexOf('>', open);
      if (end === -1) return -1;
      if (xml.charCodeAt(end - 1) !== 0x2f) depth++;
    }
    open = xml.indexOf('<', open + 1);
  }
  return -1;
}

function isNamed(xml: string, at: number, name: string): boolean {
  if (!xml.startsWith(name, at)) return false;
  const next = xml.charCodeAt(at + name.length);
  return next <= 0x20 || next === 0x3e || next === 0x2f;
}

/** Whether nothing but white space stands before the ">" of an end tag. */
function isClosed(xml: string, from: number): boolean {
  let at = from;
  while (xml.charCodeAt(at) <= 0x20) at++;
  return xml.charCodeAt(at) === 0x3e;
}

/** A part whose attributes and children are read when they are asked for. */
class SplitPart implements XmlElement {
  readonly name: string;
  readonly raw: string;
  readonly #tag: string;
  readonly #nameOf: NameOf;
  #attributes: Readonly<Record<string, string>> | undefined;

  constructor(name: string, tag: string, raw: string, nameOf: NameOf) {
    this.name = name;
    this.raw = raw;
    this.#tag = tag;
    this.#nameOf = nameOf;
    if (tag === '') this.#attributes = NO_ATTRIBUTES;
  }

  get attributes(): Readonly<Record<string, string>> {
    this.#attributes ??= keepRead(readAttributes(this.#tag), this.#nameOf);
    return this.#attributes;
  }

  get children(): readonly XmlElement[] {
    return readParts(this.raw, this.#nameOf);
  }
}

/** Without a prototype, so that no name can mean anything but itself. */
function keepRead(given: ReadonlyMap<string, string>, nameOf: NameOf): Record<string, string> {
  const kept: Record<string, string> = Object.create(null);
  for (const [name, value] of given) {
    const canonical = readAttributeName(name, nameOf);
    if (canonical !== undefined) kept[canonical] ??= value.trim();
  }
  return kept;
}
