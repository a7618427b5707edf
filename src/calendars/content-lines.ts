import { decodeBroken, decodeWhole, labelsOf } from '../lib/text/decode-bytes.ts';
import { FeedParseError } from '../model/sources/feed-errors.ts';

/** Maximum length of a property, in characters; the rest is dropped. */
export const MAX_LINE = 20_000;
/** The start of a line that begins a property. */
const NAME = /^[A-Za-z0-9-]{1,60}[;:]/;
/** Limits of a document, checked while it is read; no real calendar of 5 MB reaches them. */
const LIMITS = {
  lines: 400_000,
  components: 20_000,
  'properties and parameters': 250_000,
} as const;
export const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** A property of a component (RFC 5545 3.1); names are upper case. */
export interface Property {
  name: string;
  parameters: ReadonlyMap<string, string>;
  /** The raw value, with escapes. */
  value: string;
}

/** A component: the lines between BEGIN and END. */
export interface Component {
  name: string;
  /** Non-empty properties by name. */
  properties: Map<string, Property[]>;
  components: Component[];
}

export interface ReadDocument {
  calendars: readonly Component[];
  /** The name of the first property that was truncated. */
  cut: string | undefined;
}

/** The components that are read, with their depth. Others, such as alarms, are skipped. */
const READ: ReadonlyMap<string, number> = new Map([
  ['VCALENDAR', 1],
  ['VEVENT', 2],
  ['VTIMEZONE', 2],
  ['STANDARD', 3],
  ['DAYLIGHT', 3],
]);
/** Components that occur only directly in a calendar: each ends an open component. */
const OUTER = new Set(['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY']);

/**
 * Reads the calendars of a document (RFC 5545) as far as possible, including components without
 * END. Takes linear time. Throws FeedParseError if the document exceeds a limit.
 */
export function readComponents(bytes: Uint8Array, contentType?: string): ReadDocument {
  const reader = new ComponentReader();
  let cut: string | undefined;
  for (const { line, isCut } of unfold(bytes, contentType, () => reader.count('lines'))) {
    const property = readLine(line);
    if (!property) continue;
    const { name, value } = property;
    if (isCut) cut ??= name;
    if (name === 'BEGIN') reader.begin(firstLineOf(value).toUpperCase());
    else if (name === 'END') reader.end(firstLineOf(value).toUpperCase());
    else if (value.trim() !== '') reader.add(property);
  }
  const { components } = reader.root;
  return { calendars: components.filter(({ name }) => name === 'VCALENDAR'), cut };
}

class ComponentReader {
  readonly root: Component = { name: '', properties: new Map(), components: [] };
  readonly #open = [this.root];
  readonly #counts = { lines: 0, components: 0, 'properties and parameters': 0 };
  /** The component that is being skipped. */
  #skipped: string | undefined;

