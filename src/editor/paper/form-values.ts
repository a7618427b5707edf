import { isRecord } from '../../lib/is-record.ts';
import type { FormField } from '../../papers/compile/form-fields.ts';
import type { Problem } from '../../papers/compile/problem.ts';
import { separateParagraphs } from '../../papers/compile/schema/fields.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { FolderFile } from './folder-file.ts';

/** The values of a form: a text for each control, `undefined` for an absent group. */
export type FormValue = string | undefined | readonly FormValue[] | FormGroup;
/** Values by the names of the fields. Has no prototype. */
export interface FormGroup {
  [name: string]: FormValue;
}

/** The name of the control with a file's whole text, and of problems without a field. */
export const WHOLE_FILE = 'text';
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

/** Reads a submitted form by the fields of a schema; other names are ignored. */
export function readValues(field: FormField, form: GivenForm): FormValue {
  // A form has no more items than fields, which bounds the work.
  return readWithin(field, form, '', { items: form.entries.length });
}

function readWithin(
  field: FormField,
  form: GivenForm,
  name: string,
  budget: { items: number },
): FormValue {
  if (field.kind === 'object') {
    if (name !== '' && !field.isRequired && form.text(`${name}:on`) === '') return undefined;
    return groupOf(field, (each) => readWithin(each, form, join(name, each.name), budget));
  }
  const { item } = field;
  if (field.kind === 'list' && item && !isLines(field)) {
    const wanted = Number.parseInt(form.text(`${name}:count`), 10) || 0;
    const count = Math.max(0, Math.min(wanted, MAX_ITEMS, budget.items));
    budget.items -= count;
    return Array.from({ length: count }, (_, index) =>
      readWithin(item, form, join(name, index), budget),
    );
  }
  return form.text(name);
}

/**
 * Applies a button of the form to its values: `add:links`, `remove:links.2`, `up:links.2`, or
 * `add:radio`, `remove:radio` for an optional group. An unknown button changes nothing.
 */
export function changeValues(field: FormField, value: FormValue, button: string): FormValue {
  const [, action = '', path = ''] = /^(add|remove|up):([\w.-]{1,200})$/.exec(button) ?? [];
  return action === '' ? value : changeAt(field, value, path.split('.'), action);
}

function changeAt(
  field: FormField,
  value: FormValue,
  [name, ...rest]: readonly string[],
  action: string,
): FormValue {
  const { item } = field;
  if (name === undefined) {
    if (action === 'add' && field.kind === 'object' && value === undefined)
      return emptyOf({ ...field, isRequired: true });
    if (action === 'remove' && field.kind === 'object' && !field.isRequired) return undefined;
    if (action === 'add' && item && isList(value) && value.length < MAX_ITEMS)
      return [...value, emptyOf(item)];
    return value;
  }
  if (field.kind === 'object' && isGroup(value)) {
    const inner = field.fields?.find((each) => each.name === name);
    if (!inner) return value;
    return groupOf(field, (each) =>
      each === inner ? changeAt(inner, value[name], rest, action) : value[each.name],
    );
  }
  const index = Number(name);
  if (!item || !isList(value) || !Number.isInteger(index) || value[index] === undefined)
    return value;
  if (rest.length > 0) return value.with(index, changeAt(item, value[index], rest, action));
  if (action === 'remove') return value.toSpliced(index, 1);
  if (action !== 'up' || index === 0) return value;
  return value.toSpliced(index - 1, 2, value[index], value[index - 1]);
}

function emptyOf(field: FormField): FormValue {
  return shownValue(field, undefined);
}

function groupOf(field: FormField, valueFor: (field: FormField) => FormValue): FormGroup {
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

/** The problems of a file by control; those without a field are under `WHOLE_FILE`. */
export function fieldProblems(
  problems: readonly Problem[],
  shown: { field: FormField; values: FormValue } | undefined,
  kind: FolderFile['kind'],
  lineOf: (line: number, message: string) => string,
): FormProblems {
  const wholeText = shown && kind === 'markdown' ? BODY : WHOLE_FILE;
  const named = new Map<string, Set<string>>();
  for (const { path, line, message } of problems) {
    const hasField = shown && path && path.length > 0;
    const name = hasField ? nameOf(shown.field, shown.values, path) : wholeText;
    const text = hasField || line === undefined ? message : lineOf(line, message);
    named.set(name, (named.get(name) ?? new Set()).add(text));
  }
  // Several problems of a control become one message.
  return new Map(Array.from(named, ([name, text]) => [name, [...text].join(' ')]));
}

/** The name of the innermost control or group on a path. */
function nameOf(field: FormField, values: FormValue, path: readonly PropertyKey[]): string {
  let name = '';
  let at = field;
  let value = values;
  for (const key of path) {
    const inner = at.kind === 'object' ? at.fields?.find((each) => each.name === key) : at.item;
    if (!inner || isLines(at) || value === undefined) break;
    const next = valueAt(value, key);
    // Items beyond the limit have no control.
    if (at.kind === 'list' && next === undefined) break;
    name = join(name, String(key));
    at = inner;
    value = next;
  }
  return name === '' ? WHOLE_FILE : name;
}

function valueAt(value: FormValue, key: PropertyKey): FormValue {
  if (isGroup(value)) return value[String(key)];
  return isList(value) ? value[Number(key)] : undefined;
}
