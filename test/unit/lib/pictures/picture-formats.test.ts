import { expect, test } from 'vitest';
import { canBeShown, shownTypeOf } from '../../../../src/lib/pictures/picture-formats.ts';

test.each<[address: string, type: string | undefined, isShown: boolean]>([
  ['/a.jpg', undefined, true],
  ['/a.JPEG?x=1', 'image/svg+xml', true],
  ['/a', undefined, true],
  ['/a', 'image/jpg', true],
  ['/a', 'image/*', true],
  ['/a', ' Image/SVG+XML; charset=utf-8', false],
  ['/a', 'image/heic', false],
  ['/a.svg', 'image/jpeg', false],
  ['/a.svgz#x', undefined, false],
  ['/a.tiff', undefined, false],
  ['/show?file=a.svg&w=640', undefined, false],
  ['/a.svg/640px-a.svg.png', undefined, true],
  ['/a.svg?fm=webp', 'image/svg+xml', true],
  ['/a?format=image%2Fsvg+xml', undefined, false],
  ['/a.jpg?format=2', undefined, true],
  ['/2.0/svg', undefined, true],
])('the picture %s of type %s is shown: %s', (address, type, isShown) => {
  expect(canBeShown(address, type)).toBe(isShown);
});

test('the media type of a picture that can be shown is read from its address', () => {
  const types = ['/a.jpg', '/a.pjp?x', '/a.avif', '/a.svg', '/a.php'].map(shownTypeOf);
  expect(types).toEqual(['image/jpeg', 'image/jpeg', 'image/avif', undefined, undefined]);
});
