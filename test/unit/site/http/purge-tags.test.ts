import { expect, test } from 'vitest';
import { purgeTags } from '../../../../src/site/http/purge-tags.ts';

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
