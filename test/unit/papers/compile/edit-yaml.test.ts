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

test('a changed text keeps its quotes, its comment and every other byte', () => {
  expect(editYaml(TEXT, { ...parse(TEXT), name: 'Our Town' })).toBe(
    TEXT.replace('"My Town"', '"Our Town"'),
  );
});

test('an item that is removed, moved or added leaves the others as they were written', () => {
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

test('a field of one item changes alone', () => {
  const value = parse(TEXT);
  value.links[0].href = 'https://www.town.ca/';
  expect(editYaml(TEXT, value)).toBe(TEXT.replace('https://town.ca/', 'https://www.town.ca/'));
});

test('a field that is removed takes its line, and one that is added stands last', () => {
  const { price: _, ...value } = parse(TEXT);
  const edited = editYaml(TEXT, { ...value, blog: { tagline: 'Opinions' } });
  expect(edited).toContain('# as it is printed\n\ncontacts:');
  expect(edited).toContain('blog:\n  tagline: Opinions\n');
});

test('paragraphs are written in a folded text', () => {
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

test('whatever a text said and is to say, it says it then', () => {
  forAll(100, [fields, fields], (before, next) => {
    const text = editYaml('{}', before);
    expect(parse(editYaml(text, next))).toEqual(next);
  });
});

test('whatever a field of a commented text becomes, the text says it, with all its other comments', () => {
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
