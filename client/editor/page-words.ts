import { EDITOR_WORDS, type EditorScriptWords } from '../../src/shared/editor-script.ts';

/** What the server has written for the script to say; `undefined` on a page without it. */
export function pageWords(): EditorScriptWords | undefined {
  const json = document.body.getAttribute(EDITOR_WORDS);
  return json === null ? undefined : (JSON.parse(json) as EditorScriptWords);
}

/** A sentence with its `{names}` filled in. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, number | string>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
