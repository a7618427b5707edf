import { isSame } from '../../papers/compile/edit-yaml.ts';
import { type FormField, isOffered } from '../../papers/compile/form-fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { FolderFile } from './folder-file.ts';
import {
  emptyOf,
  type FormGroup,
  type FormValue,
  groupOf,
  isGroup,
  isLines,
  isList,
  join,
  MAX_ITEMS,
  valueAt,
  withValue,
} from './form-values.ts';

/** The pages of paper.yaml with their fields. The last page has all other fields. */
const GROUPS = [
  ['basics', ['name', 'description', 'language', 'timeZone', 'price']],
  ['place', ['cityLine', 'coverage', 'weather']],
  ['hosts', ['hosts']],
  ['contacts', ['contacts']],
  ['links', ['socialLinks', 'sisterSites', 'newsResources', 'topics']],
  ['look', ['colours', 'byline', 'featuredPhotoCredit', 'pictures']],
  ['feeds', ['desks', 'fallbackItems']],
  ['radio', ['radio']],
  ['others', ['embeds', 'ads', 'donation', 'newsletter']],
  ['pages', ['blog', 'bookshop']],
  ['more', []],
] as const satisfies readonly (readonly [
  keyof EditorWords['paper']['groups'],
  readonly string[],
])[];

export type GroupName = (typeof GROUPS)[number][0];

/** The index of a list item that is not there yet. */
export const NEW = 'new';

/** A page of a file's form: the file, a group of its fields, a list item, or an optional group. */
export interface Part {
  /** The names and indexes that lead to it; empty for the file and its groups. */
  path: readonly string[];
  group?: GroupName;
  /** Its object, with only the fields of this page. */
  field: FormField;
  value: FormValue;
  /** The list that it is an item of. */
  list?: { field: FormField; items: readonly FormValue[] };
  /** The index that was chosen for it in the list. */
  place?: number;
  isNew: boolean;
}

/** The groups of a file with pages for groups of its fields; other files have one page. */
export function groupsOf(file: Pick<FolderFile, 'name'>, field: FormField): GroupName[] {
  if (file.name !== 'paper') return [];
  return GROUPS.map(([name]) => name).filter((name) => fieldsIn(field, name).length > 0);
}

/** The group of paper.yaml that has a field. */
export function groupWith(name: string): GroupName {
  return GROUPS.find(([, names]) => (names as readonly string[]).includes(name))?.[0] ?? 'more';
}

function fieldsIn(field: FormField, group: GroupName): FormField[] {
  return (field.fields ?? []).filter(
    ({ name, format }) => format !== 'id' && groupWith(name) === group,
  );
}

/** The query parameters of a part's page. */
export interface PartAddress {
  /** A path: `categories.0.questions.3`, or `categories.new`. */
  at?: string | undefined;
  group?: string | undefined;
}

/** The part of a file's form at an address; `undefined` if there is none. */
export function findPart(
  file: Pick<FolderFile, 'name'>,
  field: FormField,
  values: FormValue,
  { at = '', group }: PartAddress,
): Part | undefined {
  if (at !== '') return partAt(field, values, at.split('.'));
  if (group === undefined) return { path: [], field, value: values, isNew: false };
  const known = groupsOf(file, field).find((name) => name === group);
  if (!known) return undefined;
  const fields = fieldsIn(field, known);
  return { path: [], group: known, field: { ...field, fields }, value: values, isNew: false };
}

function partAt(root: FormField, values: FormValue, keys: readonly string[]): Part | undefined {
  let field = root;
  let value = values;
  let list: Part['list'];
  const path: string[] = [];
  for (const key of keys) {
    const { item } = field;
    if (item) {
      const items = isList(value) ? value : [];
      const index = key === NEW ? items.length : Number(key);
      if (!(key === NEW ? index < MAX_ITEMS : /^\d{1,3}$/.test(key) && index < items.length))
        return undefined;
      list = { field, items };
      path.push(String(index));
      value = items[index];
      field = item;
    } else {
      const inner = field.fields?.find(({ name }) => name === key);
      if (!inner) return undefined;
      list = undefined;
      path.push(key);
      value = isGroup(value) ? value[key] : undefined;
      field = inner;
    }
  }
  if (field.kind !== 'object') return undefined;
  const isNew = value === undefined;
  const shown = isNew ? emptyOf({ ...field, isRequired: true }) : value;
  return { path, field, value: shown, isNew, ...(list && { list }) };
}

/** Whether a field has pages of its own: a list of records, or an optional group. */
export function hasPages({ kind, item, isRequired }: FormField): boolean {
  return item ? item.kind === 'object' : kind === 'object' && !isRequired;
}

/** The control for the place of an item in its list: the index to which it moves. */
export function placeControl({ path }: Part): string {
  return `${path.join('.')}:place`;
}

