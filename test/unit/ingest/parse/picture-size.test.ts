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
  ])('readSrcset reads %j as %j', (srcset, expected) => {
    expect(read(srcset)).toEqual(expected);
  });

  it('readSrcset turns densities into widths where the width of the picture is known', () => {
    expect(read('a.jpg, b.jpg 2x', 400)).toEqual(['a.jpg 400', 'b.jpg 800']);
  });

  it('readSrcset gives addresses without white space and numbers as widths for any text', () => {
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
  ])('chooseSize of %j is %j', (widths, expected) => {
    expect(best(...widths)).toBe(expected);
  });

  it('chooseSize takes the first where no width is known', () => {
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
  ])('readPixels reads %j as %j pixels', (value, pixels) => {
    expect(readPixels(value)).toBe(pixels);
  });
});