  count(kind: keyof typeof LIMITS, more = 1): void {
    this.#counts[kind] += more;
    if (this.#counts[kind] > LIMITS[kind])
      throw new FeedParseError(`the calendar has more than ${LIMITS[kind]} ${kind}`);
  }

  begin(name: string): void {
    const depth = READ.get(name) ?? 0;
    const isOuter = OUTER.has(name);
    // If the open component has the same depth, it lacks its END: the new one is a sibling.
    if (depth > 0 || isOuter) this.#open.length = Math.min(this.#open.length, depth || 2);
    if (depth === 0) {
      this.#skipped = isOuter ? name : (this.#skipped ?? name);
      return;
    }
    this.#skipped = undefined;
    this.count('components');
    const component = { name, properties: new Map(), components: [] };
    this.#open.at(-1)?.components.push(component);
    this.#open.push(component);
  }

  end(name: string): void {
    const isSkipped = name === this.#skipped;
    const index = isSkipped ? -1 : this.#open.findLastIndex((each) => each.name === name);
    if (index > 0) this.#open.length = index;
    if (index > 0 || isSkipped) this.#skipped = undefined;
  }

  add(property: Property): void {
    if (this.#skipped) return;
    this.count('properties and parameters', 1 + property.parameters.size);
    const into = this.#open.at(-1)?.properties;
    const same = into?.get(property.name);
    if (same) same.push(property);
    else into?.set(property.name, [property]);
  }
}

function readLine(line: string): Property | undefined {
  const colon = valueStart(line);
  if (!NAME.test(line) || colon === -1) return undefined;
  const [name = '', ...given] = splitParameters(line.slice(0, colon));
  const parameters = given.map((parameter) => {
    const [key = '', ...rest] = parameter.split('=');
    return [key.trim().toUpperCase(), readParameter(rest.join('='))] as const;
  });
  return {
    name: name.toUpperCase(),
    parameters: parameters.length === 0 ? NO_PARAMETERS : new Map(parameters),
    value: line.slice(colon + 1),
  };
}

/** The characters of RFC 6868 by the letter after the caret. */
const CARET_ESCAPES: Readonly<Record<string, string>> = { n: '\n', "'": '"', '^': '^' };

/** Decodes a parameter's value: removes quotes, and decodes RFC 6868. */
function readParameter(text: string): string {
  if (!/["^]/.test(text)) return text;
  return text
    .replaceAll('"', '')
    .replace(/\^([n'^])/g, (_, code: string) => CARET_ESCAPES[code] ?? '');
}

/** The text before a colon within an unquoted display name: `TZID=(UTC-05:00) Eastern Time`. */
const HOURS_IN_NAME = /^=\((?:UTC|GMT)[+-]\d\d$/i;

/** Index of the first colon outside quotes; if a quote is not closed, of the first colon. */
function valueStart(line: string): number {
  const colon = line.indexOf(':');
  const isInName = HOURS_IN_NAME.test(line.slice(Math.max(0, colon - 8), colon));
  const first = isInName ? line.indexOf(':', colon + 1) : colon;
  const quote = line.indexOf('"');
  if (quote === -1 || quote > first) return first;
  let isQuoted = false;
  for (let index = quote; index < line.length; index++) {
    const character = line[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return index;
  }
  return first;
}

/** Splits at semicolons outside quotes. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === ';' && !isQuoted) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** The first line of a value: other than TEXT, values have no further lines. */
export function firstLineOf(value: string): string {
  return (value.split('\\', 1)[0] ?? '').trim();
}

export function unescapeText(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

/** The first non-empty property with a name. */
export function find(component: Component | undefined, name: string): Property | undefined {
  return component?.properties.get(name)?.[0];
}

export function findAll({ properties }: Component, name: string): readonly Property[] {
  return properties.get(name) ?? [];
}

/**
 * Yields the properties of a document, with their folded or broken lines joined. Joins bytes before
 * decoding, since a fold may split a character (RFC 5545 3.1). Calls `count` for each line.
 */
function* unfold(
  bytes: Uint8Array,
  contentType: string | undefined,
  count: () => void,
): Generator<{ line: string; isCut: boolean }, void> {
  const labels = labelsOf(bytes, contentType);
  const text = decodeWhole(bytes, labels);
  for (const each of joined((text ?? singleBytes.decode(bytes)).trimStart(), count)) {
    const isEncoded = text === undefined && /[^\u0000-\u007f]|\u001b/.test(each);
    const line = isEncoded ? decodeLine(each, labels) : each;
    yield { line: line.slice(0, MAX_LINE), isCut: line.length > MAX_LINE };
  }
}

/**
 * Joins each property with following lines that belong to its text although they are not folded.
 */
function* joined(text: string, count: () => void): Generator<string, void> {
  let parts: string[] = [];
  for (const line of wholeLines(text, count)) {
    if (parts.length > 0 && !NAME.test(line)) parts.push(`\\n${line}`);
    else {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
    }
  }
  if (parts.length > 0) yield parts.join('');
}

/** Joins folded lines; a fold may be anywhere, even within a name. */
function* wholeLines(text: string, count: () => void): Generator<string, void> {
  let parts: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    count();
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    if (!isFolded && parts.length > 0) {
      yield parts.join('');
      parts = [];
    }
    parts.push(isFolded ? line.slice(1) : line);
  }
  if (parts.length > 0) yield parts.join('');
}

/** Maps each byte to one character: the same code, except for 0x80 to 0x9f. */
const singleBytes = new TextDecoder('windows-1252');
const OCTETS = new Map(
  Array.from({ length: 32 }, (_, nth) => 0x80 + nth).map((octet) => [
    singleBytes.decode(Uint8Array.of(octet)).charCodeAt(0),
    octet,
  ]),
);
const utf8 = new TextDecoder();

function decodeLine(line: string, labels: readonly string[]): string {
  const octets = new Uint8Array(line.length);
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    octets[index] = code < 0x100 ? code : (OCTETS.get(code) ?? 0);
  }
  const text = utf8.decode(octets);
  return /[\u001b\ufffd]/.test(text) ? decodeBroken(octets, labels) : text;
}
