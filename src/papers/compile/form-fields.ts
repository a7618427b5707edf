import * as v from 'valibot';
import FRENCH from './schema/descriptions-fr.json' with { type: 'json' };

export type FormFieldKind =
  | 'text'
  | 'paragraphs'
  | 'number'
  | 'flag'
  | 'choice'
  | 'list'
  | 'object';

/** Texts that are chosen from a list, which the form's page has. */
// biome-ignore format: a list of words
const OFFERED = [
  'timeZone', 'language', 'script', 'desk', 'article', 'tab', 'picture', 'place', 'station',
] as const;
export type Offered = (typeof OFFERED)[number];

export function isOffered(format: TextFormat | undefined): format is Offered {
  return OFFERED.some((each) => each === format);
}

/** The format of a text, which selects its control. An `id` has none. */
export type TextFormat = 'url' | 'email' | 'date' | 'colour' | 'id' | Offered;

export interface FormField {
  kind: FormFieldKind;
  /** Name in the document; empty for the document itself and for list items. */
  name: string;
  /** Purpose in a sentence or two; may be empty for documents and list items. */
  description: string;
  /** Whether the document must contain it. */
  isRequired: boolean;
  format?: TextFormat;
  /** Of an id: the field beside it from which it is made, and the one that makes it needless. */
  madeFrom?: string;
  unless?: string;
  choices?: readonly string[];
  item?: FormField;
  /** The fields of an object, in the order of the schema. */
  fields?: readonly FormField[];
  /** Maximum characters of a text. */
  maxLength?: number;
}

/** The used members of a Valibot schema or action. */
interface Part {
  type: string;
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  entries?: Readonly<Record<string, v.GenericSchema>>;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly Part[];
  requirement?: unknown;
  metadata?: { form?: unknown; from?: unknown; unless?: unknown };
}

/**
 * Derives form fields from a schema of this folder, or from another one with the same kinds of
 * parts. A description without a French translation stays English.
 *
 * @throws TypeError for a part without a matching form field
 */
export function formFields(schema: v.GenericSchema, language: 'en' | 'fr' = 'en'): FormField {
  const describe = language === 'fr' ? (text: string) => IN_FRENCH[text] ?? text : String;
  return fieldOf(schema as Part, '', describe);
}

/** French descriptions by their English originals. */
const IN_FRENCH: Readonly<Record<string, string>> = FRENCH;

function fieldOf(part: Part, name: string, describe: (description: string) => string): FormField {
  const parts = flatten(part);
  const root = parts.find(({ type }) => type in KINDS);
  if (!root) throw new TypeError(`${name || 'the document'}: a form has no field for ${part.type}`);
  const { form, from, unless } = parts.find(({ type }) => type === 'metadata')?.metadata ?? {};
  const kind = form === 'paragraphs' ? 'paragraphs' : (KINDS[root.type] ?? 'text');
  const format = formatOf(parts, form);
  const maxLength = parts.find(({ type }) => type === 'max_length')?.requirement;
  return {
    kind,
    name,
    description: describe(v.getDescription(part as v.GenericSchema) ?? inner(part) ?? ''),
    isRequired: part.type !== 'optional',
    ...(format && { format }),
    ...(typeof from === 'string' && { madeFrom: from }),
    ...(typeof unless === 'string' && { unless }),
    ...(root.options && { choices: root.options.map(String) }),
    ...(root.item && { item: fieldOf(root.item as Part, '', describe) }),
    ...(root.entries && {
      fields: Object.entries(root.entries).map(([key, entry]) =>
        fieldOf(entry as Part, key, describe),
      ),
    }),
    ...(kind !== 'list' && typeof maxLength === 'number' && { maxLength }),
  };
}

/** Form field kinds by schema type. */
const KINDS: Readonly<Record<string, FormFieldKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  picklist: 'choice',
  array: 'list',
  strict_object: 'object',
};

/**
 * The schemas and actions that describe a value, without wrappers such as `optional` or nested
 * pipes. Of a union, the form uses the first option; a literal is a choice with one value.
 */
function flatten(part: Part): Part[] {
  const [option] = part.type === 'variant' ? (part.options ?? []) : [];
  if (option) return flatten(option as Part);
  if (part.type === 'literal') return [{ type: 'picklist', options: [part.literal] }];
  if (part.type === 'optional' && part.wrapped) return flatten(part.wrapped as Part);
  const [first, ...actions] = part.pipe ?? [];
  return first ? [...(first.pipe ? flatten(first) : [first]), ...actions] : [part];
}

/** The description inside an `optional` wrapper. */
function inner(part: Part): string | undefined {
  return part.wrapped && (v.getDescription(part.wrapped) ?? inner(part.wrapped as Part));
}

const FORMATS: Readonly<Record<string, TextFormat>> = {
  url: 'url',
  email: 'email',
  iso_date: 'date',
};

function formatOf(parts: readonly Part[], form: unknown): TextFormat | undefined {
  if (form === 'colour' || form === 'id') return form;
  const offered = OFFERED.find((format) => format === form);
  return offered ?? parts.map(({ type }) => FORMATS[type]).find((format) => format !== undefined);
}
