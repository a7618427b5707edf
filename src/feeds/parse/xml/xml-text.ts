import { decodeHTML } from 'entities';
import type { TextStart } from '../../../lib/text/plain-text.ts';
import { FeedParseError } from '../../../model/sources/feed-errors.ts';

/** Names and replacement texts of a document's own internal entities. */
export type Entities = ReadonlyMap<string, string>;

/** How the content of an element is to be read: RSS and Atom `html`, Atom `xhtml`, Atom `text`, HTML in `base64`. */
export type TextKind = 'html' | 'xhtml' | 'text' | 'base64';

const CDATA = '<![CDATA[';
const MAX_EXPANSION = 1_000_000;
const MAX_REFERENCE_LENGTH = 64;
/** Longer texts are never taken whole where their start is enough. */
const MAX_LITERAL = 65_536;
const PREDEFINED: Entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes the references of one document and keeps the sum of what its own entities expanded to below 1 MB. */
export class XmlTextReader {
  readonly #entities: Entities;
  #expanded = 0;

  constructor(entities: Entities) {
    this.#entities = entities;
  }

  /**
   * The content of an element as its kind means it, from its raw inner XML: plain text for `text`, HTML for the others.
   * Comments and processing instructions are gone; CDATA is taken as it stands.
   *
   * @throws FeedParseError when the document's entities expand to more than 1 MB
   */
  read(raw: string, kind: TextKind = 'html'): string {
    return this.readStart(raw, kind, Number.POSITIVE_INFINITY).text;
  }

  /** Only the start of that: at least so many characters, of which the last ones may be half a reference or tag. */
  readStart(raw: string, kind: TextKind, length: number): TextStart {
    const literal = raw.length <= MAX_LITERAL ? literalOf(raw, kind) : undefined;
    if (literal !== undefined) return { text: literal, isWhole: true };
    const text = this.#read(raw, kind, length);
    return { text, isWhole: text.length < length };
  }

  #read(raw: string, kind: TextKind, length: number): string {
    if (kind === 'base64') return fromBase64(raw);
    let text = '';
    let at = 0;
    while (at < raw.length && text.length < length) {
      const open = raw.indexOf('<', at);
      const stop = open === -1 ? raw.length : open;
      if (stop > at) {
        const end = cut(raw, at, stop, length);
        text += this.#readCharacters(raw.slice(at, end), kind);
        at = end;
        if (end < stop) continue;
      }
      if (open === -1) break;
      if (raw.startsWith(CDATA, open)) {
        const from = open + CDATA.length;
        const end = closing(raw, ']]>', from);
        const data = raw.slice(from, Math.min(end, from + length));
        text += kind === 'xhtml' ? escapeMarkup(data) : data;
        at = end + 3;
      } else if (raw.startsWith('<!--', open)) {
        at = closing(raw, '-->', open + 4) + 3;
      } else if (raw.startsWith('<?', open)) {
        at = closing(raw, '?>', open + 2) + 2;
      } else if (isTagStart(raw.charCodeAt(open + 1))) {
        // A child element: part of the text's markup, except where the text is plain.
        const end = closing(raw, '>', open) + 1;
        text += kind === 'text' ? ' ' : markup(raw.slice(open, end), kind);
        at = end;
      } else {
        text += kind === 'xhtml' ? '&lt;' : '<';
        at = open + 1;
      }
    }
    return text;
  }

  #readCharacters(text: string, kind: TextKind): string {
    return kind === 'xhtml' ? this.#decodeOwn(text) : this.decode(text, kind === 'text');
  }

  /**
   * Decodes predefined, numeric and the document's own references once; any other stays as it is, but HTML's where the text is
   * plain.
   */
  decode(text: string, isPlain = false): string {
    let open = text.indexOf('&');
    if (open === -1) return text;
    let decoded = '';
    let from = 0;
    while (open !== -1) {
      const end = endOfReference(text, open);
      const meant = end === -1 ? undefined : this.#meaning(text, open + 1, end, isPlain);
      if (meant !== undefined) {
        decoded += text.slice(from, open) + meant;
        from = end + 1;
      }
      open = text.indexOf('&', meant === undefined ? open + 1 : from);
    }
    return decoded + text.slice(from);
  }

  #meaning(text: string, from: number, end: number, isPlain: boolean): string | undefined {
    const name = text.slice(from, end);
    const character = name.startsWith('#')
      ? characterOf(name.slice(1))
      : (PREDEFINED.get(name) ?? this.#expand(name));
    if (character !== undefined || !isPlain) return character;
    // HTML's, in a document that is plain text here; where HTML is expected, it is decoded with the rest.
    const reference = `&${name};`;
    const decoded = decodeHTML(reference);
    return decoded === reference ? undefined : decoded;
  }

  /** XHTML keeps its references for the HTML reader, which does not know the document's own. */
  #decodeOwn(text: string): string {
    if (this.#entities.size === 0 || !text.includes('&')) return text;
    return text.replace(/&([A-Za-z_][\w.-]{0,63});/g, (all, name: string) =>
      PREDEFINED.has(name) ? all : (this.#expand(name) ?? all),
    );
  }

  #expand(name: string): string | undefined {
    const own = this.#entities.get(name);
    if (own === undefined) return undefined;
    this.#expanded += own.length;
    if (this.#expanded > MAX_EXPANSION)
      throw new FeedParseError('its entities expand to more than 1 MB');
    // What an entity is declared to be has references of its own: characters, never other entities.
    return own.replace(
      /&(?:#([xX]?[\da-fA-F]{1,8})|(\w{2,4}));/g,
      (all, code?: string, predefined = '') =>
        code === undefined ? (PREDEFINED.get(predefined) ?? all) : (characterOf(code) ?? all),
    );
  }
}

/** The text where nothing in it has to be decoded: it is one CDATA section, or has neither markup nor references. */
function literalOf(raw: string, kind: TextKind): string | undefined {
  if (kind === 'base64' || kind === 'xhtml') return undefined;
  const open = raw.indexOf('<');
  if (open === -1) return raw.includes('&') ? undefined : raw;
  if (!raw.startsWith(CDATA, open) || !isBlank(raw, 0, open)) return undefined;
  const from = open + CDATA.length;
  const end = raw.indexOf(']]>', from);
  return end !== -1 && isBlank(raw, end + 3, raw.length) ? raw.slice(from, end) : undefined;
}

/** The text that was put into base64; empty where that is no UTF-8. */
function fromBase64(data: string): string {
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return '';
  }
}

