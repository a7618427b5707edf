import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { fileValues, writeFile } from '../../../../src/editor/paper/edit-file.ts';
import { fieldsOf, folderFileOf } from '../../../../src/editor/paper/folder-file.ts';
import {
  changeValues,
  type FormGroup,
  type FormValue,
  MAX_ITEMS,
  readValues,
} from '../../../../src/editor/paper/form-values.ts';

const PATHS = globSync('{papers/*,sample-world/papers/*}/{*,resources/*}.{yaml,md}');
const FILES = PATHS.flatMap((path) => {
  const inner =
    basename(dirname(path)) === 'resources' ? `resources/${basename(path)}` : basename(path);
  const file = folderFileOf(inner);
  return file ? [{ path, file, text: readFileSync(path, 'utf8') }] : [];
});
const [PAPER = expect.fail()] = FILES.filter(
  ({ path }) => path === 'papers/nunavut-news/paper.yaml',
);
/** The values in a file's form. Fails if the file has no form. */
const shownOf = ({ file, text }: Pick<typeof PAPER, 'file' | 'text'>) =>
  fileValues(file, text) ?? expect.fail('no form shows it');

/** The fields that a browser sends for a form's values. */
function sent(values: FormValue, name = '', into = new Map<string, string>()): Map<string, string> {
  const at = (key: string | number) => (name === '' ? String(key) : `${name}.${key}`);
  if (typeof values === 'string') into.set(name, values.replaceAll('\n', '\r\n'));
  else if (Array.isArray(values)) {
    into.set(`${name}:count`, String(values.length));
    for (const [index, each] of values.entries()) sent(each, at(index), into);
  } else if (values) {
    into.set(`${name}:on`, 'yes');
    for (const [key, each] of Object.entries(values as FormGroup)) sent(each, at(key), into);
  }
  return into;
}

function given(fields: ReadonlyMap<string, string>) {
  const text = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n').trim();
  return { text, texts: () => [], file: () => undefined, entries: [...fields] };
}

test('there are files of every kind', () => {
  expect(FILES.length).toBeGreaterThan(20);
  expect(new Set(FILES.map(({ file }) => file.name)).size).toBeGreaterThan(7);
});

test.each(FILES.filter(({ file }) => file.hasForm))(
  'sending the form of $path without changes keeps every byte',
  ({ file, text }) => {
    const shown = shownOf({ file, text });
    const values = readValues(fieldsOf(file), given(sent(shown.values)));
    const body = shown.body?.replaceAll('\n', '\r\n');
    expect(writeFile(file, text, { values, ...(body !== undefined && { body }) })).toBe(text);
  },
);

test.each([
  ['---\n---', '---\ntitle: Ice\n---\nText\n'],
  ['---\n\n---\n', '---\ntitle: Ice\n\n---\nText\n'],
  ['\ufeff---\r\ntitle: A\r\n--- ', '\ufeff---\r\ntitle: Ice\r\n--- \nText\n'],
  ['---\ntitle: A\n...', '---\ntitle: Ice\n...\nText\n'],
])('saving the form of %j writes %j', (text, expected) => {
  const file = folderFileOf('about.md') ?? expect.fail('no such file');
  const shown = shownOf({ file, text });
  const values = { ...(shown.values as FormGroup), title: 'Ice' };
  expect(writeFile(file, text, { values, body: 'Text' })).toBe(expected);
});

test('buttons add, move and remove list items and optional groups', () => {
  const shown = shownOf(PAPER);
  const fields = fieldsOf(PAPER.file);
  const press = (value: FormValue, ...buttons: string[]) =>
    buttons.reduce((before, button) => changeValues(fields, before, button), value) as FormGroup;
  const added = press(shown.values, 'add:sisterSites', 'add:sisterSites');
  const count = (shown.values as { sisterSites: unknown[] }).sisterSites.length;
  expect(added.sisterSites).toHaveLength(count + 2);
  expect(press(added, `remove:sisterSites.${count}`, `remove:sisterSites.${count}`)).toEqual(
    shown.values,
  );
  expect(press({ ...added, radio: undefined }, 'add:radio').radio).toEqual({ streams: [] });
  expect(press(shown.values, 'remove:radio').radio).toBeUndefined();
  for (const hostile of [
    ...['add:__proto__', 'remove:constructor.0', 'up:hosts.-1', 'add:sisterSites.99'],
    ...['drop:radio', 'up:contacts.email.0'],
  ])
    expect(press(shown.values, hostile)).toEqual(shown.values);
});

test('claimed item counts, nested ones too, are limited by the sent fields and the list’s limit', () => {
  const fields = fieldsOf(folderFileOf('faq.yaml') ?? expect.fail('there is no such file'));
  const itemsOf = (counts: Record<string, string>, fillers = 0) => {
    const filled = Array.from({ length: fillers }, (_, at) => [`x${at}`, ''] as const);
    const values = readValues(fields, given(new Map([...Object.entries(counts), ...filled])));
    const { categories } = values as { categories: readonly { questions: readonly unknown[] }[] };
    return [categories.length, categories.flatMap(({ questions }) => questions).length];
  };
  for (const count of ['-5', 'x', '__proto__'])
    expect(itemsOf({ 'categories:count': count }, 9)).toEqual([0, 0]);
  expect(itemsOf({ 'categories:count': '1e9' }, 9)).toEqual([1, 0]);
  expect(itemsOf({ 'categories:count': '99999999999' }, 9_000)).toEqual([MAX_ITEMS, 0]);
  const within = { 'categories:count': '2', 'categories.0.questions:count': '99' };
  expect(itemsOf(within, 9)).toEqual([2, 9]);
});

test.each([
  ['an alias', 'name: &a X\nprice: *a\n'],
  ['a bomb of aliases', 'a: &a [1,1]\nb: &b [*a,*a]\nc: [*b,*b]\n'],
  ['a tag', 'name: !!js/function "x"\n'],
  ['a list in place of a text', 'name: [a, b]\n'],
  ['a text in place of a list', 'sisterSites: none\n'],
  ['no YAML', 'name: "x\n'],
  ['a document of one word', 'word\n'],
  ['2 MB', `name: ${'x'.repeat(2_000_000)}\n`],
])('%s is edited as text, not as fields', (_, text) => {
  expect(fileValues(PAPER.file, text)).toBeUndefined();
});

test('__proto__ in a file or a form is an ordinary field and changes no prototype', () => {
  const { file } = PAPER;
  const text = 'name: X\n__proto__: { isAdmin: true }\n';
  const shown = fileValues(file, text);
  const form = given(
    new Map([...sent(shown?.values), ['__proto__.isAdmin', 'yes'], ['own', 'x'], ['name', 'Y']]),
  );
  const written = writeFile(file, text, { values: readValues(fieldsOf(file), form) });
  expect(written).toContain('name: Y\n__proto__: { isAdmin: true }\n');
  expect(written).not.toContain('own');
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});

test.each([
  ...['../paper.yaml', 'resources/../paper.yaml', 'resources/a/b.md', '.editor-version', 'x.yaml'],
  ...['resources/.md', 'resources/A.md', 'pictures/x.svg', 'PAPER.YAML', '\0', ''],
])('%j is no file that the editor changes', (path) => {
  expect(folderFileOf(path)).toBeUndefined();
});
