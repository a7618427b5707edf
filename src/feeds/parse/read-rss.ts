import { plainText } from '../../lib/text/plain-text.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import { FeedParseError } from '../../model/sources/feed-errors.ts';
import type { Channel, DocumentFormat, Entry, EntryAddress, PublisherSchedule } from './channel.ts';
import { readCredits, readImages } from './entry-media.ts';
import { EntryReader, readPersonName } from './entry-reader.ts';
import { findRecordings } from './recordings.ts';
import type { FeedElement, XmlDocument } from './xml/read-xml.ts';
import type { TextKind } from './xml/xml-text.ts';

const TITLES = ['title', 'dc:title', 'media:title', 'atom:title'];
// biome-ignore format: a list of words
const DATES = [
  'pubdate', 'dc:date', 'dcterms:issued', 'published', 'issued', 'dcterms:created', 'date',
  'updated', 'modified', 'dcterms:modified', 'atom:published', 'atom:updated',
  // Atom 0.3, as a module.
  'atom:issued', 'atom:created', 'atom:modified',
];
const CATEGORIES = ['category', 'dc:subject', 'media:category'];
// biome-ignore format: a list of words
const DESCRIPTIONS = [
  'description', 'summary', 'dc:description', 'itunes:summary', 'content:encoded', 'content',
  'body', 'xhtml:body', 'fullitem', 'media:description', 'atom:summary', 'atom:content',
];

/** Reads RSS 0.9x, 1.0 and 2.0. */
export function readRss(document: XmlDocument, feedUrl: string | undefined): Channel {
  const { root } = document;
  const channels =
    root.name === 'channel' ? [root] : root.children.filter((child) => child.name === 'channel');
  const outer = resolveUrl(root.attributes['xml:base'], feedUrl) ?? feedUrl;
  const channelBase = resolveUrl(channels[0]?.attributes['xml:base'], outer);
  const parts = channels.flatMap((channel) => channel.children);
  const first = (name: string) => parts.find((part) => part.name === name);
  const declared = channelBase ?? (root.attributes['xml:base'] ? outer : undefined);
  const link = document.text.read(first('link')?.raw ?? '', 'text').trim();
  const base = declared ?? resolveUrl(link, feedUrl) ?? feedUrl;
  // In RSS 1.0, items stand beside the channel.
  const beside = root.name === 'channel' ? [] : root.children;
  const items = [...parts, ...beside].filter((part) => part.name === 'item');
  if (items.length === 0 && (channels.length === 0 || root.name === 'channel'))
    throw new FeedParseError(
      `the document is not a feed: its <${root.name}> holds no channel with items`,
    );
  return {
    format: formatOf(root),
    title: plainText(document.text.read(first('title')?.raw ?? '')),
    base,
    language:
      document.text.read((first('language') ?? first('dc:language'))?.raw ?? '', 'text').trim() ||
      channels[0]?.attributes['xml:lang'] ||
      root.attributes['xml:lang'],
    flaw: document.flaw,
    entries: items.map((item) => readItem(item, document, base)),
    schedule: readSchedule(parts, document),
  };
}

function formatOf(root: FeedElement): DocumentFormat {
  if (root.name === 'rdf') return 'rss1';
  const version = root.attributes.version?.trim();
  return version === undefined || version.startsWith('2') ? 'rss2' : 'rss0.9x';
}

function readItem(item: FeedElement, document: XmlDocument, base: string | undefined): Entry {
  const reader = new EntryReader(item, document, base);
  const guid = reader.first('guid');
  const about = reader.decode(item.attributes['rdf:about'] ?? item.attributes.about);
  return {
    guid: reader.textOf(guid) ?? (about || undefined),
    titles: reader.texts(reader.all(...TITLES)),
    links: findLinks(reader, guid, about),
    published: reader.date(DATES),
    category: reader.plain(CATEGORIES) ?? reader.plain(['itunes:category'], 'text'),
    author:
      reader.plain(['dc:creator', 'author']) ??
      readPersonName(reader, 'atom:author') ??
      reader.plain(['itunes:author']),
    source: reader.decode(reader.first('source')?.attributes.url) || undefined,
    language: reader.textOf(reader.first('dc:language')) ?? reader.language,
    direction: reader.direction,
    descriptions: reader.texts(reader.all(...DESCRIPTIONS), kindOf),
    images: () => readImages(reader),
    credits: (image) => readCredits(reader, image),
  };
}

/** The kind of a text: only an XHTML `body` contains unescaped markup. */
function kindOf(part: FeedElement): TextKind {
  return part.name === 'xhtml:body' ? 'xhtml' : 'html';
}

function findLinks(
  reader: EntryReader,
  guid: FeedElement | undefined,
  about: string,
): EntryAddress[] {
  const links: EntryAddress[] = [];
  for (const link of reader.all('link'))
    links.push(reader.address(link, reader.textOf(link) ?? reader.decode(link.attributes.href)));
  for (const link of reader.all('atom:link')) {
    const rel = link.attributes.rel ?? 'alternate';
    if (rel === 'alternate') links.push(reader.address(link, reader.decode(link.attributes.href)));
  }
  if (guid && guid.attributes.ispermalink?.trim().toLowerCase() !== 'false') {
    const value = reader.textOf(guid);
    if (value && /^https?:/i.test(value)) links.push(reader.address(guid, value));
  }
  links.push({ value: about, base: undefined });
  const found = links.filter((link) => link.value !== '');
  return found.length > 0 ? found : findRecordings(reader);
}

/** Maximum `ttl` (a week); longer ones are ignored. */
const MAX_TTL_MINUTES = 7 * 24 * 60;
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function readSchedule(parts: readonly FeedElement[], document: XmlDocument): PublisherSchedule {
  const find = (name: string) => parts.find((part) => part.name === name);
  const texts = (name: string) =>
    find(name)?.children.map((child) => document.text.read(child.raw).trim()) ?? [];
  const ttl = Number.parseInt(document.text.read(find('ttl')?.raw ?? ''), 10);
  const hours = texts('skiphours')
    .map((text) => Number.parseInt(text, 10) % 24)
    .filter((hour) => hour >= 0);
  const days = texts('skipdays')
    .map((text) => DAYS.indexOf(text.toLowerCase()))
    .filter((day) => day >= 0);
  // Bounded, however long the lists are.
  return {
    ...(ttl > 0 && { ttlMinutes: Math.min(ttl, MAX_TTL_MINUTES) }),
    ...(hours.length > 0 && { skipHours: [...new Set(hours)] }),
    ...(days.length > 0 && { skipDays: [...new Set(days)] }),
  };
}
