import { XMLParser } from 'fast-xml-parser';
import { outlineXml, type XmlOutline } from './outline-xml.ts';
import { readParts } from './read-malformed-xml.ts';
import { type NameOf, NO_ATTRIBUTES, readAttributeName, type XmlElement } from './xml-element.ts';

/** No feed needs more levels above the content of its stories; the deepest real one seen has 9. */
const MAX_DEPTH = 40;

/** That of the document at hand. The library takes its callbacks once; parsing is synchronous: there is only ever one document. */
let names: NameOf = (name) => name;

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
  // The references of a feed are decoded by XmlTextReader, where it is known what they stand in.
  entityDecoder: {
    decode: (text: string) => text,
    reset() {},
    addInputEntities() {},
    setExternalEntities() {},
    setXmlVersion() {},
  },
});

/** What came of reading a document strictly: its root, or why it is not sound; `undefined` where it is only too large to tell. */
export type SoundReading =
  | { readonly root: XmlElement }
  | { readonly root: undefined; readonly flaw: string | undefined };

/**
 * Reads a document that is well-formed as far as feeds need it: every element of the channel and every part of a story ends
 * with its own end tag. What it refuses is not lost: `readMalformedXml` reads it.
 */
export function readSoundXml(xml: string, nameOf: NameOf): SoundReading {
  const outlined = outlineXml(xml, nameOf);
  if (!outlined.outline) return unsound(outlined.flaw);
  const { outline } = outlined;
  names = nameOf;
  try {
    const [root] = readNodes(parser.parse(outline.xml), outline, nameOf);
    return root ? { root } : unsound('no element');
  } catch (error) {
    return unsound(error instanceof Error ? error.message.slice(0, 120) : 'not well-formed');
  }
}

function unsound(flaw: string | undefined): SoundReading {
  return { root: undefined, flaw };
}

/** An element or a text as the library gives it, in its order-keeping shape: under its name its content. */
type ParsedNode = Readonly<Record<string, unknown>>;
const TEXT = '#text';
const ATTRIBUTES = ':@';

/** The elements and stories among nodes, in the document's order. */
function readNodes(
  nodes: readonly ParsedNode[],
  outline: XmlOutline,
  nameOf: NameOf,
): readonly XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of nodes) {
    for (const name in node) {
      if (name === ATTRIBUTES) continue;
      const content = node[name];
      // There may be more stories than a call has room for arguments.
      if (name === TEXT) {
        for (const story of outline.storiesIn(String(content))) elements.push(story);
      } else {
        elements.push(new ParsedElement(name, node, content as ParsedNode[], outline, nameOf));
      }
      break;
    }
  }
  return elements;
}

class ParsedElement implements XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly #children: readonly XmlElement[];
  readonly #nameOf: NameOf;

  constructor(
    name: string,
    node: ParsedNode,
    content: readonly ParsedNode[],
    outline: XmlOutline,
    nameOf: NameOf,
  ) {
    this.name = name;
    this.attributes = (node[ATTRIBUTES] ?? NO_ATTRIBUTES) as Readonly<Record<string, string>>;
    this.#children = readNodes(content, outline, nameOf);
    const text = content[0]?.[TEXT];
    const isRaw = this.#children.length === 0 && typeof text === 'string';
    this.raw = isRaw ? outline.restore(text) : '';
    this.#nameOf = nameOf;
  }

  get children(): readonly XmlElement[] {
    return this.#children.length > 0 ? this.#children : readParts(this.raw, this.#nameOf);
  }
}
