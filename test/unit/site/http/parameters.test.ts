import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readParameters } from '../../../../src/site/http/parameters.ts';

const Schema = v.object({
  name: v.pipe(v.string(), v.maxLength(5, 'must be at most 5 characters')),
  count: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number')), '1'),
});

const read = (query: string) =>
  readParameters(Schema, new Request(`https://nunavut.example/?${query}`));

async function refusalOf(query: string) {
  const response = read(query);
  if (!(response instanceof Response)) throw new Error(`"${query}" is not refused`);
  expect(response.status).toBe(400);
  return response.json();
}

test('readParameters returns what the schema makes of a query', () => {
  expect(read('name=a&other=b')).toEqual({ name: 'a', count: '1' });
});

test('readParameters reports every parameter that the schema refuses, the first one by itself too', async () => {
  const missing = { parameter: 'name', detail: 'is missing' };
  const bad = { parameter: 'count', detail: 'must be a whole number' };
  expect(await refusalOf('count=x')).toEqual({
    type: 'about:blank',
    status: 400,
    title: 'Bad parameter',
    ...missing,
    errors: [missing, bad],
  });
});

test.for([
  ['name=a&name=a', 'name'],
  ['name=a&other=1&other=2', 'other'],
  ['name=a&n%61me=b', 'name'],
  ['name=a&constructor=1&constructor=2', 'constructor'],
  ['name=a&=1&=2', ''],
] as const)('readParameters refuses the repeated parameter of "%s"', async ([query, parameter]) => {
  const error = { parameter, detail: 'is given more than once' };
  expect(await refusalOf(query)).toMatchObject({ ...error, errors: [error] });
});
