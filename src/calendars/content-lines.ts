import { FeedParseError } from '../model/sources/feed-errors.ts';
import { NAME, unfold } from './unfold.ts';

/** Limits of a document, checked while it is read; no real calendar of 5 MB reaches them. */
const LIMITS = {
  lines: 400_000,
  components: 20_000,
  'properties and parameters': 250_000,
} as const;
const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** A property of a component (RFC 5545 3.1); names are upper case. */
export interface Property {
  name: string;
  parameters: ReadonlyMap<string, string>;
  /** Raw, with escapes. */
  value: string;
}

/** What is between BEGIN and END. */
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

/** Components that are read, with their depth; others, such as alarms, are skipped. */
const READ: ReadonlyMap<string, number> = new Map([
  ['VCALENDAR', 1],
  ['VEVENT', 2],
  ['VTIMEZONE', 2],
  ['STANDARD', 3],
  ['DAYLIGHT', 3],
]);
/** Components that are only found directly in a calendar: they end any other that is open. */
const OUTER = new Set(['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY']);

/**
 * Reads the calendars of a document (RFC 5545) as far as possible, also components without END. At
 * most four components are open at once. Takes linear time.
 * @throws FeedParseError where the document exceeds a limit
 */
export function readComponents(bytes: Uint8Array, contentType?: string): ReadDocument {
  const root = newComponent('');
  const open = [root];
  const count = counter();
  /** The component that is being skipped. */
  let skipped: string | undefined;
  let cut: string | undefined;
  for (const { line, isCut } of unfold(bytes, contentType, () => count('lines'))) {
    const property = readLine(line);
    if (!property) continue;
    const { name, value } = property;
    if (isCut) cut ??= name;
    if (name === 'BEGIN') {
      const part = partOf(value);
      const depth = READ.get(part) ?? 0;
      // A component within one of its own depth is a sibling whose predecessor has no END.
      if (depth > 0) open.length = Math.min(open.length, depth);
      else if (OUTER.has(part)) open.length = Math.min(open.length, 2);
      if (depth === 0) skipped = OUTER.has(part) ? part : (skipped ?? part);
      else {
        skipped = undefined;
        count('components');
        const component = newComponent(part);
        open.at(-1)?.components.push(component);
        open.push(component);
      }
    } else if (name === 'END') {
      const part = partOf(value);
      const index = part === skipped ? -1 : open.findLastIndex((each) => each.name === part);
      if (index > 0) open.length = index;
      if (index > 0 || part === skipped) skipped = undefined;
    } else if (!skipped && value.trim() !== '') {
      count('properties and parameters', 1 + property.parameters.size);
      const into = open.at(-1)?.properties;
      const same = into?.get(name);
      if (same) same.push(property);
      else into?.set(name, [property]);
    }
  }
  return { calendars: root.components.filter(({ name }) => name === 'VCALENDAR'), cut };
}

function newComponent(name: string): Component {
  return { name, properties: new Map(), components: [] };
}

function partOf(value: string): string {
  return ownLine(value).toUpperCase();
}

function counter() {
  const counts = { lines: 0, components: 0, 'properties and parameters': 0 };
  return (kind: keyof typeof LIMITS, more = 1) => {
    counts[kind] += more;
    if (counts[kind] > LIMITS[kind])
      throw new FeedParseError(`the calendar has more than ${LIMITS[kind]} ${kind}`);
  };
}

function readLine(line: string): Property | undefined {
  const colon = valueStart(line);
  if (!NAME.test(line) || colon === -1) return undefined;
  const [name = '', ...given] = splitOutside(line.slice(0, colon), ';');
  const parameters =
    given.length === 0
      ? NO_PARAMETERS
      : new Map(
          given.map((parameter) => {
            const [key = '', ...rest] = parameter.split('=');
            return [key.trim().toUpperCase(), readParameter(rest.join('='))] as const;
          }),
        );
  return { name: name.toUpperCase(), parameters, value: line.slice(colon + 1) };
}

/** A parameter's value without quotes, but with those and line ends that it encodes (RFC 6868). */
function readParameter(text: string): string {
  if (!/["^]/.test(text)) return text;
  return text
    .replaceAll('"', '')
    .replace(/\^([n'^])/g, (_, code) => (code === 'n' ? '\n' : code === "'" ? '"' : '^'));
}

/** Before the colon of a display name without quotes: `TZID=(UTC-05:00) Eastern Time`. */
const HOURS_IN_NAME = /^=\((?:UTC|GMT)[+-]\d\d$/i;

/** Index of the first colon outside quotes; of the first of all if a quote is not closed. */
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

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === separator && !isQuoted) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** A value that is not TEXT, without broken lines that were appended to it. */
export function ownLine(value: string): string {
  return (value.split('\\', 1)[0] ?? '').trim();
}

/** Unescapes a value of type TEXT. */
export function unescapeText(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

/** The first non-empty property with a name. */
export function find(component: Component | undefined, name: string): Property | undefined {
  return component?.properties.get(name)?.[0];
}

/** All non-empty properties with a name. */
export function findAll({ properties }: Component, name: string): readonly Property[] {
  return properties.get(name) ?? [];
}
