import { isRecord } from '../../lib/is-record.ts';
import { splitFrontMatter } from '../../lib/text/front-matter.ts';
import {
  editYaml,
  isSame,
  matchItems,
  type YamlFields,
  type YamlValue,
} from '../../papers/compile/edit-yaml.ts';
import type { FormField } from '../../papers/compile/form-fields.ts';
import { type Contested, mergeValues } from '../../papers/compile/merge-values.ts';
import { separateParagraphs } from '../../papers/compile/schema/fields.ts';
import { findExcess, readYaml, type YamlExcess } from '../../papers/compile/yaml-text.ts';
import { type FolderFile, fieldsOf } from './folder-file.ts';
import {
  BODY,
  type FormValue,
  isGroup,
  isLines,
  isList,
  isShowable,
  own,
  shownValue,
} from './form-values.ts';
import { withIds } from './made-ids.ts';

/** The content of a file's form: the fields, and the text below them. */
export interface FileValues {
  values: FormValue;
  body?: string;
}

/** The values in a file's text; `undefined` if a form cannot show them. */
export function fileValues(file: FolderFile, text: string): FileValues | undefined {
  const parts = partsOf(file, text);
  if (!file.hasForm || !parts) return undefined;
  // Use the compiler's reader: it refuses aliases, and texts that take seconds to parse.
  const { value = {}, problems } = readYaml(file.path, parts.front);
  const fields = fieldsOf(file);
  if (problems.length > 0 || !isShowable(fields, value ?? {})) return undefined;
  const values = shownValue(fields, value ?? {});
  return file.kind === 'markdown' ? { values, body: parts.body } : { values };
}

/** A file's text with the values of a form; the same text if nothing changed. */
export function writeFile(file: FolderFile, text: string, given: FileValues): string {
  const parts = partsOf(file, text) ?? { head: '', front: '', tail: '', body: '' };
  const { value: before = {}, problems } = readYaml(file.path, parts.front);
  const written = writtenValue(fieldsOf(file), given.values, isRecord(before) ? before : {});
  const next = isRecord(written) ? (written as Readonly<Record<string, YamlValue>>) : {};
  const yaml = problems.length > 0 ? parts.front : editedFront(parts.front, next);
  if (file.kind === 'yaml') return yaml;
  const body = sameLines(given.body ?? '', parts.body);
  if (text === '') return `---\n${yaml.trimEnd()}\n---\n\n${body.trim()}\n`;
  // The closing `---` may lack a line break if the file has no body yet.
  const isOpen = body !== '' && !parts.tail.endsWith('\n');
  return parts.head + yaml + parts.tail + (isOpen ? '\n' : '') + body;
}

/** A file merged from two changes of it; contested fields have my values. */
export interface MergedFile {
  text: string;
  contested: readonly Contested[];
}

/** Merges two changes of a file by field; `undefined` if one of the texts has no fields. */
export function mergeFile(
  file: FolderFile,
  texts: { base: string; theirs: string; mine: string },
): MergedFile | undefined {
  const { base, theirs, mine } = texts;
  const [before, given] = [fileValues(file, base), fileValues(file, mine)];
  const theirParts = partsOf(file, theirs);
  if (!before || !given || !theirParts || !fileValues(file, theirs)) return undefined;
  const valueIn = (text: string) =>
    (readYaml(file.path, partsOf(file, text)?.front ?? '').value ?? {}) as YamlValue;
  const fields = mergeValues(valueIn(base), valueIn(theirs), valueIn(mine));
  const { body: theirBody, ...rest } = theirParts;
  const bodyOf = (text: string) => partsOf(file, text)?.body ?? '';
  const body = mergeValues(bodyOf(base), theirBody, bodyOf(mine));
  const front = editedFront(rest.front, (fields.value ?? {}) as YamlFields);
  const text = rest.head + front + rest.tail + String(body.value ?? '');
  const contested = fields.contested.filter(({ path }) => !isId(fieldsOf(file), path));
  return {
    text: withMadeIds(file, text),
    contested: [...contested, ...body.contested.map((each) => ({ ...each, path: [BODY] }))],
  };
}

/** Whether a path leads to an id, which nobody types. */
function isId(root: FormField, path: Contested['path']): boolean {
  const field = path.reduce<FormField | undefined>(
    (at, key) => at?.item ?? at?.fields?.find(({ name }) => name === key),
    root,
  );
  return field?.format === 'id';
}

