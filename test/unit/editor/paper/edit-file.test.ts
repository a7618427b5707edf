import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fileValues, writeFile } from '../../../../src/editor/paper/edit-file.ts';
import { fieldsOf, folderFileOf } from '../../../../src/editor/paper/folder-file.ts';
import {
  type FormGroup,
  type FormValue,
  isList,
  MAX_ITEMS,
} from '../../../../src/editor/paper/form-values.ts';
import { withIds } from '../../../../src/editor/paper/made-ids.ts';
import {
  canRemove,
  findPart,
  groupsOf,
  hasPages,
  isChosen,
  type PartAddress,
  withoutPart,
  withPart,
} from '../../../../src/editor/paper/parts.ts';
import { PLACE, readPart } from '../../../../src/editor/paper/read-part.ts';
import type { FormField } from '../../../../src/papers/compile/form-fields.ts';

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

/** A form with these fields, sent by a browser. */
function given(fields: Readonly<Record<string, string | readonly string[]>>) {
  const texts = (name: string) =>
    [fields[name] ?? []].flat().map((text) => text.replaceAll('\r\n', '\n').trim());
  return {
    text: (name: string) => texts(name)[0] ?? '',
    texts,
    file: () => undefined,
    entries: Object.keys(fields).map((name) => [name, texts(name)[0] ?? ''] as const),
  };
}

/** The controls of a page, as a browser sends them: line breaks are CR LF, choices are several. */
function controlsOf(
  field: FormField,
  value: FormValue,
  name: string,
): (readonly [name: string, text: string | string[]])[] {
  return (field.fields ?? []).flatMap((each) => {
    const control = name === '' ? each.name : `${name}.${each.name}`;
    const inner = (value as FormGroup | undefined)?.[each.name];
    if (hasPages(each) || each.format === 'id') return [];
    if (each.kind === 'object') return controlsOf(each, inner, control);
    const text = String(inner ?? '');
    const isSeveral = isChosen(each);
    return [[control, isSeveral ? ['', ...text.split('\n')] : text.replaceAll('\n', '\r\n')]];
  });
}

type File = (typeof FILES)[number];
const partIn = ({ file, text }: Pick<File, 'file' | 'text'>, page: PartAddress) =>
  findPart(file, fieldsOf(file), fileValues(file, text)?.values, page) ??
  expect.fail(`no page ${JSON.stringify(page)}`);

/** The file's text after a page of its form was sent with these fields changed. */
function saved(
  { file, text }: Pick<File, 'file' | 'text'>,
  page: PartAddress,
  fields: Readonly<Record<string, string | readonly string[]>>,
): string {
  const root = fieldsOf(file);
  const shown = shownOf({ file, text });
  const part = readPart(partIn({ file, text }, page), given(fields));
  const values = withIds(root, withPart(root, shown.values, part));
  return writeFile(file, text, { ...shown, values });
}

/** The addresses of all pages of a file's form. */
function pagesOf(file: File): PartAddress[] {
  const root = fieldsOf(file.file);
  const within = (field: FormField, value: FormValue, path: string): PartAddress[] => {
    const own = path !== '' && field.kind === 'object' ? [{ at: path }] : [];
    if (isList(value) && field.item) {
      const { item } = field;
      return value.flatMap((each, at) => within(item, each, `${path}.${at}`));
    }
    const inner = (field.fields ?? []).flatMap((each) => {
      const shown = (value as FormGroup | undefined)?.[each.name];
      const isPage = hasPages(each) && shown !== undefined;
      return isPage ? within(each, shown, path === '' ? each.name : `${path}.${each.name}`) : [];
    });
    return [...own, ...inner];
  };
  const groups = groupsOf(file.file, root).map((group) => ({ group }));
  return [{}, ...groups, ...within(root, shownOf(file).values, '')];
}

test('there are files of every kind', () => {
  expect(FILES.length).toBeGreaterThan(20);
  expect(new Set(FILES.map(({ file }) => file.name)).size).toBeGreaterThan(7);
});

