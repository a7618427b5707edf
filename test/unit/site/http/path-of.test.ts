import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathOf } from '../../../../src/site/http/path-of.ts';

test('pathOf gives the path and the query that the URL parser finds', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const { url } = new Request(address);
      const { pathname } = new URL(url);
      // An empty query keeps its question mark, which `search` leaves out.
      const [query = ''] = /(?<=^[^#?]*)\?[^#]*/.exec(url) ?? [];
      expect(pathOf({ url })).toBe(pathname + query);
    }),
  );
});

test.for([
  ['https://paper.example/', '/'],
  ['http://[::1]:8787//a?b=//c', '//a?b=//c'],
  ['https://reader:secret@paper.example/news', '/news'],
  ['https://paper.example/?q=%23ice', '/?q=%23ice'],
  ['https://paper.example/news#local', '/news'],
])('pathOf of %s is %s', ([url, path]) => {
  expect(pathOf({ url: String(url) })).toBe(path);
});