/** The text with ids for the items that lack one, or have that of another item. */
function withMadeIds(file: FolderFile, text: string): string {
  const shown = fileValues(file, text);
  return shown
    ? writeFile(file, text, { ...shown, values: withIds(fieldsOf(file), shown.values) })
    : text;
}

/** The first YAML limit that the fields of a file exceed, if any. */
export function excessIn(file: FolderFile, text: string): YamlExcess | undefined {
  const parts = partsOf(file, text);
  return parts && findExcess(parts.front, file.kind === 'markdown' ? 2 : 1);
}

/** The submitted text with the stored text's line breaks, which browsers normalise. */
export function sameLines(given: string, before: string): string {
  const sent = plain(given);
  if (sent === plain(before) || `${sent}\n` === plain(before)) return before;
  const isCrLf = before.includes('\r\n') && !/[^\r]\n/.test(before);
  const ended = sent.endsWith('\n') ? sent : `${sent}\n`;
  return isCrLf ? ended.replaceAll('\n', '\r\n') : ended;
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function editedFront(front: string, next: Readonly<Record<string, YamlValue>>): string {
  const edited = editYaml(front, next);
  return front.endsWith('\n') || front === '' ? edited : edited.replace(/\n$/, '');
}

function partsOf({ kind }: FolderFile, text: string) {
  if (kind === 'yaml') return { head: '', front: text, tail: '', body: '' };
  if (text === '') return { head: '', front: '', tail: '', body: '' };
  const split = splitFrontMatter(text);
  if (!split) return undefined;
  const { front, body } = split;
  const head = text.slice(0, text.indexOf('\n') + 1);
  const tail = text.slice(head.length + front.length, text.length - body.length);
  return { head, front, tail, body };
}

/**
 * The YAML value of a form's value; `undefined` for none. Unchanged values and fields that are not
 * in the schema stay as they are; the compiler reports the latter.
 */
function writtenValue(field: FormField, given: FormValue, before: unknown): YamlValue | undefined {
  if (isSame(given, shownValue(field, before)) && (before !== undefined || field.kind !== 'object'))
    return before === null ? undefined : (before as YamlValue | undefined);
  if (field.kind === 'object')
    return isGroup(given) ? writtenGroup(field, given, before) : undefined;
  const { item } = field;
  if (field.kind === 'list' && item) {
    const items = isLines(field)
      ? writtenLines(item, typeof given === 'string' ? given : '')
      : writtenItems(item, isList(given) ? given : [], before);
    return items.length === 0 && before === undefined && !field.isRequired ? undefined : items;
  }
  return writtenText(field, typeof given === 'string' ? given : '', before);
}

function writtenGroup(
  field: FormField,
  given: Readonly<Record<string, FormValue>>,
  before: unknown,
): YamlValue {
  const old = isRecord(before) ? before : {};
  const known = new Set(field.fields?.map(({ name }) => name));
  const unknown = Object.entries(old).filter(([name]) => !known.has(name));
  const written = (field.fields ?? []).flatMap((each) => {
    const value = writtenValue(each, given[each.name], own(old, each.name));
    return value === undefined ? [] : [[each.name, value] as const];
  });
  return Object.fromEntries([...written, ...(unknown as [string, YamlValue][])]);
}

/** Writes list items; each is matched with its original, even if it moved. */
function writtenItems(item: FormField, given: readonly FormValue[], before: unknown): YamlValue[] {
  const old: readonly unknown[] = Array.isArray(before) ? before : [];
  const shown = old.map((each) => shownValue(item, each));
  const matches = matchItems(shown, given);
  return given.flatMap((value, at) => writtenValue(item, value, old[matches.get(at) ?? -1]) ?? []);
}

function writtenLines(item: FormField, given: string): YamlValue[] {
  return given.split('\n').flatMap((line) => writtenText(item, line.trim(), undefined) ?? []);
}

function writtenText(field: FormField, given: string, before: unknown): YamlValue | undefined {
  if (given === '')
    return field.isRequired && before !== undefined && field.kind === 'text' ? '' : undefined;
  switch (field.kind) {
    case 'number': {
      const number = Number(given.replace(',', '.'));
      return Number.isFinite(number) ? number : given;
    }
    case 'flag':
      if (given === 'yes') return true;
      return given === 'no' ? false : given;
    case 'paragraphs':
      // Files use folded texts, in which an empty line is one line break.
      return separateParagraphs(given).replaceAll('\n\n', '\n');
    default:
      return given;
  }
}
