import type { Channel, Entry, EntryAddress } from './channel.ts';
import { EntryReader } from './entry-reader.ts';
import { cleanText, plainText } from './plain-text.ts';
import { resolveUrl } from './resolve-url.ts';
import type { TextKind } from './xml-text.ts';
import type { XmlDocument, XmlElement } from './xml-tree.ts';

/** Reads Atom 1.0 (RFC 4287) and Atom 0.3. */
export function readAtom(document: XmlDocument, feedUrl: string | undefined): Channel {
  const { root } = document;
  const isOld = root.attributes.version?.startsWith('0.') ?? false;
  const own = resolveUrl(root.attributes['xml:base'], feedUrl);
  const link = root.children.find((part) => part.name === 'link' && isAlternate(part));
  const base =
    own ?? resolveUrl(document.text.decode(link?.attributes.href ?? ''), feedUrl) ?? feedUrl;
  const title = root.children.find((part) => part.name === 'title');
  return {
    format:
      isOld || /purl\.org\/atom\/ns#/.test(Object.values(root.attributes).join(' '))
        ? 'atom03'
        : 'atom',
    title: title ? readTitle(title, document) : '',
    base,
    entries: root.children
      .filter((part) => part.name === 'entry')
      .map((entry) => readEntry(entry, document, base)),
    schedule: {},
  };
}

function readTitle(title: XmlElement, document: XmlDocument): string {
  const kind = kindOf(title);
  const text = document.text.read(title.raw, kind);
  return kind === 'text' ? cleanText(text) : plainText(text);
}

function readEntry(entry: XmlElement, document: XmlDocument, base: string | undefined): Entry {
  const reader = new EntryReader(entry, document, base);
  const texts = (...names: string[]) =>
    names.flatMap((name) =>
      reader
        .all(name)
        .filter((part) => part.raw !== '' && isReadable(part))
        .map((part) => reader.feedText(part, kindOf(part))),
    );
  return {
    guid: reader.textOf(reader.first('id')),
    title: texts('title', 'dc:title', 'media:title')[0],
    links: findLinks(reader),
    dates: reader.texts(
      'published',
      'issued',
      'created',
      'dcterms:issued',
      'dc:date',
      'updated',
      'modified',
      'dcterms:modified',
      'pubdate',
    ),
    categories: [
      ...reader
        .all('category')
        .map((part) =>
          plainText(
            reader.decode(part.attributes.term) ||
              reader.decode(part.attributes.label) ||
              (reader.textOf(part) ?? ''),
          ),
        ),
      ...reader.texts('dc:subject', 'media:category'),
    ].filter((text) => text !== ''),
    descriptions: [
      ...texts('summary', 'content'),
      ...reader.htmls('description', 'content:encoded', 'media:description'),
    ],
    images: reader.images(),
  };
}

function findLinks(reader: EntryReader): EntryAddress[] {
  const alternates = reader.all('link').filter(isAlternate);
  const pages = alternates.filter((link) => /html|^$/.test(link.attributes.type ?? ''));
  const links = [...pages, ...alternates.filter((link) => !pages.includes(link))];
  return links
    .map((link) => reader.address(link, reader.decode(link.attributes.href) || reader.textOf(link)))
    .filter((link) => link.value !== '');
}

function isAlternate(link: XmlElement): boolean {
  return (link.attributes.rel ?? 'alternate').toLowerCase() === 'alternate';
}

/** Content that is a picture, a document in base64 or elsewhere is no text. */
function isReadable(part: XmlElement): boolean {
  if (part.attributes.src !== undefined || part.attributes.mode === 'base64') return false;
  const type = part.attributes.type ?? '';
  return type === '' || /^(text|html|xhtml)$|^text\/|xhtml|\+xml$|\/xml$/i.test(type);
}

/** RFC 4287 §3.1.1; Atom 0.3 says the same with media types and a mode. */
function kindOf(part: XmlElement): TextKind {
  const type = (part.attributes.type ?? 'text').trim().toLowerCase();
  const mode = part.attributes.mode?.toLowerCase();
  if (mode === 'escaped') return type === 'text/plain' || type === 'text' ? 'html' : 'html';
  if (type === 'xhtml' || type.includes('xml')) return 'xhtml';
  if (type === 'html' || type === 'text/html') return 'html';
  return 'text';
}