/** The ";" of the reference whose "&" is at `open`, or -1. */
function endOfReference(text: string, open: number): number {
  const last = Math.min(text.length, open + MAX_REFERENCE_LENGTH);
  for (let at = open + 1; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3b) return at > open + 1 ? at : -1;
    if (code <= 0x20 || code === 0x26) return -1;
  }
  return -1;
}

/**
 * The character of a numeric reference (`38`, `x26`). References to 128..159 mean windows-1252 in practice
 * (HTML §13.2.5.80), so they are left to the HTML decoder.
 */
function characterOf(reference: string): string | undefined {
  const isHex = /^x[\da-f]{1,8}$/i.test(reference);
  if (!isHex && !/^\d{1,8}$/.test(reference)) return undefined;
  const code = isHex ? Number.parseInt(reference.slice(1), 16) : Number(reference);
  if (
    code < 1 ||
    code > 0x10ffff ||
    (code >= 0x80 && code <= 0x9f) ||
    (code >= 0xd800 && code <= 0xdfff)
  )
    return undefined;
  return String.fromCodePoint(code);
}

function isBlank(text: string, from: number, to: number): boolean {
  let at = from;
  while (at < to && text.charCodeAt(at) <= 0x20) at++;
  return at >= to;
}

function isTagStart(code: number): boolean {
  // "/", ":", "_", letters of any script; "!" for what a declaration leaves behind.
  return (
    code === 0x2f ||
    code === 0x21 ||
    code === 0x3a ||
    code === 0x5f ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code > 0x7f
  );
}

/** Where to stop reading for now: `stop`, or `length` characters on but never inside a reference. */
function cut(raw: string, from: number, stop: number, length: number): number {
  if (stop - from <= length) return stop;
  const end = from + length;
  const reference = raw.lastIndexOf('&', end);
  return reference > from && end - reference < MAX_REFERENCE_LENGTH ? reference : end;
}

function closing(raw: string, mark: string, from: number): number {
  const end = raw.indexOf(mark, from);
  return end === -1 ? raw.length : end;
}

/** Elements of HTML that a slash does not close and whose content is no markup or text. */
const NEVER_EMPTY =
  /^<(script|style|textarea|title|iframe|no(?:script|embed|frames)|xmp|template|object)\b(.*)\/>$/is;

/** A tag as HTML has it: XHTML's may carry a prefix, and a slash closes the element in XML. */
function markup(tag: string, kind: TextKind): string {
  const own = kind === 'xhtml' ? tag.replace(/^(<\/?)[\w.-]{1,64}:(?=\w)/, '$1') : tag;
  return own.endsWith('/>') ? own.replace(NEVER_EMPTY, '<$1$2></$1>') : own;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
