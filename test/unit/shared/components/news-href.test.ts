import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHIP_SECTIONS } from '../../../../src/publications/sections.ts';
import { newsHref } from '../../../../src/shared/components/NewsBrowser.tsx';
import { forAll } from '../../../support/effort.ts';

test('an address of /news brings back the view that it is of, whatever is searched for', () => {
  const category = fc.constantFrom('all' as const, ...CHIP_SECTIONS);
  const query = fc.string({ unit: 'binary' }).map((text) => `${text}\ud800 &=+#%'`);
  forAll(100, [category, query, fc.integer({ min: 1, max: 20 })], (category, query, page) => {
    const { pathname, searchParams } = new URL(newsHref(category, query, page), 'https://a.b');
    expect(pathname).toBe('/news');
    expect(searchParams.get('category') ?? 'all').toBe(category);
    expect(searchParams.get('q')).toBe(query.trim().toWellFormed());
    expect(Number(searchParams.get('page') ?? 1)).toBe(page);
  });
});

test.each([
  ['all', ' ', 1, '/news'],
  ['all', 'sea ice', 1, '/news?q=sea+ice'],
  ['sports', 'ᐃᖃ', 2, '/news?category=sports&page=2&q=%E1%90%83%E1%96%83#more'],
] as const)('the address of %s with "%s", page %i, is %s', (category, query, page, href) => {
  expect(newsHref(category, query, page)).toBe(href);
});
