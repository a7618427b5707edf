import type { GivenForm } from './read-form.ts';

/** An option of a choice: its value, its name, and the heading of its group. */
export type Choice = readonly [value: string, name: string, heading?: string];

/**
 * A field of a form. One list of them describes a record: its controls, their limits, the labels
 * in the summary of problems, and the rows of the conflict page.
 */
export interface Field {
  name: string;
  label: string;
  /**
   * `text` by default. `lines` has several lines, `choices` and `places` several values; `radios` is
   * a choice that takes one tap.
   */
  kind?:
    | ('text' | 'email' | 'url' | 'date' | 'time' | 'datetime-local' | 'color')
    | ('lines' | 'choice' | 'radios' | 'choices' | 'places' | 'tick')
    | undefined;
  help?: string | undefined;
  /** Characters; the browser counts them down, and the server checks them. */
  max?: number | undefined;
  isOptional?: boolean | undefined;
  choices?: readonly Choice[];
  /** What an empty `choices` or `places` means, such as “the whole paper”. */
  none?: string;
  /** The language of the text, if it differs from the page's. */
  lang?: string | undefined;
  rows?: number;
  isMarkdown?: boolean;
  /** The id of a `<datalist>` with suggestions. */
  list?: string;
  /** The picture that a value is, which the conflict page shows. */
  pictureOf?: (value: string) => ShownPicture;
}

/** A small picture, if it can be shown, with its description or name. */
export interface ShownPicture {
  src: string | undefined;
  caption: string;
}

export function field(
  name: string,
  label: string,
  facts: Omit<Field, 'name' | 'label'> = {},
): Field {
  return { name, label, ...facts };
}

/** The values of a form by the names of its fields; several values are separated by spaces. */
export type Values = Readonly<Record<string, string | undefined>>;

/** The fields with these names, in this order. */
export function pick(fields: readonly Field[], ...names: readonly string[]): Field[] {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
}

export function labelsOf(fields: readonly Field[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]));
}

export function hasSeveral({ kind }: Field): boolean {
  return kind === 'choices' || kind === 'places';
}

export function severalOf(value: string | undefined): string[] {
  return value ? value.split(' ') : [];
}

/** The submitted values of a form's fields. */
export function givenValues(form: GivenForm, fields: readonly Field[]): Values {
  const texts = form.entries.map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]);
  const several = fields
    .filter(hasSeveral)
    .map(({ name }) => [name, form.texts(name).filter(Boolean).join(' ')]);
  return Object.fromEntries([...texts, ...several]);
}
