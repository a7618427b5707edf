import * as v from 'valibot';
import { shortHash } from '../../lib/text/hashes.ts';
import { mergeValues } from '../../papers/compile/merge-values.ts';
import { type Field, hasSeveral, labelsOf, severalOf, type Values } from './fields.ts';
import { formOf, type GivenForm } from './read-form.ts';

/** The hidden field with the version and the digests of the values that a form was opened with. */
export const BASE = 'base';
/** The hidden field of a merged form, and the query parameter of the page after it was saved. */
export const IS_MERGED = 'merged';
/** The value with the state of a record, such as “ended”, which its fields do not change. */
export const STATE = 'state';

const BaseSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** The hidden fields of a form for a stored record: its version, and the base for merges. */
export function openedWith({ values, version }: { values: Values; version: number }) {
  const digests = Object.entries(values).map(([name, value]) => [name, digestOf(value)]);
  const base = JSON.stringify({ ...Object.fromEntries(digests), version: String(version) });
  return { version: String(version), [BASE]: base };
}

/** The same fields of a form that was sent, and whether it was merged. */
export function openedBefore(form: GivenForm) {
  return {
    version: form.text('version'),
    [BASE]: form.text(BASE),
    [IS_MERGED]: form.text(IS_MERGED),
  };
}

function digestOf(value = ''): string {
  return shortHash(value.replace(/\r\n?/g, '\n').trim());
}

export interface MergedForm {
  /** The form with the merged values, as if it had been opened with the stored record. */
  form: GivenForm;
  /** The merge, with my values of contested fields. */
  mine: Values;
  /** The merge, with their values of contested fields; of all fields if the state changed. */
  theirs: Values;
  isContested: boolean;
  /** Whether the record has the same state as when the form was opened. */
  isSameState: boolean;
}

/**
 * Merges a form with the record that somebody changed since the form was opened, by field. The
 * fields of a group depend on each other: if both sides changed any, those that differ are
 * contested. So are all that differ if the form does not say what it was opened with.
 */
export function mergeForm(
  form: GivenForm,
  stored: { values: Values; version: number },
  given: { mine: Values; fields: readonly Field[]; groups?: readonly (readonly string[])[] },
): MergedForm {
  const names = Object.keys({ ...labelsOf(given.fields), ...stored.values });
  const complete = (values: Values) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const theirs = complete(stored.values);
  // A form does not change the state.
  const mine = complete({ ...given.mine, [STATE]: theirs[STATE] });
  const base = readBase(form, stored.version);
  const isOpened = (values: Values, name: string) =>
    base !== undefined && (base.get(name) ?? digestOf()) === digestOf(values[name]);
  const isChangedByBoth = (group: readonly string[]) =>
    [mine, theirs].every((values) => group.some((name) => !isOpened(values, name)));
  const isTogether = new Set(given.groups?.filter(isChangedByBoth).flat());
  const opened = names.flatMap((name) => {
    const side = [theirs, mine].find((values) => isOpened(values, name));
    return side && !isTogether.has(name) ? [[name, side[name] ?? ''] as const] : [];
  });
  const isSameState = isOpened(theirs, STATE);
  const { value, contested } = mergeValues(Object.fromEntries(opened), theirs, mine);
  const merged = value as Record<string, string>;
  const others = contested.map(({ path: [name = ''] }) => [name, theirs[name]]);
  return {
    form: formWith(form, given.fields, { ...merged, ...openedWith(stored), [IS_MERGED]: 'yes' }),
    mine: merged,
    theirs: isSameState ? { ...merged, ...Object.fromEntries(others) } : theirs,
    isContested: contested.length > 0,
    isSameState,
  };
}

/** The digests of a form's base, if it is that of the form's version and older than the stored. */
function readBase(form: GivenForm, storedVersion: number) {
  const version = form.text('version');
  const { success, output } = v.safeParse(BaseSchema, form.text(BASE));
  const base = success ? new Map(Object.entries(output)) : undefined;
  return base?.get('version') === version && Number(version) < storedVersion ? base : undefined;
}

/** A form with other values of some fields, and without files. */
function formWith(form: GivenForm, fields: readonly Field[], values: Values): GivenForm {
  const several = new Set(fields.filter(hasSeveral).map(({ name }) => name));
  return formOf([
    ...form.entries.filter(([name]) => !Object.hasOwn(values, name)),
    ...Object.entries(values).flatMap(([name, value = '']) =>
      (several.has(name) ? severalOf(value) : [value]).map((each) => [name, each] as const),
    ),
  ]);
}
