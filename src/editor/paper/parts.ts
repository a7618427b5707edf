import { isSame } from '../../papers/compile/edit-yaml.ts';
import { type FormField, isOffered } from '../../papers/compile/form-fields.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { FolderFile } from './folder-file.ts';
import {
  emptyOf,
  type FormValue,
  groupOf,
  isGroup,
  isLines,
  isList,
  join,
  MAX_ITEMS,
  withValue,
} from './form-values.ts';

/** The pages of paper.yaml with their fields. The last page has all other fields. */
const GROUPS = [
  ['basics', ['name', 'description', 'language', 'timeZone', 'price']],
  ['place', ['cityLine', 'coverage', 'weather']],
  ['hosts', ['hosts']],
  ['contacts', ['contacts']],
  ['links', ['socialLinks', 'network', 'sisterSites', 'newsResources', 'topics']],
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
  /** The same in its address, with the ids of items: their indexes change if others are moved. */
  keys: readonly string[];
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
  /** A path of names and keys: `categories.paper.questions.who-are-you`, `sisterSites.new`. */
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
  if (group === undefined) return { ...ROOT, field, value: values };
  const known = groupsOf(file, field).find((name) => name === group);
  if (!known) return undefined;
  const fields = fieldsIn(field, known);
  return { ...ROOT, group: known, field: { ...field, fields }, value: values };
}

/** Whether a part is a whole file. */
export function isWhole({ path, group }: Part): boolean {
  return path.length === 0 && !group;
}

const ROOT = { path: [], keys: [], isNew: false } as const;

/** The key of a list item: its id, or its index if no other item has it. */
export function keyOf(items: readonly FormValue[], index: number): string {
  const id = idOf(items[index]);
  const isKey = /^(?!new$)(?=.*[a-z])[a-z0-9-]+$/.test(id);
  return isKey && items.findIndex((each) => idOf(each) === id) === index ? id : String(index);
}

function idOf(item: FormValue): string {
  return isGroup(item) ? String(item.id ?? item.slug ?? '') : '';
}

/** The index of the item with a key, which may also be an index; -1 if there is none. */
function indexOf(items: readonly FormValue[], key: string): number {
  if (key === NEW) return items.length < MAX_ITEMS ? items.length : -1;
  if (!/^\d{1,3}$/.test(key)) return items.findIndex((_, at) => keyOf(items, at) === key);
  return Number(key) < items.length ? Number(key) : -1;
}

function partAt(root: FormField, values: FormValue, given: readonly string[]): Part | undefined {
  let field = root;
  let value = values;
  let list: Part['list'];
  const path: string[] = [];
  const keys: string[] = [];
  for (const key of given) {
    const { item } = field;
    if (item) {
      const items = isList(value) ? value : [];
      const index = indexOf(items, key);
      if (index < 0) return undefined;
      list = { field, items };
      path.push(String(index));
      keys.push(key === NEW ? NEW : keyOf(items, index));
      value = items[index];
      field = item;
    } else {
      const inner = field.fields?.find(({ name }) => name === key);
      if (!inner) return undefined;
      list = undefined;
      path.push(key);
      keys.push(key);
      value = isGroup(value) ? value[key] : undefined;
      field = inner;
    }
  }
  if (field.kind !== 'object') return undefined;
  const isNew = value === undefined;
  const shown = isNew ? emptyOf({ ...field, isRequired: true }) : value;
  return { path, keys, field, value: shown, isNew, ...(list && { list }) };
}

/** Whether a field has pages of its own: a list of records, or an optional group. */
export function hasPages({ kind, item, isRequired }: FormField): boolean {
  return item ? item.kind === 'object' : kind === 'object' && !isRequired;
}

/** Whether it is a new item without any text. */
export function isEmptyItem({ isNew, list, field, value }: Part): boolean {
  return isNew && list !== undefined && isSame(value, emptyOf({ ...field, isRequired: true }));
}

/** The control with more lines than a form can show again, if any. */
export function fullControl(field: FormField, value: FormValue, name = ''): string | undefined {
  if (isLines(field))
    return typeof value === 'string' && value.split('\n').length > MAX_ITEMS ? name : undefined;
  if (!isGroup(value)) return undefined;
  const controls = (field.fields ?? []).map((each) =>
    fullControl(each, value[each.name], join(name, each.name)),
  );
  return controls.find((control) => control !== undefined);
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
export function addressOf({ keys, group }: Pick<Part, 'keys' | 'group'>): PartAddress {
  return keys.length > 0 ? { at: keys.join('.') } : { group };
}

/** Whether a part can be removed: list items and optional groups can. */
export function canRemove({ path, isNew, list, field }: Part): boolean {
  return path.length > 0 && !isNew && (list !== undefined || !field.isRequired);
}

/** Whether several values are ticked instead of written, one per line. */
export function isChosen(field: FormField): boolean {
  return isLines(field) && isOffered(field.item?.format);
}

/** The address of a saved part. `mine`: the values that were sent; others may have moved items. */
export function addressAfter(
  part: Part,
  [mine, saved]: readonly FormValue[],
  file: Pick<FolderFile, 'name'>,
): PartAddress {
  const { keys, list } = part;
  if (!list) return addressOf(part);
  const above = keys.slice(0, -1);
  const [sent, items] = [mine, saved].map((values) => above.reduce(innerOf, values));
  const item = isList(sent) ? sent[placeOf(part)] : undefined;
  const index = isList(items) ? items.findIndex((each) => isItem(each, item)) : -1;
  return isList(items) && index >= 0
    ? { at: [...above, keyOf(items, index)].join('.') }
    : parentOf(part, file);
}

/** The part at an address that a change removed: the group, or the item that the list now lacks. */
export function removedPart(
  root: FormField,
  [before, after]: readonly FormValue[],
  at: string,
): Part | undefined {
  const keys = at.split('.');
  const above = keys.slice(0, -1);
  const found = above.reduce(innerOf, before);
  // The key of an item without an id is its index, which may be that of an older version.
  const last = isList(found) ? found.map((_, index) => String(index)) : keys.slice(-1);
  return last
    .map((key) => partAt(root, before, [...above, key]))
    .find((part) => part && countOf(part, before, true) > countOf(part, after, true));
}

/** How often a list has an item, or a file a group; `isOther`: even with another content. */
export function countOf({ keys, list, value }: Part, values: FormValue, isOther = false): number {
  const found = (list ? keys.slice(0, -1) : keys).reduce(innerOf, values);
  if (!list && isOther) return found === undefined ? 0 : 1;
  const isIt = isOther ? isItem : isSame;
  return (list && isList(found) ? found : [found]).filter((each) => isIt(each, value)).length;
}

/** Whether both are one item: by its id, if it has one. */
function isItem(each: FormValue, item: FormValue): boolean {
  return idOf(item) === '' ? isSame(each, item) : idOf(each) === idOf(item);
}

function innerOf(value: FormValue, key: string): FormValue {
  if (isList(value)) return value[indexOf(value, key)];
  return isGroup(value) ? value[key] : undefined;
}

/** The page that lists a part. */
export function parentOf({ path, keys }: Part, file: Pick<FolderFile, 'name'>): PartAddress {
  const [first] = path;
  const end = path.slice(0, -1).findLastIndex((key) => /^\d+$/.test(key));
  if (end >= 0) return { at: keys.slice(0, end + 1).join('.') };
  const isOfGroup = path.length > 1 && !/^\d+$/.test(path.at(-1) ?? '');
  if (isOfGroup) return { at: keys.slice(0, -1).join('.') };
  return file.name === 'paper' && first !== undefined ? { group: groupWith(first) } : {};
}
