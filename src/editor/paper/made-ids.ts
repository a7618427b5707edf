import { slugOf } from '../../lib/text/slug.ts';
import type { FormField } from '../../papers/compile/form-fields.ts';
import { type FormValue, groupOf, isGroup, isList } from './form-values.ts';

/**
 * Makes the missing ids of a file from the fields beside them (`madeFrom`). Existing ids stay,
 * because addresses use them; of two equal ones, the second is replaced.
 */
export function withIds(root: FormField, values: FormValue): FormValue {
  const taken = new Set<string>();
  const seen = new Set<string>();
  const isId = ({ madeFrom }: FormField) => madeFrom !== undefined;
  const collect = (field: FormField, value: FormValue): void => {
    if (isList(value) && field.item) for (const each of value) collect(field.item, each);
    if (!isGroup(value)) return;
    for (const each of field.fields ?? []) {
      const inner = value[each.name];
      if (isId(each) && typeof inner === 'string') taken.add(inner);
      else collect(each, inner);
    }
  };
  const idFor = ({ madeFrom = '', unless }: FormField, group: FormValue, id: FormValue) => {
    const text = (name: string) => (isGroup(group) ? String(group[name] ?? '') : '');
    if (unless !== undefined && text(unless) !== '') return '';
    if (id && !seen.has(String(id))) return id;
    const start = text(madeFrom) === '' ? '' : slugOf(text(madeFrom), MAX_ID) || 'item';
    let made = start;
    for (let next = 2; made !== '' && taken.has(made); next++) made = `${start}-${next}`;
    taken.add(made);
    return made;
  };
  const fill = (field: FormField, value: FormValue): FormValue => {
    const { item } = field;
    if (isList(value) && item) return value.map((each) => fill(item, each));
    if (!isGroup(value)) return value;
    return groupOf(field, (each) => {
      if (!isId(each)) return fill(each, value[each.name]);
      const id = idFor(each, value, value[each.name]);
      seen.add(String(id));
      return id;
    });
  };
  collect(root, values);
  return fill(root, values);
}

/** Characters; leaves room for a number below the limit of ids. */
const MAX_ID = 50;
