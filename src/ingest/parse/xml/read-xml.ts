import type { Channel } from '../channel.ts';
import { FeedParseError } from '../feed-errors.ts';
import { type Entities, findAfterMisc, takeDoctype } from './doctype.ts';
import { readMalformedXml } from './read-malformed-xml.ts';
import { readSoundXml } from './read-sound-xml.ts';
import { isStoryName, type NameOf, type XmlElement } from './xml-element.ts';
import { canonicalNames } from './xml-names.ts';
import { XmlTextReader } from './xml-text.ts';

/** A document: its root and the reader that decodes its references. */
export interface XmlDocument {
  readonly root: XmlElement;
  /** The root's start tag as it stands: its namespaces tell some formats apart. */
  readonly rootTag: string;
  readonly text: XmlTextReader;
  /** What was repaired first, as plain text; `undefined` where the document is sound. */
  readonly flaw: Channel['flaw'];
}

/** Where a feed may begin in a document that says something else first. */
const FEED_START = /<\?xml\s|<(?:[\w.-]{1,40}:)?(?:rss|rdf|feed|channel)(?=[\s>])/i;
const MAX_ROOT_TAG = 10_000;

/**
 * Reads a feed document into elements. A sound one is read strictly; what is refused then is read once more, tolerantly, and
 * says what was repaired. An entity, a DTD or an address in the document is never followed.
 *
 * @throws FeedParseError when the document is empty, has another root than `roots`, is cut off, or is larger than any feed
 */
export function readXml(document: string, roots: ReadonlySet<string>): XmlDocument {
  const start = document.indexOf('<');
  if (start === -1) throw new FeedParseError('the document is empty or holds no XML');
  const whole = openProlog(start === 0 ? document : document.slice(start));
  if (isFeed(whole, roots)) return readFrom(whole, roots);
  const found = FEED_START.exec(document.slice(start + 1));
  if (!found) throw notAFeed(whole);
  const rest = openProlog(document.slice(start + 1 + found.index));
  if (!isFeed(rest, roots)) throw notAFeed(whole);
  const read = readFrom(rest, roots);
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

function isFeed({ rootName, nameOf }: Prolog, roots: ReadonlySet<string>): boolean {
  return rootName !== '' && roots.has(nameOf(rootName));
}

function readFrom(
  { xml, entities, rootStart, nameOf }: Prolog,
  roots: ReadonlySet<string>,
): XmlDocument {
  const rootTag = /^[^>]*/.exec(xml.slice(rootStart, rootStart + MAX_ROOT_TAG))?.[0] ?? '';
  const text = new XmlTextReader(entities);
  const sound = readSoundXml(xml, nameOf);
  if (sound.root) return { root: sound.root, rootTag, text, flaw: undefined };
  const { root, flaw } = readMalformedXml(xml, nameOf, roots);
  return { root, rootTag, text, flaw: flaw ?? sound.flaw };
}

function holdsStories(root: XmlElement): boolean {
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