test.each(FILES.filter(({ file }) => file.hasForm))(
  'sending pages of the form of $path without changes keeps every byte',
  (file) => {
    const pages = pagesOf(file);
    // About a dozen of them: each is parsed several times.
    const step = Math.ceil(pages.length / 12);
    for (const page of pages.filter((_, at) => at % step === 0)) {
      const { field, value } = partIn(file, page);
      const shown = Object.fromEntries(controlsOf(field, value, ''));
      expect(saved(file, page, shown)).toBe(file.text);
    }
    expect(pages.length).toBeGreaterThan(0);
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

const [FAQ = expect.fail()] = FILES.filter(({ path }) => path === 'papers/nunavut-news/faq.yaml');
const questionsIn = (text: string) =>
  (
    parse(text) as {
      categories: { questions: { id: string; question: string; answer: string }[] }[];
    }
  ).categories[0]?.questions ?? [];

test('a new question gets an id from its words, which stays when they change', () => {
  const count = questionsIn(FAQ.text).length;
  const name = `categories.0.questions.${count}`;
  const fields = { question: 'Où est l’école?', answer: 'Ici.' };
  const added = saved(FAQ, { at: 'categories.0.questions.new' }, fields);
  const twice = saved({ ...FAQ, text: added }, { at: 'categories.0.questions.new' }, fields);
  expect(
    questionsIn(twice)
      .slice(count)
      .map(({ id }) => id),
  ).toEqual(['ou-est-l-ecole', 'ou-est-l-ecole-2']);
  const changed = saved({ ...FAQ, text: added }, { at: name }, { question: 'Where?' });
  expect(questionsIn(changed).at(-1)).toMatchObject({ id: 'ou-est-l-ecole', question: 'Where?' });
});

test('an item moves to the chosen place, and is removed, without a change of the others', () => {
  const ids = questionsIn(FAQ.text).map(({ id }) => id);
  const page = { at: `categories.0.questions.${ids[0]}` };
  const moved = saved(FAQ, page, { [PLACE]: '2' });
  expect(questionsIn(moved).map(({ id }) => id)).toEqual([
    ...[ids[1], ids[2], ids[0]],
    ...ids.slice(3),
  ]);
  for (const place of ['-1', 'x', '999'])
    expect(saved(FAQ, page, { [PLACE]: place })).toBe(FAQ.text);
  const root = fieldsOf(FAQ.file);
  const { values } = shownOf(FAQ);
  const part = partIn(FAQ, page);
  const removed = writeFile(FAQ.file, FAQ.text, { values: withoutPart(root, values, part) });
  expect(questionsIn(removed).map(({ id }) => id)).toEqual(ids.slice(1));
});

test('an optional group is set up and removed; others and lists are not removed', () => {
  const donation = { at: 'donation' };
  const without = PAPER.text.replace(/^donation:\n(?: .*\n)+/m, '');
  const file = { ...PAPER, text: without };
  const written = saved(file, donation, { url: 'https://give.ca/' });
  expect(parse(written)).toMatchObject({ donation: { url: 'https://give.ca/' } });
  expect(canRemove(partIn(file, donation))).toBe(false);
  expect(canRemove(partIn({ ...file, text: written }, donation))).toBe(true);
  expect(canRemove(partIn(file, { at: 'contacts' }))).toBe(false);
});

const GAZETTEER = `communities:
  - { slug: a, name: A, latitude: 60, longitude: -70 }
`;
test('both coordinates of a new place may be pasted into its latitude', () => {
  const file = { file: folderFileOf('gazetteer.yaml') ?? expect.fail(), text: GAZETTEER };
  const pasted = { name: 'B', latitude: '63.75° N, 68.52' };
  const { communities } = parse(saved(file, { at: 'communities.new' }, pasted));
  expect(communities[1]).toEqual({ slug: 'b', name: 'B', latitude: 63.75, longitude: -68.52 });
});

test.each([
  ...['__proto__', 'constructor.0', 'hosts', 'sisterSites', 'sisterSites.-1', 'sisterSites.99'],
  ...['sisterSites.new.name', 'sisterSites.1e0', 'contacts.email', 'a.b', '.', 'sisterSites.'],
])('%j is no page of a form', (at) => {
  expect(findPart(PAPER.file, fieldsOf(PAPER.file), shownOf(PAPER).values, { at })).toBeUndefined();
});

test('a list has no page for an item beyond its limit', () => {
  const links = Array.from({ length: MAX_ITEMS }, () => '  - { name: A, href: https://a.ca/ }\n');
  const text = `topics: []\nsisterSites:\n${links.join('')}`;
  const { values } = shownOf({ ...PAPER, text });
  const found = findPart(PAPER.file, fieldsOf(PAPER.file), values, { at: 'sisterSites.new' });
  expect(found).toBeUndefined();
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
  const fields = { '__proto__.isAdmin': 'yes', own: 'x', name: 'Y' };
  const written = saved({ file, text }, { group: 'basics' }, fields);
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
