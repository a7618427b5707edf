import type { EntryAddress, FeedText } from './channel.ts';
import { plainText } from './plain-text.ts';
import { resolveUrl } from './resolve-url.ts';
import type { TextKind } from './xml-text.ts';
import type { XmlDocument, XmlElement } from './xml-tree.ts';

/** Looks things up among the children of one item or entry. Lists of names are orders of preference. */
export class EntryReader {
  readonly #parts = new Map<string, XmlElement[]>();
  readonly #document: XmlDocument;
  readonly #base: string | undefined;

  constructor(entry: XmlElement, document: XmlDocument, base: string | undefined) {
    this.#document = document;
    this.#base = resolveUrl(entry.attributes['xml:base'], base) ?? base;
    for (const part of entry.children) {
      const name =
        part.attributes.xmlns?.toLowerCase() === 'http://www.w3.org/2005/atom' &&
        entry.name === 'item'
          ? `atom:${part.name}`
          : part.name;
      const same = this.#parts.get(name);
      if (same) same.push(part);
      else this.#parts.set(name, [part]);
    }
  }

  all(name: string): readonly XmlElement[] {
    return this.#parts.get(name) ?? [];
  }

  first(name: string): XmlElement | undefined {
    return this.#parts.get(name)?.[0];
  }

  decode(value: string | undefined): string {
    return value === undefined ? '' : this.#document.text.decode(value).trim();
  }

  /** The decoded text of an element, or `undefined` where there is none. */
  textOf(element: XmlElement | undefined, kind: TextKind = 'text'): string | undefined {
    if (!element) return undefined;
    return this.#document.text.read(element.raw, kind).trim() || undefined;
  }

  texts(...names: string[]): string[] {
    return names
      .flatMap((name) => this.all(name).map((part) => plainText(this.textOf(part, 'html') ?? '')))
      .filter((text) => text !== '');
  }

  html(...names: string[]): FeedText | undefined {
    return this.htmls(...names)[0];
  }

  htmls(...names: string[]): FeedText[] {
    return names.flatMap((name) =>
      this.all(name)
        .filter((part) => part.raw !== '')
        .map((part) => this.feedText(part, 'html')),
    );
  }

  feedText(element: XmlElement, kind: TextKind): FeedText {
    let decoded: string | undefined;
    return {
      isHtml: kind !== 'text',
      base: this.#baseOf(element),
      value: () => {
        decoded ??= this.#document.text.read(element.raw, kind);
        return decoded;
      },
    };
  }

  address(element: XmlElement, value: string | undefined): EntryAddress {
    return { value: value ?? '', base: this.#baseOf(element) };
  }

  /** Thumbnails first, then media and enclosures that are pictures, then the entry's own picture elements. */
  images(): EntryAddress[] {
    const found: EntryAddress[] = [];
    const add = (element: XmlElement, value: string | undefined) => {
      const decoded = this.decode(value);
      if (decoded !== '') found.push(this.address(element, decoded));
    };
    for (const part of this.all('media:thumbnail')) add(part, part.attributes.url ?? part.raw);
    for (const part of this.all('media:content')) {
      if (isPicture(part.attributes)) add(part, part.attributes.url);
      this.#addNested(part, add);
    }
    for (const part of this.all('media:group')) this.#addNested(part, add);
    for (const part of this.all('enclosure'))
      if (isPicture(part.attributes)) add(part, part.attributes.url);
    for (const name of ['link', 'atom:link']) {
      for (const part of this.all(name)) {
        if (part.attributes.rel === 'enclosure' && isPicture(part.attributes))
          add(part, part.attributes.href);
      }
    }
    for (const part of this.all('itunes:image')) add(part, part.attributes.href);
    for (const name of ['image', 'thumbnail']) {
      for (const part of this.all(name))
        add(part, part.attributes.url ?? part.attributes.href ?? urlWithin(part.raw));
    }
    return found;
  }

  /** Pictures inside a raw `media:group` or `media:content`: thumbnails before contents. */
  #addNested(
    part: XmlElement,
    add: (element: XmlElement, value: string | undefined) => void,
  ): void {
    if (!part.raw.includes('<')) return;
    for (const [, value] of part.raw.matchAll(
      /<[\w-]+:thumbnail\s[^>]*?\burl\s*=\s*["']([^"']+)["']/gi,
    ))
      add(part, value);
    for (const [tag, value] of part.raw.matchAll(
      /<[\w-]+:content\s[^>]*?\burl\s*=\s*["']([^"']+)["'][^>]*>/gi,
    )) {
      const attribute = (name: string) =>
        new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];
      if (isPicture({ url: value, type: attribute('type'), medium: attribute('medium') }))
        add(part, value);
    }
  }

  #baseOf(element: XmlElement): string | undefined {
    return resolveUrl(element.attributes['xml:base'], this.#base) ?? this.#base;
  }
}

/** The address in an item's `<image>`, which is text or holds a `<url>`. */
function urlWithin(raw: string): string {
  return (/<url[^>]*>([^<]*)</i.exec(raw)?.[1] ?? (raw.includes('<') ? '' : raw)).trim();
}

function isPicture(attributes: Readonly<Record<string, string | undefined>>): boolean {
  const { medium = '', type = '' } = attributes;
  if (medium !== '') return medium.toLowerCase() === 'image';
  if (type !== '') return /^image\b/i.test(type.trim());
  return /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i.test(
    attributes.url ?? attributes.href ?? '',
  );
}
