import { isRecord } from '../../lib/is-record.ts';
import type { FormField } from '../../papers/compile/form-fields.ts';
import { separateParagraphs } from '../../papers/compile/schema/fields.ts';

/** The values of a form: a text for each control, `undefined` for an absent group. */
export type FormValue = string | undefined | readonly FormValue[] | FormGroup;
/** Values by the names of the fields. Has no prototype. */
export interface FormGroup {
  [name: string]: FormValue;
}

/** The name of the control with a file's whole text, and of problems without a field. */
export const WHOLE_FILE = 'text:file';
/** The name of the control with the text below the fields of a Markdown file. */
export const BODY = 'text:body';

export const MAX_ITEMS = 300;

/** Whether a field is a list of texts, which one control shows, one per line. */
export function isLines({ kind, item }: FormField): boolean {
  return kind === 'list' && item?.kind !== 'object';
}

/** A value of YAML as a form shows it. */
export function shownValue(field: FormField, value: unknown): FormValue {
  if (field.kind === 'object') {
    if (value === undefined && !field.isRequired) return undefined;
    const record = isRecord(value) ? value : {};
    return groupOf(field, (each) => shownValue(each, own(record, each.name)));
  }
  const { item } = field;
  if (field.kind === 'list' && item) {
    const items = Array.isArray(value) ? value : [];
    return isLines(field)
      ? items.map((each) => textOf(each)).join('\n')
      : items.map((each) => shownValue(item, each));
  }
  if (field.kind === 'flag') return flagText(value);
  return field.kind === 'paragraphs' ? separateParagraphs(textOf(value)) : textOf(value);
}

function flagText(value: unknown): string {
  if (value === true) return 'yes';
  return value === false ? 'no' : '';
}

/** Whether a form can show a value without losing any of it. */
export function isShowable(field: FormField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (field.kind === 'object')
    return (
      isRecord(value) &&
      (field.fields ?? []).every((each) => isShowable(each, own(value, each.name)))
    );
  const { item } = field;
  if (field.kind === 'list' && item)
    return (
      Array.isArray(value) &&
      value.length <= MAX_ITEMS &&
      value.every((each) => isShowable(item, each) && !(isLines(field) && /\n/.test(textOf(each))))
    );
  return typeof value !== 'object';
}

/** The value at a path of names and indexes; `undefined` if nothing is there. */
export function valueAt(value: FormValue, path: readonly string[]): FormValue {
  return path.reduce<FormValue>((at, key) => {
    if (isGroup(at)) return at[key];
    return isList(at) ? at[Number(key)] : undefined;
  }, value);
}

/**
 * The value with `next` at a path. An index after the last item adds an item; `undefined` removes
 * an item or an optional group.
 */
export function withValue(
  field: FormField,
  value: FormValue,
  [key, ...rest]: readonly string[],
  next: FormValue,
): FormValue {
  if (key === undefined) return next;
  const { item } = field;
  if (item) {
    const items = isList(value) ? value : [];
    const index = Number(key);
    const inner = withValue(item, items[index], rest, next);
    return items.toSpliced(index, 1, ...(inner === undefined ? [] : [inner]));
  }
  const group = isGroup(value) ? value : undefined;
  return groupOf(field, (each) => {
    const before = group ? group[each.name] : emptyOf(each);
    return each.name === key ? withValue(each, before, rest, next) : before;
  });
}

/** The value of a field that a file does not have. */
export function emptyOf(field: FormField): FormValue {
  return shownValue(field, undefined);
}

export function groupOf(field: FormField, valueFor: (field: FormField) => FormValue): FormGroup {
  const group: Record<string, FormValue> = Object.create(null);
  for (const each of field.fields ?? []) group[each.name] = valueFor(each);
  return group;
}

/** The name of a control: the names and indexes of its path, separated by dots. */
export function join(name: string, inner: string | number): string {
  return name === '' ? String(inner) : `${name}.${inner}`;
}

/** The text of a scalar, with line feeds only. */
export function textOf(value: unknown): string {
  return value === undefined || value === null || typeof value === 'object'
    ? ''
    : String(value).replace(/\r\n?/g, '\n').trim();
}

export function isGroup(value: FormValue): value is FormGroup {
  return typeof value === 'object' && !Array.isArray(value);
}

export function isList(value: FormValue): value is readonly FormValue[] {
  return Array.isArray(value);
}

/** An own property of a record, never an inherited one such as `__proto__`. */
export function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
