import type { Channel } from './channel.ts';
import { decodeBytes } from './decode-bytes.ts';
import { FeedParseError } from './feed-errors.ts';
import { readJsonFeed } from './json/read-json-feed.ts';
import { readAtom } from './read-atom.ts';
import { readRss } from './read-rss.ts';
import { type Entities, findAfterMisc, takeDoctype } from './xml/doctype.ts';
import type { FeedElement, XmlDocument } from './xml/feed-element.ts';
import { readXml } from './xml/read-xml.ts';
import { canonicalNames, isStoryName, type NameOf } from './xml/xml-names.ts';
import { XmlTextReader } from './xml/xml-text.ts';

/** The largest document that is read, in bytes (after decompression). */
export const MAX_FEED_BYTES = 5_000_000;

/** The names of the elements that a feed may be, as RSS 0.9x and 2.0, RSS 0.90 and 1.0, and Atom have them. */
const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf', 'channel', 'feed']);

/** Where a feed may begin in a document that says something else first. */
const FEED_START = /<\?xml\s|<(?:[\w.-]+:)?(?:rss|rdf|feed|channel)[\s>]/i;
const MAX_ROOT_TAG = 10_000;

/** What is known of a document beside its bytes. */
export interface DocumentOrigin {
  /** The address that it was fetched from, at the end of any redirects. */
  readonly url?: string | undefined;
  /** The value of its Content-Type header. */
  readonly contentType?: string | undefined;
}

/**
 * Detects the format of a document, parses it and adapts it: RSS, Atom or JSON Feed, as bytes, to a channel.
 *
 * @throws FeedParseError when they are not a whole feed, or more than 5 MB
 */
export function parseFeed(bytes: Uint8Array, facts: DocumentOrigin = {}): Channel {
  if (bytes.byteLength > MAX_FEED_BYTES)
    throw new FeedParseError(`the document is larger than ${MAX_FEED_BYTES} bytes`);
  const text = decodeBytes(bytes, facts.contentType);
  if (/^\ufeff?\s*\{/.test(text)) return readJsonFeed(text, facts.url);
  const document = parseXml(text);
  return document.root.name === 'feed'
    ? readAtom(document, facts.url)
    : readRss(document, facts.url);
}

/**
 * Reads a feed document into elements. A damaged one says what was repaired first. An entity, a DTD or an address in the
 * document is never followed.
 *
 * @throws FeedParseError when the document is empty, has another root than a feed's, is cut off, or is larger than any feed
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
  // A page that speaks of feeds is none.
  if (isPage(whole) && !holdsStories(read.root)) throw notAFeed(whole);
  return { ...read, flaw: 'markup before the feed' };
}

/** A document without its DOCTYPE, and where its root is. */
interface Prolog {
  readonly xml: string;
  readonly entities: Entities;
  /** Where the first element opens; -1 where there is none. */
  readonly rootStart: number;
  /** The first element's name as it stands; empty where there is none. */
  readonly rootName: string;
  readonly nameOf: NameOf;
}

function openProlog(document: string): Prolog {
  const { xml, entities } = takeDoctype(document);
  const rootStart = findAfterMisc(xml, 0);
  const rootName =
    rootStart === -1
      ? undefined
      : /^[^\s!/>][^\s/>]*/.exec(xml.slice(rootStart + 1, rootStart + 200))?.[0];
  const nameOf = canonicalNames(xml, rootName ?? '');
  return { xml, entities, rootStart, rootName: rootName ?? '', nameOf };
}

function isFeed({ rootName, nameOf }: Prolog): boolean {
  return rootName !== '' && ROOTS.has(nameOf(rootName));
}

function readFrom({ xml, entities, rootStart, nameOf }: Prolog): XmlDocument {
  const rootTag = /^[^>]*/.exec(xml.slice(rootStart, rootStart + MAX_ROOT_TAG))?.[0] ?? '';
  const text = new XmlTextReader(entities);
  return { ...readXml(xml, nameOf, ROOTS), rootTag, text };
}

function holdsStories(root: FeedElement): boolean {
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
