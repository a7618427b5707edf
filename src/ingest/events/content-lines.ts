/** Characters of one property that are read; what a calendar says beyond them is nobody's text. */
const MAX_LINE = 20_000;
/** Properties of one component that are read. */
const MAX_PROPERTIES = 12_000;
const NAME = /^[A-Za-z0-9-]{1,60}[;:]/;

/** A property of a component (RFC 5545 3.1); names are upper case. */
export interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** As it stands there, escapes and all. */
  readonly value: string;
}

/** What stands between BEGIN and END. */
export interface Component {
  readonly name: string;
  readonly properties: Property[];
  readonly components: Component[];
}

/** The parts that are read; all others, such as alarms, are passed over with what is in them. */
const READ = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT']);
/** What ends whatever is open inside: nothing has these in it but a calendar. */
const OUTER = new Set(['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY']);

/**
 * The calendars of a text (RFC 5545), as far as they can be read: lines that end in any way, that were folded or torn, and parts whose
 * END is missing. Takes time linear in the text.
 */
export function readComponents(text: string): Component[] {
  const root: Component = { name: '', properties: [], components: [] };
  let open: Component[] = [root];
  /** The part that is passed over. */
  let skipped: string | undefined;
  for (const line of unfold(text)) {
    const property = readLine(line);
    if (!property) continue;
    const { name, value } = property;
    const part = ownLine(value).toUpperCase();
    if (name === 'END' && part === skipped) skipped = undefined;
    else if (name === 'BEGIN' && (READ.has(part) || OUTER.has(part))) {
      // A calendar in a calendar is one after it, and an event in an event too.
      if (part === 'VCALENDAR') open = [root];
      if (OUTER.has(part)) open = open.slice(0, 2);
      skipped = READ.has(part) ? undefined : part;
      if (skipped) continue;
      const component: Component = { name: part, properties: [], components: [] };
      open.at(-1)?.components.push(component);
      open.push(component);
    } else if (name === 'BEGIN') skipped ??= part;
    else if (name === 'END') {
      const index = open.findLastIndex((component) => component.name === part);
      if (index > 0) {
        open = open.slice(0, index);
        skipped = undefined;
      }
    } else if (!skipped) {
      const into = open.at(-1);
      if (into && into.properties.length < MAX_PROPERTIES) into.properties.push(property);
    }
  }
  return root.components.filter(({ name }) => name === 'VCALENDAR');
}

/** The lines of a text, each whole: what begins with white space goes on the line before, and what is no property stood in its text. */
function* unfold(text: string): Generator<string, void> {
  let parts: string[] = [];
  let length = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    if (!isFolded && (NAME.test(line) || parts.length === 0)) {
      if (parts.length > 0) yield parts.join('');
      parts = [line.slice(0, MAX_LINE)];
      length = line.length;
    } else if (length < MAX_LINE) {
      const more = isFolded ? line.slice(1, MAX_LINE) : `\\n${line.slice(0, MAX_LINE)}`;
      parts.push(more);
      length += more.length;
    }
  }
  if (parts.length > 0) yield parts.join('');
}

function readLine(line: string): Property | undefined {
  const colon = valueStart(line);
  if (!NAME.test(line) || colon === -1) return undefined;
  const [name = '', ...given] = splitOutside(line.slice(0, colon), ';');
  const parameters = new Map(
    given.map((parameter) => {
      const [key = '', ...rest] = parameter.split('=');
      return [key.trim().toUpperCase(), rest.join('=').replaceAll('"', '')] as const;
    }),
  );
  return { name: name.toUpperCase(), parameters, value: line.slice(colon + 1) };
}

/** Where the first colon outside quotes is; where a quote is never closed, the first of all. */
function valueStart(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const character = line[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return index;
  }
  return line.indexOf(':');
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

/** A value that is no text, without the lines behind it that stood there torn. */
export function ownLine(value: string): string {
  return (value.split('\\', 1)[0] ?? '').trim();
}

/** The text that a value of type TEXT stands for. */
export function unescapeText(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

/** The first property of a name that says anything. */
export function find(component: Component | undefined, name: string): Property | undefined {
  return component?.properties.find(
    (property) => property.name === name && property.value.trim() !== '',
  );
}

/** All properties of a name. */
export function findAll({ properties }: Component, name: string): Property[] {
  return properties.filter((property) => property.name === name);
}
