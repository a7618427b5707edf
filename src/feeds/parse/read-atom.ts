import { cleanText, plainText } from '../../lib/text/plain-text.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import type { Channel, Entry, EntryAddress } from './channel.ts';
import { readCredits, readImages } from './entry-media.ts';
import { EntryReader, firstOf, readPersonName } from './entry-reader.ts';
import { findRecordings } from './recordings.ts';
import type { FeedElement, XmlDocument } from './xml/read-xml.ts';
import type { TextKind } from './xml/xml-text.ts';

const RELATIONS = 'http://www.iana.org/assignments/relation/';
// biome-ignore format: a list of words
const DATES = [
  'published', 'issued', 'created', 'dcterms:issued', 'dc:date',
  'updated', 'modified', 'dcterms:modified', 'pubdate',
];

/** Fallbacks for an entry without summary and content. */
const DESCRIPTIONS = ['description', 'dc:description', 'content:encoded', 'media:description'];

/** Reads Atom 1.0 (RFC 4287) and Atom 0.3. */
export function readAtom(document: XmlDocument, feedUrl: string | undefined): Channel {
  const { root } = document;
  const { version = '', xmlns = '' } = root.attributes;
  const isOld = version.startsWith('0.') || xmlns.includes('purl.org/atom/ns#');
  const xmlBase = resolveUrl(root.attributes['xml:base'], feedUrl);
  const link = root.children.find((part) => part.name === 'link' && isAlternate(part));
  const base =
    xmlBase ?? resolveUrl(document.text.decode(link?.attributes.href ?? ''), feedUrl) ?? feedUrl;
  const entries = root.children.filter((part) => part.name === 'entry');
  const title = root.children.find((part) => part.name === 'title');
  return {
    format: isOld ? 'atom03' : 'atom',
    title: title ? readTitle(title, document) : '',
    base,
    language: root.attributes['xml:lang'],
    flaw: document.flaw,
    entries: entries.map((entry) => readEntry(entry, document, base)),
    schedule: {},
  };
}

function readTitle(title: FeedElement, document: XmlDocument): string {
  const kind = kindOf(title);
  const text = document.text.read(title.raw, kind);
  return kind === 'text' ? cleanText(text) : plainText(text);
}

function readEntry(entry: FeedElement, document: XmlDocument, base: string | undefined): Entry {
  const reader = new EntryReader(entry, document, base);
  // Video sites put the description into the Media RSS group.
  const groups = reader.all('media:group').flatMap(({ children }) => children);
  return {
    guid: reader.textOf(reader.first('id')),
    titles: [
      ...reader.texts(reader.all('title'), kindOf),
      ...reader.texts(reader.all('dc:title', 'media:title')),
    ],
    links: findLinks(reader),
    published: reader.date(DATES),
    category: findCategory(reader),
    author: readPersonName(reader, 'author') ?? reader.plain(['dc:creator']),
    source: findSource(reader),
    language: reader.language,
    direction: reader.direction,
    descriptions: [
      ...reader.texts(reader.all('summary', 'content'), readableKindOf),
      ...reader.texts([
        ...reader.all(...DESCRIPTIONS),
        ...groups.filter(({ name }) => name === 'media:description'),
      ]),
    ],
    images: () => readImages(reader),
    credits: (image) => readCredits(reader, image),
  };
}

/** The feed that the entry was copied from: a link, or an id that is an address. */
function findSource(reader: EntryReader): string | undefined {
  const parts = reader.first('source')?.children ?? [];
  const links = parts.filter((part) => part.name === 'link').map((part) => part.attributes.href);
  const id = reader.textOf(parts.find((part) => part.name === 'id'));
  return [...links.map((href) => reader.decode(href)), id ?? ''].find((address) =>
    /^https?:/i.test(address),
  );
}

/**
 * The first category: its term if that is a word, else its label (RFC 4287 §4.2.2), else its text.
 */
function findCategory(reader: EntryReader): string | undefined {
  const own = firstOf(reader.all('category'), (part) => {
    const term = plainText(reader.decode(part.attributes.term));
    const label = plainText(reader.decode(part.attributes.label));
    const name = isWord(term) ? term : label || term || plainText(reader.textOf(part) ?? '');
    return name || undefined;
  });
  return own ?? reader.plain(['dc:subject', 'media:category']);
}

/** Terms with slashes, colons, digits or hyphens are meant for programs. */
function isWord(term: string): boolean {
  return /^\p{L}[^/:#_-]*$/u.test(term);
}

/** Links in order: alternates to pages, other alternates, an id that is an address; else audio. */
function findLinks(reader: EntryReader): EntryAddress[] {
  const alternates = reader.all('link').filter(isAlternate);
  const isPage = (link: FeedElement) => /html|^$/i.test(link.attributes.type ?? '');
  const links = [...alternates.filter(isPage), ...alternates.filter((link) => !isPage(link))];
  const addresses = links.map((link) =>
    reader.address(link, reader.decode(link.attributes.href) || reader.textOf(link)),
  );
  const id = reader.first('id');
  if (id) addresses.push(...idAddress(reader, id));
  const found = addresses.filter((address) => address.value !== '');
  return found.length > 0 ? found : findRecordings(reader);
}

/** An id that is a web address is usually that of the article. */
function idAddress(reader: EntryReader, id: FeedElement): EntryAddress[] {
  const value = reader.textOf(id) ?? '';
  return /^https?:\/\//i.test(value) ? [reader.address(id, value)] : [];
}

/** RFC 4287 §4.2.7.2: a missing rel means "alternate", which may also be an IANA address. */
function isAlternate(link: FeedElement): boolean {
  const rel = link.attributes.rel?.trim().toLowerCase() ?? '';
  return rel === '' || rel === 'alternate' || rel === `${RELATIONS}alternate`;
}

/** Content may also be a picture or external; titles and summaries are always text. */
function readableKindOf(part: FeedElement): TextKind | undefined {
  if (part.name === 'content') {
    const isText = /^$|^(text|html|xhtml)$|^text\/|xhtml|\+xml$|\/xml$|\/octet-stream$/.test(
      typeOf(part),
    );
    if (part.attributes.src !== undefined || !isText) return undefined;
  }
  return kindOf(part);
}

/** The type without parameters, in lower case. */
function typeOf(part: FeedElement): string {
  return (part.attributes.type ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

/** RFC 4287 §3.1.1, and the media types and modes of Atom 0.3. Escaped text is read as HTML. */
function kindOf(part: FeedElement): TextKind {
  const type = typeOf(part);
  const mode = part.attributes.mode?.toLowerCase();
  if (mode === 'base64' || type === 'application/octet-stream') return 'base64';
  if (mode === 'escaped') return 'html';
  if (type === 'xhtml' || type.includes('xml')) return 'xhtml';
  if (type === 'html' || type === 'text/html') return 'html';
  return 'text';
}
