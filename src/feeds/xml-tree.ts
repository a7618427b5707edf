import { XMLParser } from 'fast-xml-parser';
import { takeDoctype } from './doctype.ts';
import { FeedParseError } from './feed-errors.ts';
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
}

/** No feed needs more; the deepest real one seen has 9 levels above an item's own content. */
const MAX_DEPTH = 40;

/**
 * Reads a feed document into elements. The children of items and entries stay raw, so their markup costs nothing until it
 * is asked for; an entity, a DTD or an address in the document is never followed.
 *
 * @throws FeedParseError when the document is empty, not XML, cut off, or nested without end
 */
export function readXml(document: string): XmlDocument {
  const start = document.indexOf('<');
  if (start === -1) throw new FeedParseError('the document is empty or holds no XML');
  const { xml, entities } = takeDoctype(document.slice(start));
  const rootName = findRootName(xml);
  if (!isWhole(xml, rootName))
    throw new FeedParseError(`the document is cut off: <${rootName}> has no end`);

  const name = canonicalNames(xml, rootName);
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    allowBooleanAttributes: true,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: MAX_DEPTH,
    transformTagName: name,
    transformAttributeName: attributeName,
    jPath: false,
    stopNodes: RAW_ELEMENTS,
  });
  let nodes: unknown;
  try {
    nodes = parser.parse(xml);
  } catch (cause) {
    throw new FeedParseError(`the document is not well-formed: ${messageOf(cause)}`, { cause });
  }
  const root = elementsOf(nodes).at(0);
  if (!root) throw new FeedParseError('the document holds no element');
  return { root, text: new XmlTextReader(entities) };
}

/** The elements whose content is kept raw: what items hold, and the channel's own texts. */
const RAW_ELEMENTS = [
  ...[
    'rss.channel.item.*',
    'rss.item.*',
    'rdf.item.*',
    'rdf.channel.item.*',
    'channel.item.*',
    'feed.entry.*',
  ],
  ...['title', 'link', 'description', 'ttl', 'tagline', 'subtitle'].flatMap((name) =>
    ['rss.channel', 'rdf.channel', 'channel', 'feed'].map((parent) => `${parent}.${name}`),
  ),
];

/** Attribute names in lower case; one that could reach an object's prototype is renamed. */
function attributeName(name: string): string {
  const lower = name.toLowerCase();
  return lower === '__proto__' || lower === 'constructor' || lower === 'prototype'
    ? `ignored-${lower}`
    : lower;
}

function findRootName(xml: string): string {
  const root = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*<([^\s!?/>]+)/.exec(xml)?.[1];
  if (!root) throw new FeedParseError('the document holds no element');
  return root;
}

function isWhole(xml: string, rootName: string): boolean {
  const end = xml.lastIndexOf(`</${rootName}`);
  if (end !== -1)
    return /^\s*>/.test(xml.slice(end + rootName.length + 2, end + rootName.length + 80));
  return new RegExp(`<${RegExp.escape(rootName)}(?:\\s[^<>]*)?/>`).test(xml.slice(0, 10_000));
}

type OrderedNode = Record<string, unknown>;

function elementsOf(nodes: unknown): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of nodes as OrderedNode[]) {
    for (const name in node) {
      if (name === ':@' || name === '#text') continue;
      elements.push(new LazyElement(name, node[name], node[':@']));
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
  #children: XmlElement[] | undefined;

  constructor(name: string, content: unknown, attributes: unknown) {
    this.name = name;
    this.#content = content;
    this.attributes = (attributes ?? NO_ATTRIBUTES) as Record<string, string>;
  }

  get children(): readonly XmlElement[] {
    this.#children ??= elementsOf(this.#content);
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
