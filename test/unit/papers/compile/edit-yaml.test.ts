import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { editYaml, type YamlValue } from '../../../../src/papers/compile/edit-yaml.ts';
import { forAll } from '../../../support/effort.ts';

type Fields = Record<string, YamlValue>;

const TEXT = `# About the paper.
name: "My Town"   # as it is printed
price: $1.00

contacts: { email: a@my-town.ca, phone: 555 }
links:
  # The town's own.
  - name: Town
    href: https://town.ca/
  - { name: School, href: https://school.ca/ }   # closed in July
  - name: "Clinic"
    href: https://clinic.ca/
about: >-
  A long text
  in two lines.
# The end.
`;

test('changing a text keeps its quotes, its comment and every other byte', () => {
  expect(editYaml(TEXT, { ...parse(TEXT), name: 'Our Town' })).toBe(
    TEXT.replace('"My Town"', '"Our Town"'),
  );
});

test('removing, moving or adding an item leaves the source of the others unchanged', () => {
  const value = parse(TEXT);
  const [town, school, clinic] = value.links;
  const added = { name: 'Library', href: 'https://library.ca/' };
  const edited = editYaml(TEXT, { ...value, links: [clinic, added, school] });
  expect(edited).toContain('  - name: "Clinic"\n    href: https://clinic.ca/\n');
  expect(edited).toContain('  - name: Library\n    href: https://library.ca/\n');
  expect(edited).toContain('# closed in July');
  expect(edited).not.toContain('town.ca/\n  - {');
  expect(parse(edited).links).toEqual([clinic, added, school]);
  expect(editYaml(TEXT, { ...value, links: [town, school] })).toBe(
    TEXT.replace('  - name: "Clinic"\n    href: https://clinic.ca/\n', ''),
  );
});

test('changing a field of an item changes nothing else', () => {
  const value = parse(TEXT);
  value.links[0].href = 'https://www.town.ca/';
  expect(editYaml(TEXT, value)).toBe(TEXT.replace('https://town.ca/', 'https://www.town.ca/'));
});

test('removing a field removes its line, and an added field is last', () => {
  const { price: _, ...value } = parse(TEXT);
  const edited = editYaml(TEXT, { ...value, blog: { tagline: 'Opinions' } });
  expect(edited).toContain('# as it is printed\n\ncontacts:');
  expect(edited).toContain('blog:\n  tagline: Opinions\n');
});

test('paragraphs are written as a folded scalar', () => {
  const edited = editYaml(TEXT, { ...parse(TEXT), about: 'One.\nTwo.' });
  expect(edited).toContain('about: >-\n  One.\n\n  Two.\n# The end.\n');
});

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...'yes;null;1;- a;# no;a: b;*x;!t;{; x ;a\nb;@;%;'.split(';')),
  fc.lorem({ maxCount: 30 }),
);
const values = fc.letrec<{ value: YamlValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    words,
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
  forAll(
    100,
    [fc.constantFrom('name', 'price', 'contacts', 'links', 'about', 'new'), values],
    (name, value) => {
      const next: Fields = { ...parse(TEXT), [name]: value };
      const edited = editYaml(TEXT, next);
      expect(parse(edited)).toEqual(next);
      expect(edited).toContain('# About the paper.');
      expect(edited).toContain('# The end.');
    },
  );
});
