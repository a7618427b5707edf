import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deskOfPicture,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  pictureKey,
  picturePath,
  readPictureAddress,
} from '../../../src/shared/picture-address.ts';
import { readTextPictureKey, shownTextPicture } from '../../../src/site/context/text-pictures.ts';
import { forAll } from '../../support/effort.ts';

const KEY = 'nunavut.AbCdEfGh_-';

const desk = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
const key = fc.tuple(desk, fc.stringMatching(/^[\w-]{10}$/)).map((parts) => parts.join('.'));
const width = fc.constantFrom(...PICTURE_WIDTHS);
test.each([...PICTURE_FORMATS, 'jpg'])(
  'readPictureAddress reads the widths and the format of .%s',
  (ending) => {
    const format = PICTURE_FORMATS.find((one) => one === ending);
    for (const wide of PICTURE_WIDTHS)
      expect(readPictureAddress(`/media/${wide}/${KEY}.${ending}`)).toEqual({
        width: wide,
        key: KEY,
        format,
      });
  },
);

test('readPictureAddress reads what picturePath has written', () => {
  forAll(200, [key, width], (one, wide) => {
    const path = picturePath(one, wide);
    expect(readPictureAddress(path)).toEqual({ width: wide, key: one, format: undefined });
    expect(pictureKey(path)).toBe(one);
  });
});

test.each([
  ...['', '0', '161', '0320', '+320', '3.2e2', '320.0', '99999', '٣٢٠'].map(
    (one) => `/media/${one}/${KEY}.jpg`,
  ),
  ...['', '.svg', '.png', '.JPG', '.jpg/', '.jpg\n', '.jpg?x', '.jp%67'].map(
    (one) => `/media/320/${KEY}${one}`,
  ),
  `/media/320/${'x'.repeat(1_201)}.jpg`,
  `/media/320/a/${KEY}.jpg`,
  `/Media/320/${KEY}.jpg`,
  `//media/320/${KEY}.jpg`,
  `/media/320/a%2F${KEY}.jpg`,
  `x/media/320/${KEY}.jpg`,
])('readPictureAddress reads nothing of %j', (path) => {
  expect(readPictureAddress(path)).toBeUndefined();
});

test('deskOfPicture is the desk of a story’s key', () => {
  forAll(200, [desk, fc.stringMatching(/^[\w-]{10}$/)], (id, rest) => {
    expect(deskOfPicture(`${id}.${rest}`)).toBe(id);
  });
});

test.each([
  ...['', '.', 'nunavut', 'nunavut.', '.AbCdEfGh_-', `${KEY}x`, KEY.slice(0, -1), `a.${KEY}`],
  ...['Nunavut.AbCdEfGh_-', '_books.abcdefghij', '_post.YQ.abcdefghijklmnop', `${KEY}\n`],
])('deskOfPicture is nothing for %j', (one) => {
  expect(deskOfPicture(one)).toBeUndefined();
});

test('the key of a text’s picture names its post, whatever its slug, and is no story’s', () => {
  const slug = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  forAll(300, [slug, fc.webUrl()], (post, address) => {
    const path = shownTextPicture(address, { post }, 'own', 320) ?? '';
    const read = readPictureAddress(path);
    expect(read).toBeDefined();
    expect(readTextPictureKey(read?.key ?? '')?.text).toEqual({ post: post.toWellFormed() });
    expect(deskOfPicture(read?.key ?? '')).toBeUndefined();
  });
});

test('readTextPictureKey throws for no key', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.constantFrom('_post.', '_books.', '_books'), fc.stringMatching(/^[\w.-]{0,30}$/))
      .map((parts) => parts.join('')),
  );
  forAll(1_000, [odd], (one) => {
    const named = readTextPictureKey(one);
    if (named) expect(named.hash).toMatch(/^[0-9a-z]+$/);
  });
});
