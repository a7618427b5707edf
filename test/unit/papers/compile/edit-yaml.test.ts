import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { editYaml, type YamlValue } from '../../../../src/papers/compile/edit-yaml.ts';
import { forAll } from '../../../support/effort.ts';

const TEXT = `# About the paper.
name: "My Town" # as it is printed
price: $1.00

contacts: { email: a@my-town.ca, phone: 555 }
links:
  # The town's own.
  - name: Town
    href: https://town.ca/
  - { name: School, href: https://school.ca/ } # closed in July
  # For emergencies.
  - name: 'Clinic'
    href: https://clinic.ca/
about: >-
  A long text.

# The end.
`;
const SCHOOL = '  - { name: School, href: https://school.ca/ } # closed in July\n';
const CLINIC = "  # For emergencies.\n  - name: 'Clinic'\n    href: https://clinic.ca/\n";
const LONG = 'A text that is longer than a line. '.repeat(3).trim();
const [TOWN, OFFICE, DOCTOR] = parse(TEXT).links;

// biome-ignore format: a table
test.each([
  ['a text keeps its quotes and its comment', { name: 'Our Town' }, '"My Town"', '"Our Town"'],
  ['a number becomes a text', { contacts: { email: 'a@my-town.ca', phone: '555' } }, 'phone: 555', 'phone: "555"'],
  ['a field of an item changes', { links: [TOWN, { ...OFFICE, href: '/school' }, DOCTOR] }, 'https://school.ca/', '/school'],
  ['an item is removed', { links: [TOWN, DOCTOR] }, SCHOOL, ''],
  ['an item is moved', { links: [TOWN, DOCTOR, OFFICE] }, SCHOOL + CLINIC, CLINIC + SCHOOL],
  ['an item is added', { links: [TOWN, OFFICE, { name: 'Bus' }, DOCTOR] }, SCHOOL, `${SCHOOL}  - name: Bus\n`],
  ['a field is removed', { price: undefined }, 'price: $1.00\n', ''],
  ['a field is added', { blog: { tagline: 'x' } }, 'long text.\n', 'long text.\nblog:\n  tagline: x\n'],
  ['a list in braces stays on its line', { contacts: [1, 2] }, '{ email: a@my-town.ca, phone: 555 }', '[ 1, 2 ]'],
  ['paragraphs are folded', { price: 'a\nb' }, '$1.00', '>-\n  a\n\n  b'],
  ['a long text is folded', { price: LONG }, '$1.00', `>-\n  ${LONG.slice(0, 98)}\n  ${LONG.slice(99)}`],
])('where %s, nothing else changes', (_, changes, from, to) => {
  const next = JSON.parse(JSON.stringify({ ...parse(TEXT), ...changes }));
  expect(editYaml(TEXT, next)).toBe(TEXT.replace(from, to));
});

test.each([
  ['', 'a: 2\n'],
  ['{}', 'a: 2\n'],
  ['# Ours.\n', '# Ours.\n\na: 2\n'],
  ['---\n# Ours.\na: 1\n', '---\n# Ours.\na: 2\n'],
  ['\ufeffa: 1 # Ours.\r\n', 'a: 2 # Ours.\r\n'],
  ['a:\t1\t# Ours.', 'a: 2 # Ours.\n'],
  ['a: &b 1 # Ours.\n', 'a: 2 # Ours.\n'],
  ['? a\n: !c x # Ours.\n', 'a: 2 # Ours.\n'],
  ['a: # Ours.\n- x\n', 'a:\n  # Ours.\n  2\n'],
  ['"a":   2 # Ours.\n\n\n', '"a":   2 # Ours.\n\n\n'],
])('setting a to 2 in %j gives %j', (text, expected) => {
  expect(editYaml(text, { a: 2 })).toBe(expected);
});

