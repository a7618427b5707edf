import { decodeHTML } from 'entities';
import type { TextStart } from '../../../lib/text/plain-text.ts';
import { FeedParseError } from '../../../model/sources/feed-errors.ts';

/** The internal entities of a document: name to replacement text. */
export type Entities = ReadonlyMap<string, string>;

/** `html` (RSS and Atom), `xhtml` and `text` (Atom), or HTML in `base64`. */
export type TextKind = 'html' | 'xhtml' | 'text' | 'base64';

const CDATA = '<![CDATA[';
const MAX_EXPANSION = 1_000_000;
const MAX_REFERENCE_LENGTH = 64;
/** The character after a "<" that starts a tag: any letter; "!" for remains of declarations. */
const TAG_START = /[/:_!A-Za-z\u0080-\uffff]/;
/** Maximum length of a text that is returned whole although only its start is required. */
const MAX_LITERAL = 65_536;
const PREDEFINED: Entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes the texts of one document. Limits the expansion of its entities to 1 MB in total. */
export class XmlTextReader {
  readonly #entities: Entities;
  #expanded = 0;

  constructor(entities: Entities) {
    this.#entities = entities;
  }

  /**
   * Decodes inner XML to plain text for `text`, else to HTML. Throws FeedParseError if the
   * document's entities expand to more than 1 MB.
   */
  read(raw: string, kind: TextKind = 'html'): string {
    return this.readStart(raw, kind, Number.POSITIVE_INFINITY).text;
  }

  /** Decodes only the first `length` characters or more. The end may cut a reference or a tag. */
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
      } else if (TAG_START.test(raw.charAt(open + 1))) {
        // Child elements are markup, except in plain text.
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

  /** Decodes predefined, numeric and internal references once; for plain text also HTML's. */
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
    // In plain text, HTML's references are decoded too. Elsewhere the HTML decoder reads them.
    const reference = `&${name};`;
    const decoded = decodeHTML(reference);
    return decoded === reference ? undefined : decoded;
  }

  /** Decodes only internal entities: the HTML decoder reads the other references of XHTML. */
  #decodeOwn(text: string): string {
    if (this.#entities.size === 0 || !text.includes('&')) return text;
    return text.replace(/&([A-Za-z_][\w.-]{0,63});/g, (all, name: string) =>
      PREDEFINED.has(name) ? all : (this.#expand(name) ?? all),
    );
  }

  #expand(name: string): string | undefined {
    const replacement = this.#entities.get(name);
    if (replacement === undefined) return undefined;
    this.#expanded += replacement.length;
    if (this.#expanded > MAX_EXPANSION)
      throw new FeedParseError('its entities expand to more than 1 MB');
    // Entity values may contain character references, but never other entities.
    return replacement.replace(
      /&(?:#([xX]?[\da-fA-F]{1,8})|(\w{2,4}));/g,
      (all, code?: string, predefined = '') =>
        code === undefined ? (PREDEFINED.get(predefined) ?? all) : (characterOf(code) ?? all),
    );
  }
}

/** A text that needs no decoding: one CDATA section, or neither markup nor references. */
function literalOf(raw: string, kind: TextKind): string | undefined {
  if (kind === 'base64' || kind === 'xhtml') return undefined;
  const open = raw.indexOf('<');
  if (open === -1) return raw.includes('&') ? undefined : raw;
  if (!raw.startsWith(CDATA, open) || !isBlank(raw, 0, open)) return undefined;
  const from = open + CDATA.length;
  const end = raw.indexOf(']]>', from);
  return end !== -1 && isBlank(raw, end + 3, raw.length) ? raw.slice(from, end) : undefined;
}

/** Decodes base64; empty if it is not UTF-8. */
function fromBase64(data: string): string {
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return '';
  }
}

/** The index of the ";" of the reference at `open`, or -1. */
function endOfReference(text: string, open: number): number {
  const last = Math.min(text.length, open + MAX_REFERENCE_LENGTH);
  for (let at = open + 1; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3b) return at > open + 1 ? at : -1;
    if (code <= 0x20 || code === 0x26) return -1;
  }
  return -1;
}

/** The character of a numeric reference (`38`, `x26`). 128 to 159 are left to the HTML decoder. */
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

/** The index where decoding pauses: `stop`, or after `length` characters, not in a reference. */
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

/** HTML elements that "/>" does not close, and whose content is not text. */
const NEVER_EMPTY =
  /^<(script|style|textarea|title|iframe|no(?:script|embed|frames)|xmp|template|object)\b(.*)\/>$/is;

/** Converts a tag to HTML: without XHTML prefixes, and with end tags for XML's "/>". */
function markup(tag: string, kind: TextKind): string {
  const unprefixed = kind === 'xhtml' ? tag.replace(/^(<\/?)[\w.-]{1,64}:(?=\w)/, '$1') : tag;
  return unprefixed.endsWith('/>') ? unprefixed.replace(NEVER_EMPTY, '<$1$2></$1>') : unprefixed;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
