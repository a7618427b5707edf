import * as v from 'valibot';
import FRENCH from './schema/descriptions-fr.json' with { type: 'json' };

/** How a field is filled in. */
export type FormFieldKind =
  | 'text'
  | 'paragraphs'
  | 'number'
  | 'flag'
  | 'choice'
  | 'list'
  | 'object';

/** What a text is besides, where a form can help: browsers have inputs for each. */
export type TextFormat = 'url' | 'email' | 'date' | 'colour';

/** A field of a form, as a schema has it. */
export interface FormField {
  readonly kind: FormFieldKind;
  /** Its name in the document; empty for the document itself, and for the items of a list. */
  readonly name: string;
  /** What it is for, in a sentence or two; may be empty for a document and for items. */
  readonly description: string;
  /** Whether the document must have it. */
  readonly isRequired: boolean;
  readonly format?: TextFormat;
  /** The words of a choice. */
  readonly choices?: readonly string[];
  /** What a list consists of. */
  readonly item?: FormField;
  /** What an object consists of, in the order of the schema. */
  readonly fields?: readonly FormField[];
  /** Characters of a text at most. */
  readonly maxLength?: number;
  /** The least and the greatest number, or the least and the greatest count of a list. */
  readonly least?: number;
  readonly most?: number;
}

/** What the part of a schema says that leads to its value. */
interface Part {
  readonly type: string;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly Part[];
  readonly requirement?: unknown;
  readonly metadata?: { readonly form?: unknown };
}

/**
 * The fields of a form for what a schema describes: the schemas of this folder, or others that are
 * made of the same parts. Where a description has no French one it stays English.
 *
 * @throws TypeError for a part that no form has a field for
 */
export function formFields(schema: v.GenericSchema, language: 'en' | 'fr' = 'en'): FormField {
  const describe = language === 'fr' ? (text: string) => IN_FRENCH[text] ?? text : String;
  return fieldOf(schema as Part, { name: '', isRequired: true }, describe);
}

/** The descriptions in French, by the English ones. */
const IN_FRENCH: Readonly<Record<string, string>> = FRENCH;

function fieldOf(
  part: Part,
  { name, isRequired }: Pick<FormField, 'name' | 'isRequired'>,
  describe: (description: string) => string,
): FormField {
  const parts = flatten(part);
  const root = parts.find(({ type }) => type in KINDS);
  if (!root) throw new TypeError(`${name || 'the document'}: a form has no field for ${part.type}`);
  const form = parts.find(({ type }) => type === 'metadata')?.metadata?.form;
  const kind = form === 'paragraphs' ? 'paragraphs' : (KINDS[root.type] ?? 'text');
  const number = (type: string) => {
    const found = parts.find((each) => each.type === type)?.requirement;
    return typeof found === 'number' ? found : undefined;
  };
  const isList = kind === 'list';
  const maxLength = isList ? undefined : number('max_length');
  const least = isList ? number('min_length') : number('min_value');
  const most = isList ? number('max_length') : number('max_value');
  const format = formatOf(parts, form);
  return {
    kind,
    name,
    description: describe(v.getDescription(part as v.GenericSchema) ?? inner(part) ?? ''),
    isRequired,
    ...(format && { format }),
    ...(root.options && { choices: root.options.map(String) }),
    ...(root.item && {
      item: fieldOf(root.item as Part, { name: '', isRequired: true }, describe),
    }),
    ...(root.entries && {
      fields: Object.entries(root.entries).map(([key, entry]) =>
        fieldOf(
          entry as Part,
          { name: key, isRequired: (entry as Part).type !== 'optional' },
          describe,
        ),
      ),
    }),
    ...(maxLength !== undefined && { maxLength }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  };
}

/** The kinds of the schemas that a value can have. */
const KINDS: Readonly<Record<string, FormFieldKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  picklist: 'choice',
  array: 'list',
  strict_object: 'object',
};

/**
 * All that is said of a value, without what is around it: optional, and pipes in one another. Of
 * what is one of several, a form has the first, and a literal is a choice of one.
 */
function flatten(part: Part): Part[] {
  const [option] = part.type === 'variant' ? (part.options ?? []) : [];
  if (option) return flatten(option as Part);
  if (part.type === 'literal') return [{ type: 'picklist', options: [part.literal] }];
  if (part.type === 'optional' && part.wrapped) return flatten(part.wrapped as Part);
  const [first, ...actions] = part.pipe ?? [];
  return first ? [...(first.pipe ? flatten(first) : [first]), ...actions] : [part];
}

/** The description of what is optional. */
function inner(part: Part): string | undefined {
  return part.wrapped && (v.getDescription(part.wrapped) ?? inner(part.wrapped as Part));
}

const FORMATS: Readonly<Record<string, TextFormat>> = {
  url: 'url',
  email: 'email',
  iso_date: 'date',
};

function formatOf(parts: readonly Part[], form: unknown): TextFormat | undefined {
  if (form === 'colour') return 'colour';
  return parts.map(({ type }) => FORMATS[type]).find((format) => format !== undefined);
}
