import type { FormField } from '../../papers/compile/form-fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { withCoordinates } from './coordinates.ts';
import { BODY, type FormGroup, type FormValue, groupOf, isGroup, join } from './form-values.ts';
import { hasPages, isChosen, type Part } from './parts.ts';

/** The control for the place of an item in its list: the index to which it moves. */
export const PLACE = 'item:place';

/** A part with the submitted values. Fields without a control on its page stay as they are. */
export function readPart(part: Part, form: GivenForm): Part {
  const { field, list, path } = part;
  const others = list?.items.toSpliced(Number(path.at(-1)), 1) ?? [];
  const value = withCoordinates(readGroup(field, '', part.value, form), part.value, others);
  const place = Number.parseInt(form.text(PLACE), 10);
  return { ...part, value, ...(list && place >= 0 && place <= others.length && { place }) };
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

/** Ticked values, one per line: those that were ticked before keep their order. */
function inOrder(given: readonly string[], before: FormValue): string {
  const old = typeof before === 'string' ? before.split('\n') : [];
  const retained = old.filter((each) => given.includes(each));
  return [...retained, ...given.filter((each) => !old.includes(each))].join('\n');
}

/** The fields that every page of a form may send besides its controls. */
const COMMON = new Set(['version', 'do', PLACE, BODY]);

/** Whether a form has fields that this page does not have, as forms of older versions do. */
export function isOutdated({ field }: Part, form: GivenForm): boolean {
  const isControl = ({ fields = [] }: FormField, [name, ...rest]: readonly string[]): boolean => {
    const inner = fields.find((each) => each.name === name);
    if (!inner || hasPages(inner)) return false;
    return rest.length === 0 || isControl(inner, rest);
  };
  // Their buttons changed lists: `add:sisterSites`.
  const isOldButton = form.text('do').includes(':');
  const isKnown = (name: string) => COMMON.has(name) || isControl(field, name.split('.'));
  return isOldButton || form.entries.some(([name]) => !isKnown(name));
}
