import { describe, expect, test } from 'vitest';
import { purgeTags } from '../../../../src/site/http/purge-tags.ts';

/** An edge cache that answers so, and the tags that it was told of, call by call. */
function edgeThatSays(result: CachePurgeResult) {
  const calls: (readonly string[])[] = [];
  const invalidate = async ({ tags = [] }: CachePurgeOptions) => {
    calls.push(tags);
    return result;
  };
  return { calls, cache: { invalidate } };
}

describe('a purge', () => {
  test('that the platform refuses although the call resolves is an error with its reasons', async () => {
    const errors = [{ code: 10_500, message: 'rate limited' }];
    const { cache } = edgeThatSays({ success: false, errors });
    await expect(purgeTags(cache, ['a:local'])).rejects.toMatchObject({
      name: 'PurgeError',
      message: 'the edge cache was not purged: 10500 rate limited',
      errors,
    });
  });

  test('names all tags in one call, and a hundred in each where there are more', async () => {
    const { cache, calls } = edgeThatSays({ success: true, errors: [] });
    const tags = Array.from({ length: 230 }, (_, n) => `a:${n}`);
    await purgeTags(cache, tags.slice(0, 17));
    await purgeTags(cache, tags);
    expect(calls.map(({ length }) => length)).toEqual([17, 100, 100, 30]);
    expect(calls.slice(1).flat()).toEqual(tags);
  });

  test('where the platform has no cache is done', async () => {
    await expect(purgeTags(undefined, ['a:local'])).resolves.toBeUndefined();
  });
});
