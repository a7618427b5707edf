import { expect, test } from 'vitest';
import { RecentMap } from '../../../../src/ingest/store/item-memory.ts';

test('a RecentMap that is full drops what was set longest ago, and what was set again counts as new', () => {
  const map = new RecentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4]);
});
