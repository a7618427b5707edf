import { HOUR_MS } from '../../src/lib/clock/durations.ts';
import type { FeedEncoding } from './feed-shape.ts';

/** Attributes of an element; `undefined` ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Plain text as XML character data or an attribute's value. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A CDATA section; a `]]>` in the text is split over two sections, as XML 1.0 §2.7 requires. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** `<name …>text</name>` with the text escaped; `''` for an `undefined` text. */
export function element(
  name: string,
  text: string | undefined,
  attributes: Attributes = {},
): string {
  return text === undefined ? '' : rawElement(name, escapeXml(text), attributes);
}

/** `<name …>markup</name>` with the markup unchanged: a CDATA section, XHTML, other elements. */
export function rawElement(name: string, markup: string, attributes: Attributes = {}): string {
  return `<${name}${attributesOf(attributes)}>${markup}</${name}>`;
}

export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

/** Lines under each other, `depth` levels (of 2 spaces) deep; empty ones are left out. */
export function indent(depth: number, lines: readonly (string | undefined)[]): string {
  const margin = '  '.repeat(depth);
  return lines
    .filter(Boolean)
    .map((line) => `${margin}${line}`)
    .join('\n');
}

/** A whole document from its prolog and its blocks. */
export function xmlDocument(encodingLabel: string, blocks: readonly string[]): string {
  const prolog = `<?xml version="1.0" encoding="${encodingLabel}"?>`;
  return [prolog, ...blocks].filter(Boolean).join('\n').concat('\n');
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** RFC 822 with a four-digit year: `Sat, 21 Nov 2026 09:05:00 -0500`; without offset `GMT`. */
export function rfc822Date(date: Date, offsetHours = 0): string {
  const there = new Date(date.getTime() + offsetHours * HOUR_MS);
  const day = `${DAYS[there.getUTCDay()]}, ${two(there.getUTCDate())} ${MONTHS[there.getUTCMonth()]}`;
  const time = there.toISOString().slice(11, 19);
  const zone = offsetHours === 0 ? 'GMT' : `${sign(offsetHours)}${two(Math.abs(offsetHours))}00`;
  return `${day} ${there.getUTCFullYear()} ${time} ${zone}`;
}

/** RFC 3339, as in Atom: `2026-11-21T09:05:00-05:00`; `Z` without an offset. */
export function w3cDate(date: Date, offsetHours = 0): string {
  const there = new Date(date.getTime() + offsetHours * HOUR_MS).toISOString().slice(0, 19);
  return offsetHours === 0
    ? `${there}Z`
    : `${there}${sign(offsetHours)}${two(Math.abs(offsetHours))}:00`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function sign(offsetHours: number): string {
  return offsetHours < 0 ? '-' : '+';
}

/** The characters of windows-1252 at 0x80 to 0x9F; the five bytes without one are spaces here. */
const WINDOWS_1252_80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The name that an XML prolog gives to an encoding. */
export function encodingLabel(encoding: FeedEncoding): string {
  switch (encoding) {
    case 'utf-8':
      return 'UTF-8';
    case 'utf-16le':
      // With a byte order mark the label is UTF-16; the mark says which (RFC 2781 §4.1).
      return 'UTF-16';
    case 'windows-1252':
      return 'windows-1252';
    case 'us-ascii':
      return 'US-ASCII';
  }
}

/** The bytes of a document; characters outside the encoding become numeric character references. */
export function encodeDocument(text: string, encoding: FeedEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'windows-1252':
      return Buffer.concat([...text].map(windows1252));
    case 'us-ascii':
      return Buffer.from(text.replace(/[^\0-\x7f]/gu, reference), 'latin1');
  }
}

function windows1252(character: string): Buffer {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return Buffer.of(code);
  const place = WINDOWS_1252_80.indexOf(character);
  return place >= 0 ? Buffer.of(0x80 + place) : Buffer.from(reference(character), 'latin1');
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
