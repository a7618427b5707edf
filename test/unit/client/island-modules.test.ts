import { expect, test } from 'vitest';
import { ISLAND_MODULES } from '../../../client/islands/modules.ts';
import { ISLANDS } from '../../../src/shared/islands.ts';

type IslandModules = typeof ISLAND_MODULES;

test('each island of the registry has a module, and no other one has', () => {
  expect(Object.keys(ISLAND_MODULES).sort()).toEqual(Object.keys(ISLANDS).sort());
});

// The type check of the tests fails where one of these compiles.
test('a table of modules with the module of another island does not compile', () => {
  const wrongTables: (() => IslandModules)[] = [
    () => ({
      ...ISLAND_MODULES,
      // @ts-expect-error it reads no props
      'news-browser': () => import('../../../client/islands/faq-filter.ts'),
    }),
    () => ({
      ...ISLAND_MODULES,
      // @ts-expect-error it reads other props
      'faq-filter': () => import('../../../client/islands/news-browser.tsx'),
    }),
  ];
  expect(wrongTables).toHaveLength(2);
});
