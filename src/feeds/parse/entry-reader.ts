import { plainText, type TextStart } from '../../lib/text/plain-text.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import type { EntryAddress, FeedText, TextDirection } from './channel.ts';
import { parseDate } from './parse-date.ts';
import type { FeedElement, XmlDocument } from './xml/read-xml.ts';
import type { TextKind, XmlTextReader } from './xml/xml-text.ts';

const NONE: readonly FeedElement[] = [];
const ATOM_NAMESPACE = /^https?:\/\/www\.w3\.org\/2005\/atom\/?$/i;

/** Finds the parts of an item or entry by names, which are in order of preference. */
export class EntryReader {
  readonly document: XmlDocument;
  readonly #parts: ReadonlyMap<string, readonly FeedElement[]>;
  readonly #base: string | undefined;
  readonly #attributes: FeedElement['attributes'];

  constructor(entry: FeedElement, document: XmlDocument, base: string | undefined) {
    this.document = document;
    this.#attributes = entry.attributes;
    this.#base = resolveUrl(entry.attributes['xml:base'], base) ?? base;
    this.#parts = groupByName(entry);
  }

  get language(): string | undefined {
    return this.#attributes['xml:lang'] || undefined;
  }

  get direction(): TextDirection | undefined {
    const direction = this.#attributes.dir?.trim().toLowerCase();
    return direction === 'rtl' || direction === 'ltr' ? direction : undefined;
  }

  all(...names: readonly string[]): readonly FeedElement[] {
    let found = NONE;
    for (const name of names) {
      const named = this.#parts.get(name);
      // Avoids copies: most names have no elements, and most lists are of one name.
      if (named) found = found.length === 0 ? named : [...found, ...named];
    }
    return found;
  }

  first(name: string): FeedElement | undefined {
    return this.#parts.get(name)?.[0];
  }

  decode(value: string | undefined): string {
    return value === undefined ? '' : this.document.text.decode(value).trim();
  }

  /** The decoded text of an element; `undefined` if it is empty. */
  textOf(element: FeedElement | undefined, kind: TextKind = 'text'): string | undefined {
    if (!element) return undefined;
    return this.document.text.read(element.raw, kind).trim() || undefined;
  }

  date(names: readonly string[]): Date | undefined {
    for (const name of names) {
      for (const part of this.all(name)) {
        const date = parseDate(this.textOf(part, 'html') ?? '');
        if (date) return date;
      }
    }
    return undefined;
  }

  /** The first text, or value of an attribute, that is not empty; as plain text. */
  plain(names: readonly string[], attribute?: string): string | undefined {
    for (const name of names) {
      for (const part of this.all(name)) {
        const raw = attribute === undefined ? part.raw : (part.attributes[attribute] ?? '');
        const text = plainText(this.document.text.read(raw));
        if (text !== '') return text;
      }
    }
    return undefined;
  }

  /**
   * The non-empty elements as texts. `kindOf` returns `undefined` for elements that are no text.
   */
  texts(
    parts: readonly FeedElement[],
    kindOf: (part: FeedElement) => TextKind | undefined = () => 'html',
  ): FeedText[] {
    const texts: FeedText[] = [];
    for (const part of parts) {
      const kind = part.raw === '' ? undefined : kindOf(part);
      if (kind) texts.push(lazyText(this.document.text, part.raw, kind, this.#baseOf(part)));
    }
    return texts;
  }

  address(element: FeedElement, value: string | undefined): EntryAddress {
    return { value: value ?? '', base: this.#baseOf(element) };
  }

  #baseOf(element: FeedElement): string | undefined {
    const xmlBase = element.attributes['xml:base'];
    return xmlBase === undefined ? this.#base : (resolveUrl(xmlBase, this.#base) ?? this.#base);
  }
}

/** Groups an entry's parts by name. RSS items may declare the Atom namespace on an element. */
function groupByName(entry: FeedElement): ReadonlyMap<string, readonly FeedElement[]> {
  const groups = new Map<string, FeedElement[]>();
  for (const part of entry.children) {
    const isAtom = entry.name === 'item' && ATOM_NAMESPACE.test(part.attributes.xmlns ?? '');
    const name = isAtom ? `atom:${part.name}` : part.name;
    const group = groups.get(name);
    if (group) group.push(part);
    else groups.set(name, [part]);
  }
  return groups;
}

/** The first result of `pick` that is not `undefined`. */
export function firstOf<T, R>(
  values: Iterable<T>,
  pick: (value: T) => R | undefined,
): R | undefined {
  for (const value of values) {
    const found = pick(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The `<name>` of a person construct (RFC 4287 §3.2), else its text; as plain text. */
export function readPersonName(reader: EntryReader, element: string): string | undefined {
  return firstOf(reader.all(element), (person) => {
    const name = person.children.find((part) => /^(?:atom:)?name$/.test(part.name));
    return plainText(reader.textOf(name ?? person) ?? '') || undefined;
  });
}

/** A text that caches its decoded start. */
function lazyText(
  reader: XmlTextReader,
  raw: string,
  kind: TextKind,
  base: string | undefined,
): FeedText {
  let known: TextStart | undefined;
  let knownLength = 0;
  return {
    isHtml: kind !== 'text',
    base,
    raw,
    start(length) {
      if (!known || (!known.isWhole && knownLength < length)) {
        known = reader.readStart(raw, kind, length);
        knownLength = length;
      }
      return known;
    },
  };
}
