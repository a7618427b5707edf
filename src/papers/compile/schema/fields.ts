import * as v from 'valibot';
import { isOutsideHost } from '../../../lib/http/outbound-policy.ts';
import { isTimeZone } from '../../../model/publication/gazetteer.ts';
import { isSampleAddress } from '../../../model/publication/sample-addresses.ts';
import type { Offered } from '../form-fields.ts';
import { didYouMean, oneOfThem, quoted } from '../problem.ts';

// Building blocks of all schemas. Their messages state the mistake and what is allowed; callers
// prepend the name of the field.

/** An object with exactly these fields. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries);
  return v.strictObject(entries, ({ input, expected, path }) => {
    if (expected === 'never') {
      const name = String(path?.at(-1)?.key);
      return `this field is not known${oneOfThem(name, names)}`;
    }
    return path === undefined
      ? `must be fields (${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''}), not ${quoted(input)}`
      : 'fill this in';
  });
}

/** A message about a value: the value, and what is wrong with it. */
export function wrong(what: string) {
  return ({ input }: { input: unknown }) => `${quoted(input)} ${what}`;
}

/** A required field with its purpose, for forms and JSON Schema. */
export function field<const Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description<v.InferOutput<Schema>, string>(description));
}

export function optional<const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
) {
  return v.optional(field(schema, description));
}

/** A required object with its purpose. */
export function group<const Entries extends v.ObjectEntries>(
  description: string,
  entries: Entries,
) {
  return field(fields(entries), description);
}

export function optionalGroup<const Entries extends v.ObjectEntries>(
  description: string,
  entries: Entries,
) {
  return optional(fields(entries), description);
}

export function list<const Item extends v.GenericSchema>(item: Item, min = 0) {
  return v.pipe(
    v.array(item, ({ input }) => `must be a list, not ${quoted(input)}`),
    v.minLength(min, `add at least ${min === 1 ? 'one' : min}`),
  );
}

export function someTexts(description: string) {
  return v.optional(field(list(text()), description), []);
}

function anyText() {
  return v.string(({ input }) => {
    if (input === null) return 'fill this in';
    if (typeof input === 'number' || typeof input === 'boolean')
      return `${quoted(input)} is not text: write it in quotes, "${input}"`;
    return `must be text, not ${quoted(input)}`;
  });
}

/** Rejects control characters and lone surrogates, which pages and feeds cannot contain. */
function noControls() {
  return v.check<string, string>(
    (value) => !/[^\P{Cc}\t\r\n]|\p{Cs}/u.test(value),
    'contains a character that cannot be shown, such as \\x07',
  );
}

/** The placeholders allowed in a text, written in braces. */
export type Placeholder = 'name' | 'email' | 'phone' | 'supportHours' | 'pictures' | 'count';

/** A non-empty text of one paragraph. A line break counts as a space. */
export function text(...placeholders: readonly Placeholder[]) {
  return v.pipe(
    anyText(),
    noControls(),
    v.transform((value) => joinLines(value, ' ').trim()),
    v.nonEmpty('fill this in'),
    onlyPlaceholders(placeholders),
  );
}

/** A text of one or more paragraphs. In a folded text (`>-`), an empty line separates them. */
export function paragraphs(...placeholders: readonly Placeholder[]) {
  return v.pipe(
    anyText(),
    noControls(),
    v.transform((value) => separateParagraphs(value.trim())),
    v.nonEmpty('fill this in'),
    onlyPlaceholders(placeholders),
    v.metadata({ form: 'paragraphs' }),
  );
}

/** The non-empty lines of a text, trimmed and joined. Takes linear time. */
function joinLines(value: string, separator: string): string {
  if (!value.includes('\n')) return value;
  const lines = value.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(separator);
}

/** YAML turns an empty line into one line break in a folded text, into two in a literal (`|`). */
export function separateParagraphs(value: string): string {
  return /\n\s*\n/.test(value)
    ? value
        .split(/\n\s*\n/)
        .map((paragraph) => joinLines(paragraph, ' '))
        .join('\n\n')
    : joinLines(value, '\n\n');
}

