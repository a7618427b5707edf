import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readParameters } from '../../../../src/site/http/parameters.ts';
import { purgeTags } from '../../../../src/site/http/purge-tags.ts';

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

/** An edge cache that responds with this result, and the tags of each call. */
function edgeThatResponds(result: CachePurgeResult) {
  const calls: (readonly string[])[] = [];
  const invalidate = async ({ tags = [] }: CachePurgeOptions) => {
    calls.push(tags);
    return result;
  };
  return { calls, cache: { invalidate } };
}

test('purge that resolves without success throws PurgeError with its reasons', async () => {
  const errors = [{ code: 10_500, message: 'rate limited' }];
  const { cache } = edgeThatResponds({ success: false, errors });
  await expect(purgeTags(cache, ['a:local'])).rejects.toMatchObject({
    name: 'PurgeError',
    message: 'the edge cache was not purged: 10500 rate limited',
  });
});

test('purge of 230 tags is split into calls of a hundred, of 17 tags into one', async () => {
  const { cache, calls } = edgeThatResponds({ success: true, errors: [] });
  const tags = Array.from({ length: 230 }, (_, n) => `a:${n}`);
  await purgeTags(cache, tags.slice(0, 17));
  await purgeTags(cache, tags);
  expect(calls.map(({ length }) => length)).toEqual([17, 100, 100, 30]);
  expect(calls.slice(1).flat()).toEqual(tags);
});

test('purge resolves when the platform has no edge cache', async () => {
  await expect(purgeTags(undefined, ['a:local'])).resolves.toBeUndefined();
});
