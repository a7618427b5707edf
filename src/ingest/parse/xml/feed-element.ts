import type { XmlTextReader } from './xml-text.ts';

/** A document: its root and the reader that decodes its references. */
export interface XmlDocument {
  readonly root: FeedElement;
  /** The root's start tag as it stands: its namespaces tell some formats apart. */
  readonly rootTag: string;
  readonly text: XmlTextReader;
  /** What was repaired first, as plain text; `undefined` where the document is sound. */
  readonly flaw: string | undefined;
}

/** An element of a feed: canonical name (`title`, `dc:date`), the attributes that readers know, and its content. */
export interface FeedElement {
  readonly name: string;
  /** Values as they stand in the document (references not decoded), by canonical name; only `READ_ATTRIBUTES` are kept. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The inner XML as it stands. It is empty for the elements that hold stories: the root, channels, items and entries. */
  readonly raw: string;
  /** The elements that stand directly in this one, in document order. Reading them never throws. */
  readonly children: readonly FeedElement[];
}

/** Turns a name as the document writes it into its canonical form. */
export type NameOf = (name: string) => string;

/**
 * The attributes that any adapter reads. All others are dropped while a document is read, so that what a publisher invents
 * costs no memory.
 */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['url', 'href', 'src', 'type', 'rel', 'medium', 'width', 'height', 'version'],
  ...['mode', 'term', 'label', 'ispermalink', 'dir', 'xmlns', 'about', 'text', 'role'],
  ...['rdf:about', 'xml:base', 'xml:lang'],
]);

/** The canonical name of an attribute, or `undefined` where no adapter reads it. */
export function readAttributeName(name: string, nameOf: NameOf): string | undefined {
  const lower = name.toLowerCase();
  const canonical = lower.includes(':') && !lower.startsWith('xml') ? nameOf(name) : lower;
  return READ_ATTRIBUTES.has(canonical) ? canonical : undefined;
}

export const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** The names of the elements that are stories: RSS items and Atom entries. */
export function isStoryName(name: string): boolean {
  return name === 'item' || name === 'entry';
}
