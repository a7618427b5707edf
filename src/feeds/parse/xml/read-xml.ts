import { FeedParseError, MAX_STORIES } from '../../../model/sources/feed-errors.ts';
import { endsPart, isPlainPart, isStoryName, type NameOf } from './xml-names.ts';
import type { XmlTextReader } from './xml-text.ts';
import { NO_ATTRIBUTES, type StartTag, tokenizeXml } from './xml-tokens.ts';

export interface XmlDocument {
  root: FeedElement;
  text: XmlTextReader;
  /** The first repair, as plain text; `undefined` for a sound document. */
  flaw: string | undefined;
}

/** An element with its canonical name (`title`, `dc:date`) and the attributes that are read. */
export interface FeedElement {
  name: string;
  /** Undecoded values by canonical name. */
  attributes: Readonly<Record<string, string>>;
  /** The undecoded inner XML; empty for containers of stories (root, channel, item, entry). */
  raw: string;
  /** The child elements in document order. Reading them never throws. */
  children: readonly FeedElement[];
}

const MAX_ELEMENTS = 100_000;

/** The rest of a document whose last end tag is damaged. */
const DAMAGED_END = /^\s*(?!<[!?])[^\s>][^>]{0,60}>\s*$/;

/** Maximum open elements that are tracked within a part; deeper ones end with it. */
const MAX_INNER = 200;

/**
 * Reads a document so that an error affects only one story: an element ends at its end tag, at that
 * of an ancestor, or where the next story begins. The document is complete if the end tag (even a
 * damaged one) of the root or its channel follows the last story. Takes linear time. Throws
 * FeedParseError if the document is cut off or too large.
 */
export function readXml(
  xml: string,
  nameOf: NameOf,
  roots: ReadonlySet<string>,
): Pick<XmlDocument, 'root' | 'flaw'> {
  const builder = new TreeBuilder(xml, nameOf, (name) => roots.has(name));
  tokenizeXml(xml, nameOf, builder);
  const root = builder.finish(xml.length);
  if (!root || !(builder.isWhole || builder.hasDamagedEnd()))
    throw new FeedParseError(`the document is cut off: <${root?.name ?? 'the root'}> has no end`);
  return { root, flaw: builder.flaw };
}

/**
 * Reads the child elements of a part of a story or channel; from damaged XML as far as possible.
 */
function readParts(xml: string, nameOf: NameOf): readonly FeedElement[] {
  if (!xml.includes('<')) return [];
  const builder = new TreeBuilder(xml, nameOf, () => false);
  builder.openFragment();
  try {
    tokenizeXml(xml, nameOf, builder);
  } catch (error) {
    if (!(error instanceof FeedParseError)) throw error;
    return [];
  }
  return builder.finish(xml.length)?.children ?? [];
}

interface Container extends FeedElement {
  children: FeedElement[];
}

/** A part of a story or channel. Its children are parsed on demand. */
class Part implements FeedElement {
  readonly name: string;
  readonly attributes: FeedElement['attributes'];
  readonly raw: string;
  readonly #nameOf: NameOf;

  constructor({ name, attributes }: OpenPart, raw: string, nameOf: NameOf) {
    this.name = name;
    this.attributes = attributes;
    this.raw = raw;
    this.#nameOf = nameOf;
  }

  get children(): readonly FeedElement[] {
    return readParts(this.raw, this.#nameOf);
  }
}

interface OpenPart {
  name: string;
  writtenName: string;
  attributes: Readonly<Record<string, string>>;
  contentStart: number;
  /** The names of the open elements within it, in lower case. */
  inner: string[];
}

class TreeBuilder {
  /** Whether the end tag of the root or a channel follows the last story. */
  isWhole = false;
  flaw: string | undefined;
  readonly #xml: string;
  readonly #nameOf: NameOf;
  readonly #isRoot: (name: string) => boolean;
  readonly #open: Container[] = [];
  #root: Container | undefined;
  #part: OpenPart | undefined;
  /** The start of the last story's end tag; -1 while a story is open, and before the first. */
  #lastStoryEnd = -1;
  #elements = 0;
  #stories = 0;

  constructor(xml: string, nameOf: NameOf, isRoot: (name: string) => boolean) {
    this.#xml = xml;
    this.#nameOf = nameOf;
    this.#isRoot = isRoot;
  }

  openFragment(): void {
    this.#root = { name: 'fragment', attributes: NO_ATTRIBUTES, raw: '', children: [] };
    this.#open.push(this.#root);
  }

