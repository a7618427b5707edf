import type { FormField } from '../../papers/compile/form-fields.ts';
import type { Problem } from '../../papers/compile/problem.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { FolderFile } from './folder-file.ts';
import { type FormValue, isGroup, isLines, isList, join } from './form-values.ts';

/** The name of problems of a whole file, and of the control with its whole text. */
export const WHOLE_FILE = 'text';
/** The name of the control with the text below the fields of a Markdown file. */
export const BODY = 'text:body';

/** The problems of a file by the controls of its form, or by `WHOLE_FILE` if they name no field. */
export function fieldProblems(
  problems: readonly Problem[],
  shown: { field: FormField; values: FormValue } | undefined,
  kind: FolderFile['kind'],
  lineOf: (line: number, message: string) => string,
): FormProblems {
  const named = new Map<string, Set<string>>();
  for (const { path, line, message } of problems) {
    const hasField = shown && path && path.length > 0;
    const name = hasField
      ? nameOf(shown.field, shown.values, path)
      : shown && kind === 'markdown'
        ? BODY
        : WHOLE_FILE;
    const said = hasField || line === undefined ? message : lineOf(line, message);
    named.set(name, (named.get(name) ?? new Set()).add(said));
  }
  // A field has one place for all of its problems.
  return new Map(Array.from(named, ([name, said]) => [name, [...said].join(' ')]));
}

/** The name of the innermost control or group of the form on a path. */
function nameOf(field: FormField, values: FormValue, path: readonly PropertyKey[]): string {
  let name = '';
  let [at, value]: [FormField | undefined, FormValue] = [field, values];
  for (const key of path) {
    const inner: FormField | undefined =
      at?.kind === 'object' ? at.fields?.find((each) => each.name === key) : at?.item;
    if (!at || !inner || isLines(at) || value === undefined) break;
    const next: FormValue = isGroup(value)
      ? value[String(key)]
      : isList(value)
        ? value[Number(key)]
        : undefined;
    // Superfluous items of a list have no control of their own.
    if (at.kind === 'list' && next === undefined) break;
    [name, at, value] = [join(name, String(key)), inner, next];
  }
  return name === '' ? WHOLE_FILE : name;
}