/** A message about the first `{word}` that is not an allowed placeholder, if any. */
export function unknownPlaceholder(
  value: string,
  placeholders: readonly Placeholder[],
): string | undefined {
  const found = value
    .match(/\{\w+\}/g)
    ?.find((name) => !placeholders.includes(name.slice(1, -1) as Placeholder));
  if (!found) return undefined;
  const allowed = placeholders.map((name) => `{${name}}`).join(', ');
  return `${found} is not allowed here${allowed && `; there are ${allowed}`}`;
}

function onlyPlaceholders(placeholders: readonly Placeholder[]) {
  return v.check<string, (issue: v.CheckIssue<string>) => string>(
    (value) => unknownPlaceholder(value, placeholders) === undefined,
    ({ input }) => unknownPlaceholder(input, placeholders) ?? '',
  );
}

export function shortText() {
  return v.pipe(text(), v.maxLength(60, 'must have at most 60 characters'));
}

/** A text short enough for a search result. */
export function searchText(...placeholders: readonly Placeholder[]) {
  return v.pipe(
    text(...placeholders),
    v.maxLength(
      170,
      ({ input }) => `has ${input.length} characters; search results show at most 170`,
    ),
  );
}

/** A name in addresses and storage: `my-town`. */
export function slug() {
  return v.pipe(
    anyText(),
    v.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      wrong('must have only the letters a to z, digits and single hyphens between words'),
    ),
    v.maxLength(60, 'must have at most 60 characters'),
  );
}

/** Whether an address has https; in sample builds also one of the sample world. */
export function isSecure(address: string): boolean {
  return address.startsWith('https://') || isSampleAddress(address);
}

/** An id that editors neither type nor see: forms make it from a field beside it. */
export function madeId(from: string, unless?: string) {
  return v.pipe(slug(), v.metadata({ form: 'id', from, unless }));
}

/** A text that forms offer as a choice; an `id` is not shown. */
export function offered<const Schema extends v.GenericSchema>(
  form: Offered | 'id',
  schema: Schema,
) {
  return v.pipe(schema, v.metadata({ form }));
}

/** An https address; `read` converts the text first. */
export function httpsAddress(read = (written: string) => written) {
  return v.pipe(
    anyText(),
    v.transform(read),
    v.url(wrong('is not a web address; it must begin with https://')),
    v.check(isSecure, wrong('must begin with https://')),
    v.check((input) => {
      const url = URL.parse(input);
      return url !== null && url.username === '' && url.password === '';
    }, 'must not contain a user name or a password'),
    v.check(
      (input) => isSampleAddress(input) || isOutsideHost(URL.parse(input)?.hostname ?? ''),
      wrong('must be a public address: no numbers, no name of a private network, no *'),
    ),
  );
}

/**
 * The path of a page of the site. Excludes forms that browsers could resolve to another site: a
 * second slash, `\` (which they read as `/`) and white space (which they drop).
 */
export const SITE_PATH = /^\/(?![/\\])[^\\\s\x00-\x1f\x7f]*$/;

/** Whether an address is a path of the site itself. */
export function isSitePath(href: string): boolean {
  return SITE_PATH.test(href);
}

export function host() {
  return v.pipe(
    text(),
    v.regex(
      /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      wrong(
        'is not the address of a site: write it without https://, port and path, in small letters a to z (others as xn--…), such as www.my-town.ca',
      ),
    ),
  );
}

export function yesOrNo() {
  return v.boolean(({ input }) => `must be true or false, not ${quoted(input)}`);
}

export function externalLink() {
  return fields({
    name: field(text(), 'The words of the link.'),
    href: field(httpsAddress(), 'The page that the link opens. It begins with https://.'),
  });
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(
    words,
    ({ input }) => `${quoted(input)} is not one of the choices${oneOfThem(String(input), words)}`,
  );
}

