import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPath } from '../../../../src/site/http/canonical-path.ts';
import { runs } from '../../../support/effort.ts';

test.each([
  ['/', '/'],
  ['/news', '/news'],
  ['/news/', '/news'],
  ['//', '/'],
  ['//news//', '/news'],
  ['/resources///inuit-art-guide', '/resources/inuit-art-guide'],
  ['/%6e%65ws', '/news'],
  ['/%e1%93%84', '/%e1%93%84'],
  ['/a%2fb', '/a%2fb'],
  ['/site%2Ewebmanifest', '/site.webmanifest'],
])('canonical form of the path %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test('canonical path of any path is stable and, as a redirect, stays on its host', () => {
  const segment = fc.constantFrom('/', '//', '\\', '%2f', '%5c', '%2e', '.', 'a', '%zz', '%', 'é');
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 12 }), (segments) => {
      const { pathname } = new URL(`https://nunavut-news.example/${segments.join('')}`);
      const canonical = canonicalPath(pathname);
      expect(canonicalPath(canonical)).toBe(canonical);
      const target = new URL(canonical, 'https://nunavut-news.example/there');
      expect(target.host).toBe('nunavut-news.example');
      expect(target.pathname).toBe(canonical);
    }),
    { numRuns: runs(100) },
  );
});