// biome-ignore format: a table
test.each([
  ['the header of a removed field', '# Ours.\na: 1\nb: 2\n', { b: 2 }, '# Ours.\nb: 2\n'],
  ['the comment of the last field', 'a: 1\n# Ours.\nb: 2\n', { a: 1 }, 'a: 1\n# Ours.\n'],
  ['the comment of the only field', '# Ours.\na: 1\n', {}, '# Ours.\n{}\n'],
  ['the comments of swapped items', 'a:\n  # 1\n  - x\n  # 2\n  - y\n', { a: ['y', 'x'] }, 'a:\n  # 2\n  - y\n  # 1\n  - x\n'],
  ['the comment of the item after a removed one', 'a:\n  # 1\n  - x\n  # 2\n  - y\n', { a: ['y'] }, 'a:\n  # 2\n  - y\n'],
  ['numbers that JavaScript rounds', 'a: 1\nb: 12345678901234567890\nc: 1.50\n', { a: 2, b: Number('12345678901234567890'), c: 1.5 }, 'a: 2\nb: 12345678901234567890\nc: 1.50\n'],
  ['a text of blanks', 'a: |\n  x\n', { a: ' \n' }, 'a: "\\ \\n"\n'],
  ['a long text in braces', 'a: { b: x }\n', { a: { b: LONG } }, `a: { b: "${LONG}" }\n`],
])('%s stays', (_, text, next, expected) => {
  expect(editYaml(text, next)).toBe(expected);
});

test.each(['a: 1\na: 2', 'a: &b 1\nc: *b', 'a: [', '--- a\n--- b'])('%j is refused', (text) => {
  expect(() => editYaml(text, { a: 2 })).toThrow(TypeError);
});

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  // biome-ignore format: a table
  fc.constantFrom('yes', '1', '- a', '# no', 'a: b', '*x', '{', ' x ', 'a\nb', '@', '😀 ᐃᓄᒃ', '\ta\n \nb ', 'a\n---\nb', ' \n', '  \n\n'),
  fc.lorem({ maxCount: 30 }),
);
const values = fc.letrec<{ value: YamlValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    texts,
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('id', 'name', 'href', 'text', 'x y', '#k'), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value;
const fields = fc.dictionary(fc.constantFrom('name', 'links', 'about', 'id', 'k:'), values, {
  noNullPrototype: true,
});

test('editing any text from any value to any other gives that value', () => {
  forAll(100, [fields, fields], (before, next) => {
    const text = editYaml('{}', before);
    expect(parse(editYaml(text, next))).toEqual(next);
  });
});

test('editing a field of a commented text gives the new value and keeps all other comments', () => {
  const names = fc.constantFrom('name', 'price', 'contacts', 'about', 'new');
  forAll(100, [names, values], (name, value) => {
    const next = { ...parse(TEXT), [name]: value };
    const edited = editYaml(TEXT, next);
    expect(parse(edited)).toEqual(next);
    for (const [comment] of TEXT.matchAll(/# .*/g)) expect(edited).toContain(comment);
  });
});

/** Items in several styles, with comments of their own. */
const ITEMS = [
  '  - id: 0 # ours 0\n    text: "a"\n',
  "  - { id: 1, text: 'a' } # ours 1\n",
  '  - name: x\n    # ours 2\n    id: 2\n    text: >-\n      a\n',
  '  - "3" # ours 3\n',
  '  - four # ours 4\n',
  '  - id: 5 # ours 5\n    list: [ a, "b" ]\n',
];

test('items that are removed, moved and added leave each other item as it is', () => {
  const lists = fc.shuffledSubarray(ITEMS, { minLength: 1 });
  forAll(100, [lists, lists], (before, after) => {
    const next = parse(`list:\n${after.join('')}`);
    const edited = editYaml(`list:\n${before.join('')}`, next);
    expect(parse(edited)).toEqual(next);
    for (const item of after) if (before.includes(item)) expect(edited).toContain(item);
  });
});
