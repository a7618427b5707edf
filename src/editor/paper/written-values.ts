import { isAlike, isSame, type YamlValue } from '../../papers/compile/edit-yaml.ts';
import type { FormField } from '../../papers/compile/form-fields.ts';
import { separateParagraphs } from '../../papers/compile/schema/fields.ts';
import {
  type FormValue,
  isGroup,
  isLines,
  isList,
  isRecord,
  own,
  shownValue,
} from './form-values.ts';

/**
 * The YAML value of a form's value; `undefined` for none. Values that the form left unchanged stay
 * as they are, as do fields that the schema does not know: the compiler reports them.
 */
export function writtenValue(
  field: FormField,
  given: FormValue,
  before: unknown,
): YamlValue | undefined {
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
  const kept = Object.entries(old).filter(([name]) => !known.has(name));
  const written = (field.fields ?? []).flatMap((each) => {
    const value = writtenValue(each, given[each.name], own(old, each.name));
    return value === undefined ? [] : [[each.name, value] as const];
  });
  return Object.fromEntries([...written, ...(kept as [string, YamlValue][])]);
}

/** Each item is compared with its original, wherever that stood. */
function writtenItems(item: FormField, given: readonly FormValue[], before: unknown): YamlValue[] {
  const old: readonly unknown[] = Array.isArray(before) ? before : [];
  const shown = old.map((each) => shownValue(item, each));
  const used = new Set<number>();
  const find = (isIt: (at: number) => boolean) =>
    shown.findIndex((_, at) => !used.has(at) && isIt(at));
  const matches = given.map((value) => {
    const at = find((index) => isSame(shown[index], value));
    if (at >= 0) used.add(at);
    return at;
  });
  return given.flatMap((value, index) => {
    let at = matches[index] ?? -1;
    if (at < 0) at = find((other) => isAlike(shown[other], value));
    if (at < 0 && given.length === old.length && !used.has(index)) at = index;
    if (at >= 0) used.add(at);
    return writtenValue(item, value, old[at]) ?? [];
  });
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
      return given === 'yes' ? true : given === 'no' ? false : given;
    case 'paragraphs':
      // In folded texts, as files have them, an empty line means one line break.
      return separateParagraphs(given).replaceAll('\n\n', '\n');
    default:
      return given;
  }
}