  /** Call after the last tag. Returns the root; `undefined` if there is none. */
  finish(end: number): FeedElement | undefined {
    if (this.#part) this.#endPart(end);
    if (this.#open[0] === this.#root) this.#noteUnclosed(this.#root, '');
    return this.#root;
  }

  /** Whether only a damaged end tag follows the last story. */
  hasDamagedEnd(): boolean {
    const end = this.#lastStoryEnd === -1 ? -1 : this.#xml.indexOf('>', this.#lastStoryEnd);
    return end !== -1 && DAMAGED_END.test(this.#xml.slice(end + 1));
  }

  repair(flaw: string): void {
    this.flaw ??= flaw;
  }

  open(tag: StartTag): void {
    const name = this.#nameOf(tag.name);
    if (this.#part && this.#staysIn(this.#part, name, tag)) return;
    const container = this.#open.at(-1);
    if (!container) this.#openRoot(name, tag);
    else if (isStoryName(name) && !isForeign(tag, container)) this.#openStory(name, tag);
    else if (name === 'channel' && container === this.#root) this.#openContainer(name, tag);
    else this.#openPart(name, tag);
  }

  close(name: string, start: number): void {
    const canonical = this.#nameOf(name);
    if (this.#part && this.#closesWithin(this.#part, canonical, name, start)) return;
    const depth = this.#open.findLastIndex((container) => container.name === canonical);
    if (depth === -1) {
      if (this.#open.length > 0 || !this.#root) this.repair(`</${name.slice(0, 40)}> ends nothing`);
      return;
    }
    this.#noteUnclosed(this.#open.at(-1), canonical);
    if (depth === 0 || canonical === 'channel') this.isWhole = true;
    if (isStoryName(canonical)) this.#lastStoryEnd = start;
    this.#open.length = depth;
  }

  /** Whether a start tag belongs to the open part. If not, ends that part. */
  #staysIn(part: OpenPart, name: string, tag: StartTag): boolean {
    if (this.#isLostEndTag(part, name, tag)) {
      this.repair(`the end tag of <${name}> has no "/"`);
      this.#endPart(tag.start);
      return true;
    }
    const isNextStory =
      isStoryName(name) && !isForeign(tag) && this.#open.at(-1)?.name !== 'fragment';
    if (isNextStory || endsPart(part.name, name, part.inner.length)) {
      this.#noteUnclosed(part, '');
      this.#endPart(tag.start);
      return false;
    }
    if (!tag.isEmpty && part.inner.length < MAX_INNER) part.inner.push(tag.name.toLowerCase());
    return true;
  }

  /** Whether a start tag is meant as end tag: `<title>…<title>`, then space and another tag. */
  #isLostEndTag(part: OpenPart, name: string, tag: StartTag): boolean {
    if (name !== part.name || tag.isEmpty || tag.attributes !== NO_ATTRIBUTES) return false;
    if (!isPlainPart(name) && part.inner.length > 0) return false;
    return part.contentStart < tag.start && /^\s*</.test(this.#xml.slice(tag.end, tag.end + 200));
  }

  #openRoot(name: string, tag: StartTag): void {
    if (this.#root) this.repair('markup behind the feed');
    else if (!this.#isRoot(name)) this.repair('markup before the feed');
    else this.#root = this.#openContainer(name, tag);
  }

  #openStory(name: string, tag: StartTag): void {
    if (++this.#stories > MAX_STORIES)
      throw new FeedParseError(`the document has more than ${MAX_STORIES} stories`);
    const last = this.#open.at(-1);
    if (last && isStoryName(last.name)) {
      this.#noteUnclosed(last, '');
      this.#open.pop();
    }
    this.isWhole = false;
    this.#lastStoryEnd = -1;
    this.#openContainer(name, tag);
  }

  #openContainer(name: string, tag: StartTag): Container {
    this.#countElement();
    const container: Container = { name, attributes: tag.attributes, raw: '', children: [] };
    this.#open.at(-1)?.children.push(container);
    if (!tag.isEmpty) this.#open.push(container);
    else if (this.#open.length === 0) this.isWhole = true;
    return container;
  }

  #openPart(name: string, { name: writtenName, attributes, isEmpty, end }: StartTag): void {
    this.#part = { name, writtenName, attributes, contentStart: end, inner: [] };
    if (isEmpty) this.#endPart(end);
  }

  #endPart(end: number): void {
    const part = this.#part;
    this.#part = undefined;
    if (!part) return;
    this.#countElement();
    const raw = this.#xml.slice(part.contentStart, Math.max(part.contentStart, end));
    this.#open.at(-1)?.children.push(new Part(part, raw, this.#nameOf));
  }

  #countElement(): void {
    if (++this.#elements > MAX_ELEMENTS)
      throw new FeedParseError(`the document has more than ${MAX_ELEMENTS} elements`);
  }

  /** Whether an end tag ends only the open part, or an element in it. */
  #closesWithin(part: OpenPart, canonical: string, name: string, start: number): boolean {
    const inner = part.inner.lastIndexOf(name.toLowerCase());
    if (inner !== -1) {
      part.inner.length = inner;
      return true;
    }
    if (canonical === part.name) {
      if (name !== part.writtenName)
        this.repair(`<${part.writtenName.slice(0, 40)}> ends with </${name.slice(0, 40)}>`);
      this.#endPart(start);
      return true;
    }
    if (!this.#open.some((container) => container.name === canonical)) return true;
    this.#noteUnclosed(part, canonical);
    this.#endPart(start);
    return false;
  }

  #noteUnclosed(element: { name: string } | undefined, ended: string): void {
    if (element && element.name !== ended)
      this.repair(`no end tag for <${element.name.slice(0, 40)}>`);
  }
}

/** A nested story that is empty or declares a namespace is another kind of element. */
function isForeign(tag: StartTag, container?: FeedElement): boolean {
  const isInside =
    container === undefined || isStoryName(container.name) || container.name === 'fragment';
  return isInside && (tag.isEmpty || tag.attributes.xmlns !== undefined);
}
