import { FeedParseError } from './feed-errors.ts';
import { readAttributes } from './html-tags.ts';
import type { XmlElement } from './xml-tree.ts';

type NameOf = (name: string) => string;

/**
 * The elements that stand directly in a piece of raw inner XML, each with its own inner XML raw: an item is a list of
 * elements, and what they hold is text to be read as each of them means it. Takes time linear in the XML.
 *
 * @throws FeedParseError when an element, a comment or a CDATA section in it has no end
 */
export function readChildren(xml: string, nameOf: NameOf): XmlElement[] {
  const children: XmlElement[] = [];
  let open = xml.indexOf('<');
  while (open !== -1) {
    let end = endOfOther(xml, open);
    if (end === 0) {
      const start = endOfTag(xml, open + 1);
      const given = readName(xml, open + 1, start - 1);
      const isEmpty = xml.charCodeAt(start - 2) === 0x2f;
      const stop = isEmpty ? start : findEndTag(xml, start, given);
      children.push(
        new RawElement(
          nameOf(given),
          xml.slice(open + 1 + given.length, start - 1),
          isEmpty ? '' : xml.slice(start, stop),
          nameOf,
        ),
      );
      end = isEmpty ? start : xml.indexOf('>', stop) + 1;
    }
    open = xml.indexOf('<', end);
  }
  return children;
}

/** An element whose attributes and children are read when they are asked for. */
class RawElement implements XmlElement {
  readonly name: string;
  readonly raw: string;
  readonly #tag: string;
  readonly #nameOf: NameOf;
  #attributes: Record<string, string> | undefined;

  constructor(name: string, tag: string, raw: string, nameOf: NameOf) {
    this.name = name;
    this.raw = raw;
    this.#tag = tag;
    this.#nameOf = nameOf;
  }

  get attributes(): Readonly<Record<string, string>> {
    this.#attributes ??= this.#readAttributes();
    return this.#attributes;
  }

  get children(): readonly XmlElement[] {
    return readChildren(this.raw, this.#nameOf);
  }

  #readAttributes(): Record<string, string> {
    if (!this.#tag.includes('=')) return NO_ATTRIBUTES;
    // Without a prototype, so that no name can mean anything but itself.
    const attributes: Record<string, string> = Object.create(null);
    for (const [name, value] of readAttributes(this.#tag))
      attributes[attributeName(name, this.#nameOf)] = value.trim();
    return attributes;
  }
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze(Object.create(null));

/** An attribute's name as canonical as an element's. */
export function attributeName(name: string, nameOf: NameOf): string {
  const lower = name.toLowerCase();
  return lower.includes(':') && !lower.startsWith('xml') ? nameOf(name) : lower;
}

/** The index after what opens at `open` and is no start tag, or 0 where a start tag opens. */
function endOfOther(xml: string, open: number): number {
  const next = xml.charCodeAt(open + 1);
  if (next === 0x21) {
    if (xml.startsWith('--', open + 2)) return after(xml, '-->', open + 4);
    if (xml.startsWith('[CDATA[', open + 2)) return after(xml, ']]>', open + 9);
    return after(xml, '>', open);
  }
  if (next === 0x3f) return after(xml, '?>', open + 2);
  return next === 0x2f ? after(xml, '>', open) : 0;
}

/** Where the end tag of an element starts whose content starts at `from`; elements of its name may stand inside. */
function findEndTag(xml: string, from: number, name: string): number {
  let depth = 1;
  let open = xml.indexOf('<', from);
  while (open !== -1) {
    const next = xml.charCodeAt(open + 1);
    let end = open + 1;
    if (next === 0x2f) {
      if (isNamed(xml, open + 2, name) && --depth === 0) return open;
    } else if (next === 0x21 || next === 0x3f) {
      end = endOfOther(xml, open);
    } else if (isNamed(xml, open + 1, name)) {
      end = endOfTag(xml, open + 1);
      if (xml.charCodeAt(end - 2) !== 0x2f) depth++;
    }
    open = xml.indexOf('<', end);
  }
  throw new FeedParseError(`the document is not well-formed: <${name.slice(0, 40)}> has no end`);
}

function isNamed(xml: string, at: number, name: string): boolean {
  if (!xml.startsWith(name, at)) return false;
  const next = xml.charCodeAt(at + name.length);
  return next <= 0x20 || next === 0x3e || next === 0x2f;
}

/** The index after the tag whose name starts at `from`; a quoted value may hold ">". */
function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code === 0x3e) return at + 1;
    if (code === 0x22 || code === 0x27) {
      at = xml.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (at === -1) break;
    }
  }
  throw new FeedParseError('the document is not well-formed: a tag has no end');
}

function readName(xml: string, from: number, stop: number): string {
  let end = from;
  while (end < stop) {
    const code = xml.charCodeAt(end);
    if (code <= 0x20 || code === 0x2f) break;
    end++;
  }
  return xml.slice(from, end);
}

function after(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  if (end === -1) throw new FeedParseError(`the document is not well-formed: no ${mark} follows`);
  return end + mark.length;
}
