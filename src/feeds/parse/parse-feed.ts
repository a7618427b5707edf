import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { FeedParseError } from '../../model/sources/feed-errors.ts';
import type { Channel } from './channel.ts';
import { readAtom } from './read-atom.ts';
import { readJsonFeed } from './read-json.ts';
import { readRss } from './read-rss.ts';
import { type FeedElement, readXml, type XmlDocument } from './xml/read-xml.ts';
import { createNameReader, isStoryName, type NameOf } from './xml/xml-names.ts';
import { type Entities, XmlTextReader } from './xml/xml-text.ts';

/** The largest accepted document in bytes, after decompression. */
export const MAX_FEED_BYTES = 5_000_000;

/** The root elements of RSS 0.9x and 2.0, RSS 0.90 and 1.0, and Atom. */
const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf', 'channel', 'feed']);

/** The start of a feed after other content. */
const FEED_START = /<\?xml\s|<(?:[\w.-]+:)?(?:rss|rdf|feed|channel)[\s>]/i;

const MAX_ENTITIES = 500;
const MAX_ENTITY_LENGTH = 10_000;

export interface DocumentOrigin {
  /** The address after redirects. */
  url?: string | undefined;
  contentType?: string | undefined;
}

/** Reads RSS, Atom or JSON Feed. Throws FeedParseError if it is no complete feed, or above 5 MB. */
export function parseFeed(bytes: Uint8Array, facts: DocumentOrigin = {}): Channel {
  if (bytes.byteLength > MAX_FEED_BYTES)
    throw new FeedParseError(`the document is larger than ${MAX_FEED_BYTES} bytes`);
  const text = decodeBytes(bytes, facts.contentType);
  if (/^\s*\{/.test(text)) return readJsonFeed(text, facts.url);
  const document = parseXml(text);
  return document.root.name === 'feed'
    ? readAtom(document, facts.url)
    : readRss(document, facts.url);
}

/**
 * Reads a feed into elements and records the first repair. Never fetches anything external. Throws
 * FeedParseError if the document is empty, not a feed, cut off, or too large.
 */
function parseXml(document: string): XmlDocument {
  const start = document.indexOf('<');
  if (start === -1) throw new FeedParseError('the document is empty or holds no XML');
  const whole = openProlog(start === 0 ? document : document.slice(start));
  if (isFeed(whole)) return readFrom(whole);
  const found = FEED_START.exec(document.slice(start + 1));
  if (!found) throw notAFeed(whole);
  const rest = openProlog(document.slice(start + 1 + found.index));
  if (!isFeed(rest)) throw notAFeed(whole);
  const read = readFrom(rest);
  // An HTML page that merely mentions feeds.
  if (isPage(whole) && !hasStories(read.root)) throw notAFeed(whole);
  return { ...read, flaw: 'markup before the feed' };
}

/** A document without DOCTYPE, and what its start declares. */
interface Prolog {
  xml: string;
  entities: Entities;
  /** The name of the first element as written; empty if there is none. */
  rootName: string;
  nameOf: NameOf;
}

function openProlog(document: string): Prolog {
  const { xml, entities } = takeDoctype(document);
  const start = findAfterMisc(xml);
  const [rootName = ''] =
    start === -1 ? [] : (/^[^\s!/>][^\s/>]*/.exec(xml.slice(start + 1, start + 200)) ?? []);
  return { xml, entities, rootName, nameOf: createNameReader(xml, rootName) };
}

/**
 * Removes the DOCTYPE and returns its internal general entities. References within an entity stay
 * literal, so nothing expands twice. Throws FeedParseError if the DOCTYPE has no end, or declares
 * more than 500 entities.
 */
function takeDoctype(xml: string): { xml: string; entities: Entities } {
  const start = findAfterMisc(xml);
  if (start === -1 || !/^<!doctype$/i.test(xml.slice(start, start + 9)))
    return { xml, entities: new Map() };
  const { length, subset } = readDoctype(xml.slice(start));
  return {
    xml: xml.slice(0, start) + xml.slice(start + length),
    entities: readEntities(subset),
  };
}

/** The first "<" outside comments and processing instructions, or -1. */
function findAfterMisc(xml: string): number {
  let at = xml.indexOf('<');
  while (at !== -1) {
    if (xml.startsWith('<?', at)) at = xml.indexOf('?>', at + 2);
    else if (xml.startsWith('<!--', at)) at = xml.indexOf('-->', at + 4);
    else return at;
    if (at !== -1) at = xml.indexOf('<', at);
  }
  return -1;
}

/**
 * The marks that delimit a DOCTYPE and its internal subset; quoted texts, comments and instructions
 * match as a whole, or by their start where they have no end.
 */
const DOCTYPE_MARK = /"[^"]*"|'[^']*'|<!--.*?-->|<\?.*?\?>|<!--|<\?|["'[\]>]/gs;

function readDoctype(xml: string): { length: number; subset: string } {
  let subsetStart = -1;
  let subset: string | undefined;
  for (const { 0: mark, index } of xml.matchAll(DOCTYPE_MARK)) {
    if (mark === '[' && subsetStart === -1) subsetStart = index + 1;
    else if (mark === ']' && subsetStart !== -1) subset ??= xml.slice(subsetStart, index);
    else if (mark === '>' && (subsetStart === -1 || subset !== undefined))
      return { length: index + 1, subset: subset ?? '' };
    else if (/^(?:["']|<!--|<\?)$/.test(mark)) break;
  }
  throw new FeedParseError('the DOCTYPE has no end');
}

function readEntities(subset: string): Entities {
  const entities = new Map<string, string>();
  const declarations = subset.matchAll(/<!ENTITY\s+([^\s%"'&;<]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g);
  for (const [, name = '', double, single] of declarations) {
    const text = double ?? single ?? '';
    if (entities.size >= MAX_ENTITIES) throw new FeedParseError('too many entities are declared');
    if (text.length > MAX_ENTITY_LENGTH) throw new FeedParseError(`the entity ${name} is too long`);
    if (!entities.has(name)) entities.set(name, text);
  }
  return entities;
}

function isFeed({ rootName, nameOf }: Prolog): boolean {
  return rootName !== '' && ROOTS.has(nameOf(rootName));
}

function readFrom({ xml, entities, nameOf }: Prolog): XmlDocument {
  return { ...readXml(xml, nameOf, ROOTS), text: new XmlTextReader(entities) };
}

function hasStories(root: FeedElement): boolean {
  return [root, ...root.children].some((element) =>
    element.children.some(({ name }) => isStoryName(name)),
  );
}

function isPage({ rootName }: Prolog): boolean {
  return /^html$/i.test(rootName);
}

function notAFeed(prolog: Prolog): FeedParseError {
  if (prolog.rootName === '') return new FeedParseError('the document holds no element');
  return new FeedParseError(
    isPage(prolog)
      ? 'the document is an HTML page, not a feed'
      : `the document is not a feed: its root is <${prolog.rootName.slice(0, 40)}>`,
  );
}