/** A number from `min` to `max`, inclusive. */
export function numberBetween(min: number, max: number) {
  const message = ({ input }: { input: unknown }) =>
    `must be a number from ${min} to ${max}, not ${quoted(input)}`;
  return v.pipe(v.number(message), v.minValue(min, message), v.maxValue(max, message));
}

/** A whole number from `min` to `max`, inclusive. */
export function wholeNumber(min: number, max: number) {
  return v.pipe(numberBetween(min, max), v.integer('must be a whole number'));
}

/** A list whose items have different keys. */
export function distinct<const Item extends v.GenericSchema>(
  item: Item,
  keyOf: (value: v.InferOutput<Item>) => string,
  min = 0,
) {
  return v.pipe(list(item, min), different(keyOf));
}

/** Rejects a list with two items of the same key; the problem is at the second one. */
export function different<Item>(keyOf: (item: Item) => string) {
  return v.rawCheck<Item[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const seen = new Set<string>();
    dataset.value.forEach((value, key) => {
      const name = keyOf(value);
      if (seen.has(name))
        addIssue({
          message: `${quoted(name)} is listed twice`,
          path: [{ type: 'array', origin: 'value', input: dataset.value, key, value }],
        });
      seen.add(name);
    });
  });
}

/** Canadian time zones by places that editors may enter although no zone has their name. */
const ZONES_OF_PLACES: Readonly<Record<string, readonly string[]>> = {
  'America/Toronto': [
    ...['kuujjuaq', 'inukjuak', 'puvirnituq', 'salluit', 'akulivik', 'kangirsuk', 'quaqtaq'],
    ...['nunavik', 'montreal', 'quebec', 'ottawa', 'moosonee', 'timmins', 'chibougamau'],
  ],
  'America/Iqaluit': ['kinngait', 'pangnirtung', 'pond_inlet', 'igloolik', 'arctic_bay'],
  'America/Rankin_Inlet': ['arviat', 'baker_lake', 'whale_cove', 'naujaat', 'chesterfield_inlet'],
  'America/Edmonton': ['yellowknife', 'inuvik', 'calgary', 'cambridge_bay', 'hay_river'],
  'America/Whitehorse': ['yukon', 'dawson_city', 'watson_lake'],
  'America/Winnipeg': ['churchill', 'thompson', 'manitoba', 'kenora'],
  'America/Regina': ['saskatoon', 'saskatchewan', 'prince_albert'],
  'America/Vancouver': ['victoria', 'prince_george', 'british_columbia'],
  'America/Halifax': ['nain', 'happy_valley', 'labrador', 'nova_scotia', 'charlottetown'],
  'America/St_Johns': ['newfoundland', 'corner_brook', 'gander'],
};

/** An IANA time zone in the form `Area/Place`. */
export function timeZone() {
  return v.pipe(
    text(),
    v.metadata({ form: 'timeZone' }),
    v.check(
      isZoneName,
      ({ input }) => `${quoted(input)} is not a time zone${suggestion(String(input))}`,
    ),
  );
}

function isZoneName(name: string): boolean {
  // Intl also accepts offsets, and names in any case.
  return /^[A-Z]\w+(?:\/[A-Z][\w+-]*)+$|^UTC$/.test(name) && isTimeZone(name);
}

function suggestion(name: string): string {
  const place = name.replace(/^.*\//, '').replaceAll(' ', '_').toLowerCase();
  const [zone] = Object.entries(ZONES_OF_PLACES).find(([, places]) => places.includes(place)) ?? [];
  if (zone) return `; did you mean ${zone}?`;
  const near = didYouMean(name.replaceAll(' ', '_'), Intl.supportedValuesOf('timeZone'));
  return near
    ? near.replaceAll('"', '')
    : '; names are those of https://en.wikipedia.org/wiki/List_of_tz_database_time_zones, such as America/Toronto';
}
