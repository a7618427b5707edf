import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { jsonSchemas, SCHEMAS } from '../../../../scripts/papers/json-schemas.ts';
import { paperFolders } from '../../../../scripts/papers/read-papers.ts';
import { SourcesSchema } from '../../../../src/papers/compile/schema/sources.ts';

/** The files of papers that editors change, of the sample world and of new ones. */
const FILES = globSync([
  ...['papers', 'sample-world/papers'].flatMap((root) =>
    paperFolders(root).map((folder) => `${folder}/*.yaml`),
  ),
  'src/papers/compile/template/*.yaml',
]);

test('the schemas in papers/schema are those of the compiler', () => {
  const committed = new Map(
    readdirSync(SCHEMAS).map((name) => [name, readFileSync(join(SCHEMAS, name), 'utf8')]),
  );
  expect(committed, 'out of date: run `npm run paper -- schemas`').toEqual(jsonSchemas());
});

test('the first line of each YAML file of a paper names its schema', () => {
  const names = [...jsonSchemas().keys()];
  for (const file of FILES) {
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    const [, schema = ''] =
      /^# yaml-language-server: \$schema=(?:\.\.\/|\.\.\/\.\.\/\.\.\/papers\/)schema\/(.+)$/.exec(
        line,
      ) ?? [];
    expect([file, names.includes(schema)]).toEqual([file, true]);
  }
});

interface JsonSchema {
  pattern?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
}

/** The texts of a value that the patterns of its schema refuse, as an editor underlines them. */
function refusedTexts(schema: JsonSchema | undefined, value: unknown): string[] {
  if (typeof value === 'string') {
    const { pattern } = schema ?? {};
    return pattern === undefined || new RegExp(pattern, 'u').test(value) ? [] : [value];
  }
  if (Array.isArray(value)) return value.flatMap((item) => refusedTexts(schema?.items, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) =>
    refusedTexts(schema?.properties?.[name], of),
  );
}

const { sources } = JSON.parse(jsonSchemas().get('sources.json') ?? '{}').properties;
const KINDS: { properties: { url: { pattern: string } } }[] = sources.items.oneOf;

test.each([
  ...['https://town.ca/a', 'webcal://town.ca/a', 'webcals://town.ca/a', 'feed://town.ca/a'],
  ...['feed:https://town.ca/a', ' feed:town.ca/a', 'http://town.ca/a', '/a', 'mailto:a@town.ca'],
])(
  'an editor underlines the address of a feed or calendar %j only where the check refuses it',
  (url) => {
    const { success: isTaken } = v.safeParse(SourcesSchema, {
      sources: [{ id: 'hall', publisher: 'Hall', section: 'local', url }],
    });
    const taken = KINDS.map(({ properties }) => new RegExp(properties.url.pattern, 'u').test(url));
    expect(taken).toEqual([isTaken, isTaken]);
  },
);

test('a text that the check takes is not refused by its schema, in several paragraphs either', () => {
  const schemas = jsonSchemas();
  for (const file of FILES) {
    const text = readFileSync(file, 'utf8').replaceAll(/\{\{\w+\}\}/g, 'my-town');
    const schema = JSON.parse(schemas.get(basename(file).replace('.yaml', '.json')) ?? '{}');
    expect(refusedTexts(schema, parse(text)), file).toEqual([]);
  }
});
