import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSize, readPixels, readSrcset } from '../../../../src/ingest/parse/picture-size.ts';
import { runs } from '../../../support/effort.ts';

const read = (srcset: string, width?: number) =>
  readSrcset(srcset, width).map((size) => `${size.address} ${size.width}`);

describe('a srcset', () => {
  it.each([
    ['a.jpg 300w, b.jpg 640w', ['a.jpg 300', 'b.jpg 640']],
    [' a.jpg 300w,b.jpg 640w,', ['a.jpg 300', 'b.jpg 640']],
    ['a.jpg\n\t300w\n,\nb.jpg 640w 360h', ['a.jpg 300', 'b.jpg 640']],
    [
      '/w_300,h_200/a.jpg 300w, /w_640,h_400/a.jpg 640w',
      ['/w_300,h_200/a.jpg 300', '/w_640,h_400/a.jpg 640'],
    ],
    ['a.jpg, b.jpg 2x', ['a.jpg 320', 'b.jpg 640']],
    ['a.jpg 1.5x', ['a.jpg 480']],
    ['a.jpg wide', ['a.jpg 320']],
    [',,,', []],
    ['', []],
  ])('%j is read', (srcset, expected) => {
    expect(read(srcset)).toEqual(expected);
  });

  it('gives densities of a picture whose width is known as widths', () => {
    expect(read('a.jpg, b.jpg 2x', 400)).toEqual(['a.jpg 400', 'b.jpg 800']);
  });

  it('of any text gives addresses without white space, and widths that are numbers', () => {
    const part = fc.constantFrom(
      'a.jpg',
      ' ',
      ',',
      '\n',
      '300w',
      '2x',
      '0',
      '.',
      '-1w',
      '9999999w',
    );
    const srcset = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(srcset, (text) => {
        for (const { address, width } of readSrcset(text, undefined)) {
          expect(address).toMatch(/^[^\s,](?:\S*[^\s,])?$/);
          expect(width).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('the best of several sizes', () => {
  const best = (...widths: (number | undefined)[]) =>
    chooseSize(widths.map((width) => ({ width })))?.width;

  it.each([
    [[140, 460, 700, 1200], 700],
    [[1200, 700, 460], 700],
    [[640, 639], 640],
    [[140, 460], 460],
    [[undefined, 75], undefined],
    [[75, undefined], undefined],
    [[undefined, 460], 460],
  ])('of %j is %j', (widths, expected) => {
    expect(best(...widths)).toBe(expected);
  });

  it('is the first of those whose widths nobody says', () => {
    const first = { width: undefined };
    expect(chooseSize([first, { width: undefined }])).toBe(first);
    expect(chooseSize([])).toBeUndefined();
  });
});

describe('a length attribute', () => {
  it.each([
    ['640', 640],
    [' 640px ', 640],
    ['1.5', 1],
    ['100%', undefined],
    ['auto', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j pixels', (value, pixels) => {
    expect(readPixels(value)).toBe(pixels);
  });
});
