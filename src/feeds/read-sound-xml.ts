import { XMLParser } from 'fast-xml-parser';
import { outlineXml, type XmlOutline } from './outline-xml.ts';
import { readParts } from './read-malformed-xml.ts';
import { splitParts } from './split-parts.ts';
import {
  isStoryName,
  type NameOf,
  NO_ATTRIBUTES,
  readAttributeName,
  type XmlElement,
} from './xml-element.ts';

/** No feed needs more levels above the content of its stories; the deepest real one seen has 9. */
const MAX_DEPTH = 40;

/** The document at hand. The library takes its callbacks once; parsing is synchronous, so there is only ever one document. */
let names: NameOf = (name) => name;
let hasTagInValue = false;

const parser = new XMLParser({
  preserveOrder: true,
  attributeNamePrefix: '',
  parseTagValue: false,
  // White space between elements is no child of theirs; raw content keeps its own.
  trimValues: true,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  jPath: false,
  transformTagName: (name: string) => names(name),
  ignoreAttributes: (name: string) => readAttributeName(name, names) === undefined,
  transformAttributeName: (name: string) => readAttributeName(name, names) ?? name,
  attributeValueProcessor: (_: string, value: string) => {
    hasTagInValue ||= value.includes('<');
    return value;
  },
  // Stories, and the texts of a channel, are read as what they mean: their content stays as it stands.
  stopNodes: [
    ...['..item', '..entry'],
    ...['title', 'link', 'description', 'ttl', 'language'].map((name) => `..channel.${name}`),
    ...['title', 'link', 'subtitle', 'tagline'].map((name) => `feed.${name}`),
  ],
  // The references of a feed are decoded by XmlTextReader, where it is known what they stand in.
  entityDecoder: {
    decode: (text: string) => text,
    reset() {},
    addInputEntities() {},
    setExternalEntities() {},
    setXmlVersion() {},
  },
});
/** Stands last in an element around the document: where it ends up shows whether end tags and start tags are in balance. */
const WHOLE = 'whole-document';
const END = 'end-of-document';

/** What came of reading a document strictly: its root, or why it is not sound; `undefined` where it is only too large to tell. */
export type SoundReading =
  | { readonly root: XmlElement }
  | { readonly root: undefined; readonly flaw: string | undefined };

/**
 * Reads a document that is well-formed as far as feeds need it: every element of the channel and every part of a story ends
 * with its own end tag. What it refuses is not lost: `readMalformedXml` reads it.
 */
export function readSoundXml(xml: string, nameOf: NameOf): SoundReading {
  const outlined = outlineXml(xml);
  if (!outlined.outline) return unsound(outlined.flaw);
  const { outline } = outlined;
  let nodes: readonly ParsedNode[];
  names = nameOf;
  hasTagInValue = false;
  try {
    nodes = elementsAmong(parser.parse(`<${WHOLE}>${outline.xml}<${END}/></${WHOLE}>`));
  } catch (error) {
    return unsound(error instanceof Error ? error.message.slice(0, 120) : 'not well-formed');
  }
  if (hasTagInValue) return unsound('an attribute has no closing quote');
  // The library lets any end tag end any element, and the document's end end them all.
  const [root, end, ...others] = nodes[0]?.name === WHOLE ? elementsAmong(nodes[0].content) : [];
  if (!root || end?.name !== END || others.length > 0) return unsound('tags are out of balance');
  const reading = new SoundTree(outline, nameOf);
  const tree = reading.read(root);
  return reading.flaw === undefined ? { root: tree } : unsound(reading.flaw);
}

function unsound(flaw: string | undefined): SoundReading {
  return { root: undefined, flaw };
}

/** An element as the library gives it, in its order-keeping shape. */
interface ParsedNode {
  readonly name: string;
  readonly content: unknown;
  readonly attributes: Readonly<Record<string, string>>;
}

function elementsAmong(nodes: unknown): ParsedNode[] {
  const elements: ParsedNode[] = [];
  if (!Array.isArray(nodes)) return elements;
  for (const node of nodes as Record<string, unknown>[]) {
    for (const name in node) {
      if (name === ':@' || name === '#text') continue;
      elements.push({
        name,
        content: node[name],
        attributes: (node[':@'] ?? NO_ATTRIBUTES) as Record<string, string>,
      });
      break;
    }
  }
  return elements;
}

/** Makes elements of what the library has parsed, and notes a story that is not sound. */
class SoundTree {
  flaw: string | undefined;
  readonly #outline: XmlOutline;
  readonly #nameOf: NameOf;

  constructor(outline: XmlOutline, nameOf: NameOf) {
    this.#outline = outline;
    this.#nameOf = nameOf;
  }

  read({ name, attributes, content }: ParsedNode): XmlElement {
    const raw = textOf(content);
    if (!isStoryName(name)) {
      const children = elementsAmong(content).map((node) => this.read(node));
      return new ParsedElement(
        name,
        attributes,
        this.#outline.restore(raw),
        children,
        this.#nameOf,
      );
    }
    const parts = this.flaw === undefined ? splitParts(raw, this.#outline, this.#nameOf) : [];
    if (!parts) this.flaw = `an <${name}> is not well-formed`;
    return new ParsedElement(name, attributes, '', parts ?? [], this.#nameOf);
  }
}

function textOf(content: unknown): string {
  const first = Array.isArray(content) ? content[0]?.['#text'] : undefined;
  return typeof first === 'string' ? first : '';
}

class ParsedElement implements XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly #children: readonly XmlElement[];
  readonly #nameOf: NameOf;

  constructor(
    name: string,
    attributes: Readonly<Record<string, string>>,
    raw: string,
    children: readonly XmlElement[],
    nameOf: NameOf,
  ) {
    this.name = name;
    this.attributes = attributes;
    this.raw = raw;
    this.#children = children;
    this.#nameOf = nameOf;
  }

  get children(): readonly XmlElement[] {
    return this.#children.length > 0 ? this.#children : readParts(this.raw, this.#nameOf);
  }
}
