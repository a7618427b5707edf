import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { paperFolders } from '../../../../scripts/papers/read-papers.ts';
import { type FormField, formFields } from '../../../../src/papers/compile/form-fields.ts';
import FRENCH from '../../../../src/papers/compile/schema/descriptions-fr.json' with {
  type: 'json',
};
import { GazetteerSchema } from '../../../../src/papers/compile/schema/gazetteer.ts';
import { PaperSchema } from '../../../../src/papers/compile/schema/paper.ts';
import { SourcesSchema } from '../../../../src/papers/compile/schema/sources.ts';
import {
  LegalSchema,
  ResourceSchema,
  TEXT_FILES,
} from '../../../../src/papers/compile/schema/texts.ts';

const YAML = {
  'paper.yaml': PaperSchema,
  'sources.yaml': SourcesSchema,
  'gazetteer.yaml': GazetteerSchema,
  ...TEXT_FILES,
};
const ALL = { ...YAML, 'resources/NAME.md': ResourceSchema, 'about.md': LegalSchema };

/** A field and all nested fields, each with its path. */
function within(field: FormField, path = ''): (readonly [path: string, field: FormField])[] {
  return [
    [path, field],
    ...(field.item ? within(field.item, `${path}[]`) : []),
    ...(field.fields ?? []).flatMap((each) => within(each, `${path}.${each.name}`)),
  ];
}

describe.each(Object.entries(ALL))('the form of %s', (_, schema) => {
  const fields = within(formFields(schema));

  test('describes every field that has a name', () => {
    expect(fields.length).toBeGreaterThan(3);
    const silent = fields.filter(
      ([, { name, description }]) => name !== '' && !/\.$/.test(description),
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  test('describes every field in French too', () => {
    const french = within(formFields(schema, 'fr'));
    const same = fields.filter(
      ([, { description }], at) =>
        description !== '' && french[at]?.[1].description === description,
    );
    expect(same.map(([path]) => path)).toEqual([]);
  });

  test('has words for every choice, items for every list and fields for every object', () => {
    for (const [path, { kind, choices, item, fields: inner }] of fields)
      expect([path, choices !== undefined, item !== undefined, inner !== undefined]).toEqual([
        ...[path, kind === 'choice', kind === 'list', kind === 'object'],
      ]);
  });
});

/** The path of each value of a document. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each) => pathsOf(each, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, `${path}.${key}`))];
}

test('the forms have a field for every value of the project’s papers', () => {
  const files = ['papers', 'sample-world/papers'].flatMap((root) =>
    paperFolders(root).flatMap((folder) => globSync(`${folder}/*.yaml`)),
  );
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const schema = Object.entries(YAML).find(([name]) => name === basename(file))?.[1];
    const known = new Set(within(formFields(schema ?? PaperSchema)).map(([path]) => path));
    const used = new Set(pathsOf(parse(readFileSync(file, 'utf8'))));
    expect([file, [...used].filter((path) => !known.has(path))]).toEqual([file, []]);
  }
});

test('a field has its limits, its format, and whether it is required', () => {
  const fields = new Map(within(formFields(PaperSchema)));
  expect(fields.get('.name')).toMatchObject({ kind: 'text', maxLength: 60, isRequired: true });
  expect(fields.get('.hosts')).toMatchObject({ kind: 'list', isRequired: true });
  expect(fields.get('.colours')).toMatchObject({ kind: 'object', isRequired: false });
  expect(fields.get('.colours.light')).toMatchObject({ kind: 'text', format: 'colour' });
  expect(fields.get('.contacts.email')).toMatchObject({ format: 'email' });
  expect(fields.get('.donation.url')).toMatchObject({ format: 'url', isRequired: true });
  expect(fields.get('.donation.oncePerDay')).toMatchObject({ kind: 'flag', isRequired: false });
  expect(fields.get('.pictures')?.choices).toEqual(['publisher', 'through', 'none']);
  expect(fields.get('.weather.high')).toMatchObject({ kind: 'number' });
  const answer = new Map(within(formFields(TEXT_FILES['faq.yaml']))).get(
    '.categories[].questions[].answer',
  );
  expect(answer).toMatchObject({ kind: 'paragraphs', isRequired: true });
});

test('a schema without a form field is refused', () => {
  expect(() => formFields(v.strictObject({ when: v.date() }))).toThrow(
    'when: a form has no field for date',
  );
});

test('each French description translates an existing one', () => {
  const english = Object.values(ALL).flatMap((schema) => within(formFields(schema)));
  const descriptions = new Set(english.map(([, { description }]) => description));
  expect(Object.keys(FRENCH).filter((text) => !descriptions.has(text))).toEqual([]);
});
