import { setImmediate as macrotask } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { putFiles } from '../../../../src/papers/store/storage.ts';

test('a failed put is thrown once no other put is in flight', async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const stored: string[] = [];
  const EDITIONS = {
    get: async () => null,
    async put(key: string) {
      if (key === 'refused') throw new Error('KV is busy');
      await slow;
      stored.push(key);
    },
  };
  const DB = { prepare: () => expect.fail(), batch: () => expect.fail() };
  const read = () => new Uint8Array();
  const putting = putFiles({ DB, EDITIONS }, [
    ['refused', read],
    ['slow', read],
  ]);
  let isOver = false;
  const outcome = putting.finally(() => {
    isOver = true;
  });
  outcome.catch(() => {});
  await macrotask();
  expect(isOver).toBe(false);
  finish();
  await expect(outcome).rejects.toThrow('KV is busy');
  expect(stored).toEqual(['slow']);
});
