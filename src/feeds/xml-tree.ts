import { XMLParser } from 'fast-xml-parser';
import { findAfterMisc, takeDoctype } from './doctype.ts';
import { FeedParseError } from './feed-errors.ts';
import { attributeName, readChildren } from './xml-children.ts';
import { canonicalNames } from './xml-names.ts';
import { XmlTextReader } from './xml-text.ts';

/** An element of a feed: its canonical name (`title`, `dc:date`), raw attributes, and children or raw inner XML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The inner XML as it stands, for elements that are read as text (every child of an item or an entry). */
  readonly raw: string;
}

/** A document: its root and the reader that decodes its references. */
export interface XmlDocument {
  readonly root: XmlElement;
  readonly text: XmlTextReader;
  /** The elements inside a raw one; none where its content is not well-formed. */
  within(element: XmlElement): readonly XmlElement[];
}

/** No feed needs more; the deepest real one seen has 9 levels above an item's own content. */
const MAX_DEPTH = 40;
/** Stands behind the document while it is read: where it ends up shows whether every element before it was closed. */
const END = 'end-of-document';

/** The names of the document at hand; reading is synchronous, so there is only ever one. */
let canonicalName: (name: string) => string = (name) => name;

const OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  // White space between elements is no child of theirs; raw content keeps its own.
  trimValues: true,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  transformTagName: (name: string) => canonicalName(name),
  transformAttributeName: safeAttributeName,
  jPath: false,
  // The references of a feed are decoded by XmlTextReader, where it is known what they stand in.
  entityDecoder: {
    decode: (text: string) => text,
    reset() {},
    addInputEntities() {},
    setExternalEntities() {},
    setXmlVersion() {},
  },
} as const;

/** Items and entries stay raw, and so do the channel's own texts. */
const documentParser = new XMLParser({
  ...OPTIONS,
  stopNodes: [
    ...['..item', '..entry'],
    ...['title', 'link', 'description', 'ttl'].map((name) => `..channel.${name}`),
    ...['title', 'link', 'subtitle', 'tagline'].map((name) => `feed.${name}`),
  ],
});

/**
 * Reads a feed document into elements. Items and entries stay raw, so their markup costs nothing until it is asked for; an entity, a DTD or an address in the document is never followed.
 *
 * @throws FeedParseError when the document is empty, has another root than `roots`, is not XML, is cut off, or is nested
 * without end
 */
export function readXml(document: string, roots: ReadonlySet<string>): XmlDocument {
  const start = document.indexOf('<');
  if (start === -1) throw new FeedParseError('the document is empty or holds no XML');
  const { xml, entities } = takeDoctype(start === 0 ? document : document.slice(start));
  const rootName = findRootName(xml);
  const nameOf = canonicalNames(xml, rootName);
  requireFeed(nameOf(rootName), roots);

  const [root, ...others] = parse(`${xml}\n<${END}/>`, nameOf);
  if (!root || others.at(-1)?.name !== END)
    throw new FeedParseError(`the document is cut off: <${rootName.slice(0, 40)}> has no end`);
  if (others.some((other) => other.name === root.name))
    throw new FeedParseError(`the document holds more than one <${root.name}>`);
  return {
    root,
    text: new XmlTextReader(entities),
    within(element) {
      try {
        return element.children;
      } catch {
        return [];
      }
    },
  };
}

function parse(xml: string, nameOf: (name: string) => string): readonly XmlElement[] {
  canonicalName = nameOf;
  try {
    return elementsOf(documentParser.parse(xml), nameOf);
  } catch (cause) {
    throw new FeedParseError(`the document is not well-formed: ${messageOf(cause)}`, { cause });
  }
}

function requireFeed(root: string, roots: ReadonlySet<string>): void {
  if (roots.has(root)) return;
  throw new FeedParseError(
    root === 'html'
      ? 'the document is an HTML page, not a feed'
      : `the document is not a feed: its root is <${root.slice(0, 40)}>`,
  );
}

function findRootName(xml: string): string {
  const start = findAfterMisc(xml, 0);
  const name =
    start === -1 ? undefined : /^[^\s!/>][^\s/>]*/.exec(xml.slice(start + 1, start + 200))?.[0];
  if (name === undefined) throw new FeedParseError('the document holds no element');
  return name;
}

/** One that could reach an object's prototype is renamed. */
function safeAttributeName(name: string): string {
  const canonical = attributeName(name, canonicalName);
  return canonical === '__proto__' || canonical === 'constructor' || canonical === 'prototype'
    ? `ignored-${canonical}`
    : canonical;
}

type OrderedNode = Record<string, unknown>;

function elementsOf(nodes: unknown, nameOf: (name: string) => string): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of nodes as OrderedNode[]) {
    for (const name in node) {
      if (name === ':@' || name === '#text') continue;
      elements.push(new LazyElement(name, node[name], node[':@'], nameOf));
      break;
    }
  }
  return elements;
}

const NO_ATTRIBUTES = {};

/** The view of one ordered node; its children are looked at when they are asked for. */
class LazyElement implements XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly #content: unknown;
  readonly #nameOf: (name: string) => string;
  #children: XmlElement[] | undefined;

  constructor(
    name: string,
    content: unknown,
    attributes: unknown,
    nameOf: (name: string) => string,
  ) {
    this.name = name;
    this.#nameOf = nameOf;
    this.#content = content;
    this.attributes = (attributes ?? NO_ATTRIBUTES) as Record<string, string>;
  }

  get children(): readonly XmlElement[] {
    this.#children ??= this.raw.includes('<')
      ? readChildren(this.raw, this.#nameOf)
      : elementsOf(this.#content, this.#nameOf);
    return this.#children;
  }

  get raw(): string {
    const first = (this.#content as OrderedNode[])[0]?.['#text'];
    return typeof first === 'string' ? first : '';
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.slice(0, 120) : 'unknown reason';
}
