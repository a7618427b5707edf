import { readAttributes } from '../../../text/html-tags.ts';
import { type FeedElement, type NameOf, NO_ATTRIBUTES, readAttributeName } from './feed-element.ts';
import { readParts } from './read-malformed-xml.ts';

/** What may stand between the parts of a story beside white space: comments and processing instructions. */
const BETWEEN = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
/** A longer one (characters) is none of a sound story: it may have no end, and each story would look for it. */
const MAX_BETWEEN = 10_000;
const SPACE = /\s*/y;
/** What follows the name in a well-formed start tag: attributes, and "/" where the element is empty. */
const REST_OF_TAG = /((?:\s+[^\s/>"'=<]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,100})\s*(\/?)>/y;
/** Far more than a story has. What has more is counted where malformed documents are read. */
const MAX_PARTS = 10_000;
const CDATA = '<![CDATA[';
/** Rarer in texts than "<", so sooner looked for. */
const CDATA_NAME = '![CDATA[';

/** A story, and where the document goes on behind it. */
export interface SoundStory {
  readonly element: FeedElement;
  readonly end: number;
}

/**
 * Reads the story whose start tag opens at `open`: elements one after the other, each up to its own end tag, with nothing but
 * white space and comments between them, and the story's own end tag behind them. `undefined` where it is anything else.
 * Takes time linear in the story's XML.
 */
export function readSoundStory(xml: string, open: number, nameOf: NameOf): SoundStory | undefined {
  const story = readStartTag(xml, open);
  if (!story) return undefined;
  const parts: FeedElement[] = [];
  const element = new SoundElement(nameOf(story.name), story.attributes, parts, nameOf);
  if (story.isEmpty) return { element, end: story.end };
  for (let at = skipBetween(xml, story.end); ; at = skipBetween(xml, at)) {
    if (xml.charCodeAt(at) !== 0x3c) return undefined;
    if (xml.charCodeAt(at + 1) === 0x2f) {
      const end = endOfEndTag(xml, at, story.name);
      return end === -1 ? undefined : { element, end };
    }
    const part = readStartTag(xml, at);
    if (!part) return undefined;
    const contentEnd = part.isEmpty ? part.end : findOwnEnd(xml, part.end, part.name, story.name);
    if (contentEnd === -1) return undefined;
    const raw = xml.slice(part.end, contentEnd);
    parts.push(new SoundElement(nameOf(part.name), part.attributes, raw, nameOf));
    if (parts.length > MAX_PARTS) return undefined;
    at = part.isEmpty ? part.end : xml.indexOf('>', contentEnd) + 1;
  }
}

interface StartTag {
  readonly name: string;
  /** Its attributes as they stand. */
  readonly attributes: string;
  readonly isEmpty: boolean;
  readonly end: number;
}

function readStartTag(xml: string, open: number): StartTag | undefined {
  const nameEnd = endOfName(xml, open + 1);
  if (nameEnd === open + 1) return undefined;
  const name = xml.slice(open + 1, nameEnd);
  if (xml.charCodeAt(nameEnd) === 0x3e)
    return { name, attributes: '', isEmpty: false, end: nameEnd + 1 };
  REST_OF_TAG.lastIndex = nameEnd;
  const rest = REST_OF_TAG.exec(xml);
  if (!rest) return undefined;
  const [, attributes = '', slash] = rest;
  return { name, attributes, isEmpty: slash === '/', end: REST_OF_TAG.lastIndex };
}

/** The index after the name at `from`: up to white space or a character that no name may hold. */
export function endOfName(xml: string, from: number): number {
  let at = from;
  while (at < xml.length && !endsName(xml.charCodeAt(at))) at++;
  return at;
}

/** White space, and any of ! " ' / < = > ? */
function endsName(code: number): boolean {
  if (code > 0x3f) return false;
  return code <= 0x22 || code === 0x27 || code === 0x2f || (code >= 0x3c && code <= 0x3f);
}

function skipBetween(xml: string, from: number): number {
  const code = xml.charCodeAt(from);
  // Most often the next tag follows at once.
  if (code === 0x3c && xml.charCodeAt(from + 1) > 0x3f) return from;
  for (let at = endOfSpace(xml, from); ; ) {
    const [open, close] = BETWEEN.find(([mark]) => xml.startsWith(mark, at)) ?? [];
    if (!open) return at;
    const inner = xml.slice(at + open.length, at + open.length + MAX_BETWEEN + close.length);
    const end = inner.indexOf(close);
    if (end === -1) return at;
    at = endOfSpace(xml, at + open.length + end + close.length);
  }
}

function endOfSpace(xml: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(xml);
  return SPACE.lastIndex;
}

/**
 * Where the end tag of the element `name` opens whose content begins at `from`, behind those of elements of its name inside
 * it; -1 where it has none, or where a story (an element `story`) ends before it or begins and does not end.
 */
export function findOwnEnd(xml: string, from: number, name: string, story: string): number {
  let depth = 1;
  let stories = 0;
  for (let open = xml.indexOf('<', from); open !== -1; ) {
    const next = xml.charCodeAt(open + 1);
    if (next === 0x2f) {
      if (isNamed(xml, open + 2, name)) {
        if (endOfEndTag(xml, open, name) === -1) return -1;
        if (--depth === 0) return stories === 0 ? open : -1;
      } else if (isNamed(xml, open + 2, story) && --stories < 0) return -1;
    } else if (next === 0x21) {
      const end = endOfSection(xml, open);
      if (end === -1) return -1;
      open = xml.indexOf('<', end);
      continue;
    } else {
      const isOwn = isNamed(xml, open + 1, name);
      if (isOwn || isNamed(xml, open + 1, story)) {
        const end = xml.indexOf('>', open);
        // A tag that begins in this one shows that its end is not its own.
        if (end === -1 || xml.slice(open + 1, end).includes('<')) return -1;
        const isEmpty = xml.charCodeAt(end - 1) === 0x2f;
        if (!isEmpty && isOwn) depth++;
        else if (!isEmpty) stories++;
      }
    }
    open = xml.indexOf('<', open + 1);
  }
  return -1;
}

/** Where a comment or a CDATA section ends, -1 where it has no end: another CDATA section that opens in it shows that, too. */
function endOfSection(xml: string, open: number): number {
  if (xml.startsWith('<!--', open)) return xml.indexOf('-->', open + 4);
  if (!xml.startsWith(CDATA, open)) return -1;
  const from = open + CDATA.length;
  const end = xml.indexOf(']]>', from);
  return end === -1 || xml.slice(from, end).includes(CDATA_NAME) ? -1 : end;
}

function isNamed(xml: string, at: number, name: string): boolean {
  if (!xml.startsWith(name, at)) return false;
  const next = xml.charCodeAt(at + name.length);
  return next <= 0x20 || next === 0x3e || next === 0x2f;
}

/** The index after the end tag at `open`, -1 where it is not that of `name` or does not end at once. */
export function endOfEndTag(xml: string, open: number, name: string): number {
  if (!xml.startsWith(name, open + 2)) return -1;
  let at = open + 2 + name.length;
  while (xml.charCodeAt(at) <= 0x20) at++;
  return xml.charCodeAt(at) === 0x3e ? at + 1 : -1;
}

/** A story or a part of one. Its attributes, and the children of a part, are read when they are needed. */
class SoundElement implements FeedElement {
  readonly name: string;
  readonly raw: string;
  readonly #tag: string;
  readonly #parts: readonly FeedElement[] | undefined;
  readonly #nameOf: NameOf;
  #attributes: Readonly<Record<string, string>> | undefined;

  constructor(name: string, tag: string, content: string | readonly FeedElement[], nameOf: NameOf) {
    this.name = name;
    this.#tag = tag;
    this.#nameOf = nameOf;
    if (typeof content === 'string') {
      this.raw = content;
    } else {
      this.raw = '';
      this.#parts = content;
    }
    if (tag === '') this.#attributes = NO_ATTRIBUTES;
  }

  get attributes(): Readonly<Record<string, string>> {
    this.#attributes ??= keepRead(readAttributes(this.#tag), this.#nameOf);
    return this.#attributes;
  }

  get children(): readonly FeedElement[] {
    return this.#parts ?? readParts(this.raw, this.#nameOf);
  }
}

function keepRead(given: ReadonlyMap<string, string>, nameOf: NameOf): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of given) {
    const canonical = readAttributeName(name, nameOf);
    if (canonical !== undefined) kept[canonical] ??= value.trim();
  }
  return kept;
}