/** A part with the submitted values. Fields without a control on its page stay as they are. */
export function readPart(part: Part, form: GivenForm): Part {
  const { path, field, list } = part;
  const value = readGroup(field, path.join('.'), part.value, form);
  const last = list ? list.items.length - (part.isNew ? 0 : 1) : 0;
  const place = Number.parseInt(form.text(placeControl(part)), 10);
  return { ...part, value, ...(list && place >= 0 && place <= last && { place }) };
}

/** The values of a whole file with those of a part. */
export function withPart(root: FormField, values: FormValue, part: Part): FormValue {
  const { path, value, list } = part;
  if (path.length === 0)
    return groupOf(root, ({ name }) => {
      const from = isGroup(value) && Object.hasOwn(value, name) ? value : values;
      return isGroup(from) ? from[name] : undefined;
    });
  if (!list) return withValue(root, values, path, value);
  const items = list.items.toSpliced(Number(path.at(-1)), 1).toSpliced(placeOf(part), 0, value);
  return withValue(root, values, path.slice(0, -1), items);
}

/** The index to which an item moves. */
export function placeOf({ path, place = Number(path.at(-1)) }: Part): number {
  return place;
}

/** The values of a file without an item or an optional group. */
export function withoutPart(root: FormField, values: FormValue, { path }: Part): FormValue {
  return withValue(root, values, path, undefined);
}

/** The address of a part's page. */
export function addressOf({ path, group }: Part): PartAddress {
  return path.length > 0 ? { at: path.join('.') } : { group };
}

/** Whether a part can be removed: list items and optional groups can. */
export function canRemove({ path, isNew, list, field }: Part): boolean {
  return path.length > 0 && !isNew && (list !== undefined || !field.isRequired);
}

function readGroup(field: FormField, name: string, before: FormValue, form: GivenForm): FormGroup {
  return groupOf(field, (each) => {
    const control = join(name, each.name);
    const old = isGroup(before) ? before[each.name] : undefined;
    if (hasPages(each) || each.format === 'id') return old;
    if (each.kind === 'object') return readGroup(each, control, old, form);
    const given = form.texts(control);
    if (given.length === 0) return old;
    return isChosen(each) ? inOrder(given.filter(Boolean), old) : given[0];
  });
}

/** Whether several values are ticked instead of written, one per line. */
export function isChosen(field: FormField): boolean {
  return isLines(field) && isOffered(field.item?.format);
}

/** Ticked values, one per line: those that were ticked before keep their order. */
function inOrder(given: readonly string[], before: FormValue): string {
  const old = typeof before === 'string' ? before.split('\n') : [];
  const retained = old.filter((each) => given.includes(each));
  return [...retained, ...given.filter((each) => !old.includes(each))].join('\n');
}

const MAX_TITLE = 80;

/** The name of a list item: its first text. Empty if it has none. */
export function titleOf({ fields = [] }: FormField, value: FormValue): string {
  const texts = fields.flatMap(({ name, kind, format }) => {
    const text = isGroup(value) ? value[name] : undefined;
    const isTitle = ['text', 'paragraphs'].includes(kind) && format !== 'id';
    return isTitle && typeof text === 'string' && text !== '' ? text : [];
  });
  const [first = ''] = texts;
  return first.length > MAX_TITLE ? `${first.slice(0, MAX_TITLE - 1)}…` : first;
}

/** The address to which a part's form is sent. */
export function formAddress(part: Part): PartAddress {
  const { path, list, isNew } = part;
  return isNew && list ? { at: [...path.slice(0, -1), NEW].join('.') } : addressOf(part);
}

/** The address of a saved part. `mine`: the values that were sent; others may have moved items. */
export function addressAfter(
  part: Part,
  [mine, saved]: readonly FormValue[],
  file: Pick<FolderFile, 'name'>,
): PartAddress {
  const { path, list } = part;
  if (!list) return addressOf(part);
  const listPath = path.slice(0, -1);
  const item = valueAt(mine, [...listPath, String(placeOf(part))]);
  const items = valueAt(saved, listPath);
  const idOf = (each: FormValue) => (isGroup(each) ? (each.id ?? each.slug) : undefined);
  const isIt = (each: FormValue) =>
    idOf(item) === undefined ? isSame(each, item) : idOf(each) === idOf(item);
  const index = isList(items) ? items.findIndex(isIt) : -1;
  return index === -1 ? parentOf(path, file) : { at: join(listPath.join('.'), index) };
}

/** The page that lists what is at a path. */
export function parentOf(path: readonly string[], file: Pick<FolderFile, 'name'>): PartAddress {
  const [first] = path;
  const end = path.slice(0, -1).findLastIndex((key) => /^\d+$/.test(key));
  if (end >= 0) return { at: path.slice(0, end + 1).join('.') };
  const isOfGroup = path.length > 1 && !/^\d+$/.test(path.at(-1) ?? '');
  if (isOfGroup) return { at: path.slice(0, -1).join('.') };
  return file.name === 'paper' && first !== undefined ? { group: groupWith(first) } : {};
}
