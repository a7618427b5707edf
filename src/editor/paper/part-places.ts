import { capitalise } from '../../lib/text/capitalise.ts';
import type { FormField } from '../../papers/compile/form-fields.ts';
import { ownMessage, type Problem } from '../../papers/compile/problem.ts';
import { translateMessage } from '../../papers/compile/translate-message.ts';
import type { Language } from '../../shared/words/languages.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { FolderFile } from './folder-file.ts';
import { BODY, type FormValue, isGroup, isLines, isList, join, WHOLE_FILE } from './form-values.ts';
import { labelOf } from './labels.ts';
import { addressOf, groupWith, hasPages, keyOf, type PartAddress } from './parts.ts';

/** Where a form shows a value of its file. */
export interface PartPlace {
  address: PartAddress;
  /** The control, group or list: its path on the page. */
  control: string;
  /** The field of the control. */
  field: FormField;
  /** The names of the pages and fields that lead to it, the innermost last. */
  labels: readonly string[];
}

/** A file's form with its values. */
export interface ShownFile {
  file: Pick<FolderFile, 'name' | 'kind'>;
  field: FormField;
  values: FormValue;
}

/** The page and the innermost control or group on a path of names and indexes. */
export function findPlace(
  { file, field: root, values }: ShownFile,
  path: readonly PropertyKey[],
  words: Pick<EditorWords, 'paper'>,
): PartPlace {
  const [first] = path;
  const isGrouped = file.name === 'paper' && first !== undefined;
  let address: PartAddress = isGrouped ? { group: groupWith(String(first)) } : {};
  let [control, field, value] = ['', root, values];
  const keys: string[] = [];
  const labels: string[] = [];
  for (const key of path) {
    if (isLines(field) || value === undefined) break;
    const { item } = field;
    if (item) {
      const items = isList(value) ? value : [];
      value = items[Number(key)];
      // Items beyond the limit have no page.
      if (value === undefined) break;
      keys.push(keyOf(items, Number(key)));
      // Named by its title instead of its list.
      labels.pop();
      labels.push(itemLabel(field, value, Number(key), words));
      field = item;
    } else {
      const inner = fieldFor(field, key);
      if (!inner) break;
      value = isGroup(value) ? value[inner.name] : undefined;
      labels.push(labelOf(inner.name, words));
      field = inner;
      keys.push(field.name);
    }
    control = join(control, keys.at(-1) ?? '');
    const isPage = item !== undefined || (field.kind === 'object' && hasPages(field));
    if (isPage && value !== undefined) [address, control] = [addressOf({ keys }), ''];
  }
  return { address, control: control || WHOLE_FILE, field, labels };
}

/** The field with a name; of an id, the one from which it is made. */
function fieldFor({ fields = [] }: FormField, key: PropertyKey): FormField | undefined {
  const found = fields.find(({ name }) => name === key);
  const from = found?.madeFrom;
  return from === undefined ? found : fields.find(({ name }) => name === from);
}

/** The title of a list item, or else its list and number. */
export function itemLabel(
  { name, item }: FormField,
  value: FormValue,
  index: number,
  words: Pick<EditorWords, 'paper'>,
): string {
  const list = labelOf(name, words);
  return (item && titleOf(item, value)) || words.paper.form.numbered(list, index + 1);
}

const MAX_TITLE = 80;

/** The name of a list item: its first text. Empty if it has none. */
function titleOf({ fields = [] }: FormField, value: FormValue): string {
  const texts = fields.flatMap(({ name, kind, format }) => {
    const text = isGroup(value) ? value[name] : undefined;
    const isTitle = ['text', 'paragraphs'].includes(kind) && format !== 'id';
    return isTitle && typeof text === 'string' && text !== '' ? text : [];
  });
  const [first = ''] = texts;
  return first.length > MAX_TITLE ? `${first.slice(0, MAX_TITLE - 1)}…` : first;
}

/** The problems of a file by page and control; those of the whole file have no page. */
export function placeProblems(
  problems: readonly Problem[],
  shown: ShownFile | undefined,
  { words, language }: { words: Pick<EditorWords, 'paper'>; language: Language },
): { place: PartPlace | undefined; message: string }[] {
  return problems.map((problem) => {
    const { path, line } = problem;
    const text = asSentence(translateMessage(ownMessage(problem), language));
    if (shown && path && path.length > 0)
      return { place: findPlace(shown, path, words), message: text };
    return {
      place: undefined,
      message: line === undefined ? text : words.paper.form.line(line, text),
    };
  });
}

/** Whether a place is on a page; problems of the whole file are on its first one. */
export function isOnPage(place: PartPlace | undefined, page: PartAddress): boolean {
  const { at = '', group = '' } = place?.address ?? {};
  return at === (page.at ?? '') && group === (page.group ?? '');
}

/** The problems of a page by control. */
export function problemsOnPage(
  problems: ReturnType<typeof placeProblems>,
  page: PartAddress,
  kind: FolderFile['kind'],
): FormProblems {
  const wholeFile = kind === 'markdown' ? BODY : WHOLE_FILE;
  const named = new Map<string, Set<string>>();
  for (const { place, message } of problems) {
    if (!isOnPage(place, page)) continue;
    const name = place?.control ?? wholeFile;
    named.set(name, (named.get(name) ?? new Set()).add(message));
  }
  // Several problems of a control become one message.
  return new Map(Array.from(named, ([name, text]) => [name, [...text].join(' ')]));
}

/** A message of the compiler as a sentence. */
export function asSentence(message: string): string {
  return /[.?!…]$/.test(message) ? capitalise(message) : `${capitalise(message)}.`;
}
