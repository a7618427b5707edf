import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureWidth,
  readPictureAddress,
} from '../../../../src/shared/picture-address.ts';
import { chooseVariant, variantPath } from '../../../../src/site/pictures/choose-variant.ts';
import { forAll } from '../../../support/effort.ts';

const KEY = 'nunavut.AbCdEfGh_-';

/** The variant that a browser with these headers gets of an address that leaves the choice open. */
function choose(headers: Record<string, string>, width: PictureWidth = 640): string {
  const variant = chooseVariant({ width, key: KEY, format: undefined }, new Headers(headers));
  return `${variant.width} ${variant.format}`;
}

test.for([
  ['avif', ['image/avif,image/webp,*/*', '*/*, image/webp , image/avif', 'IMAGE/AVIF']],
  ['avif', ['image/avif;q=0.001']],
  ['webp', ['image/avif;q=0,image/webp']],
  ['jpeg', ['image/avif; q=0.000, image/webp ;q=0', 'image/avif;Q=0', 'image/avif;foo=bar;q=0']],
  ['jpeg', ['image/avif-sequence', 'image/*', '*/*', '', 'text/html']],
] as const)('%s is the format for Accept %j', ([format, values]) => {
  for (const Accept of values) expect.soft(choose({ Accept }), Accept).toBe(`640 ${format}`);
});

test('a browser without Accept gets JPEG', () => {
  expect(choose({})).toBe('640 jpeg');
});

test('Save-Data: on gets 160 pixels, and anything else what the address names', () => {
  for (const value of ['on', 'ON', ' on ']) expect(choose({ 'Save-Data': value })).toBe('160 jpeg');
  for (const value of ['off', '', '1', 'on, on'])
    expect(choose({ 'Save-Data': value })).toBe('640 jpeg');
});

test('an address that names its variant gets it, whatever the headers are', () => {
  const headers = new Headers({ Accept: 'text/html', 'Save-Data': 'on' });
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS)
      expect(chooseVariant({ width, key: KEY, format }, headers)).toEqual({
        width,
        key: KEY,
        format,
      });
});

test('any headers get a known width and format, at an address that names the same variant again', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('image/avif', 'image/webp', ';q=0', ';q=1', ',', ';', ' ', '=', '*/*', '"'),
      )
      .map((parts) => parts.join('')),
  );
  const value = fc.option(text, { nil: null });
  const address = fc.record({
    width: fc.constantFrom(...PICTURE_WIDTHS),
    key: fc.constant(KEY),
    format: fc.constantFrom(undefined, ...PICTURE_FORMATS),
  });
  forAll(1_000, [address, value, value], (given, accept, saving) => {
    const headers = { get: (name: string) => (name === 'Accept' ? accept : saving) };
    const variant = chooseVariant(given, headers);
    expect(PICTURE_WIDTHS).toContain(variant.width);
    expect(PICTURE_FORMATS).toContain(variant.format);
    // The gateway's choice is the one that is served behind the cache, whose address has no headers.
    const again = readPictureAddress(variantPath(variant));
    expect(again && chooseVariant(again, new Headers())).toEqual(variant);
  });
});
