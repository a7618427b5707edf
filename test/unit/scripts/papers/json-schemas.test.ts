import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { jsonSchemas, SCHEMAS } from '../../../../scripts/papers/json-schemas.ts';
import { paperFolders } from '../../../../scripts/papers/read-papers.ts';
import { SourcesSchema } from '../../../../src/papers/compile/schema/sources.ts';

/** The YAML files of papers, of the sample world and of the template. */
const FILES = globSync([
  ...['papers', 'sample-world/papers'].flatMap((root) =>
    paperFolders(root).map((folder) => `${folder}/*.yaml`),
  ),
  'src/papers/compile/template/*.yaml',
]);

test('the schemas in papers/schema match the compiler’s', () => {
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

/** The texts of a value that the patterns of its schema refuse. */
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
])('the schema refuses the address %j of a feed or calendar only if the check does', (url) => {
  const { success: isTaken } = v.safeParse(SourcesSchema, {
    sources: [{ id: 'hall', publisher: 'Hall', section: 'local', url }],
  });
  const taken = KINDS.map(({ properties }) => new RegExp(properties.url.pattern, 'u').test(url));
  expect(taken).toEqual([isTaken, isTaken]);
});

test('the schema accepts every text that the check accepts, also of several paragraphs', () => {
  const schemas = jsonSchemas();
  for (const file of FILES) {
    const text = readFileSync(file, 'utf8').replaceAll(/\{\{\w+\}\}/g, 'my-town');
    const schema = JSON.parse(schemas.get(basename(file).replace('.yaml', '.json')) ?? '{}');
    expect(refusedTexts(schema, parse(text)), file).toEqual([]);
  }
});
