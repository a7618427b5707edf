import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfTag, readAttributes } from '../../../src/text/html-tags.ts';
import { runs } from '../../support/effort.ts';

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
  ])('readAttributes reads the attributes of <x %s>', (tag, attributes) => {
    expect(Object.fromEntries(readAttributes(tag))).toEqual(attributes);
  });

  it('readAttributes reads any tag as a regular expression does', () => {
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
      { numRuns: runs(3000) },
    );
  });
});

/** The end of a tag, looked for character by character. */
function endByCharacter(html: string): number {
  let quote = '';
  let isValueNext = false;
  for (const [at, character] of Array.from(html).entries()) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if (isValueNext && /["']/.test(character)) quote = character;
    if (character === '=') isValueNext = quote === '';
    else if (!/\s/.test(character)) isValueNext = false;
  }
  return -1;
}

describe('the end of a tag', () => {
  it.each([
    [' href="a">', 10],
    [' href="a>b" id="c">d', 19],
    [" href='a>b'>", 12],
    [' href="a', -1],
    [' alt="he said "so">', 19],
  ])('endOfTag of <x%s is %i', (html, end) => {
    expect(endOfTag(html, 0)).toBe(end);
  });

  it('endOfTag is the same as character by character for any tag', () => {
    const piece = fc.constantFrom(...'a="\'> \n/<', 'b="c"', '="', '">');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const html = pieces.join('');
        expect(endOfTag(html, 0)).toBe(endByCharacter(html));
      }),
      { numRuns: runs(10_000) },
    );
  });
});
