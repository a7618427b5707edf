import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAttributes } from '../../src/feeds/html-tags.ts';

/** The same rules as one pattern: slower, and easily checked by eye. */
function readByPattern(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  for (const [, name = '', double, single, bare] of tag.matchAll(attribute))
    found[name.toLowerCase()] ??= double ?? single ?? bare ?? '';
  return found;
}

describe('the attributes of a tag', () => {
  it.each([
    ['src="a.jpg" alt=\'b\' width=3 hidden', { src: 'a.jpg', alt: 'b', width: '3', hidden: '' }],
    ['SRC = "a>b" src="second"', { src: 'a>b' }],
    ['a="unfinished b=1', { a: '', unfinished: '', b: '1' }],
    ['a=/b/c?d=e /', { a: '/b/c?d=e' }],
  ])('of <x %s> are read', (tag, attributes) => {
    expect(Object.fromEntries(readAttributes(tag))).toEqual(attributes);
  });

  it('are the same by a pattern, whatever the tag holds', () => {
    const piece = fc.constantFrom(
      'a',
      'Src',
      'data-x',
      '=',
      '"',
      "'",
      ' ',
      '\n',
      '/',
      '>',
      'é',
      '1',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const tag = pieces.join('');
        expect(Object.fromEntries(readAttributes(tag))).toEqual(readByPattern(tag));
      }),
      { numRuns: 3000 },
    );
  });
});
