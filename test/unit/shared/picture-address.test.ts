import { expect, test } from 'vitest';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../../src/lib/pictures/variants.ts';
import {
  deskOfPicture,
  pictureKey,
  picturePath,
  readPictureAddress,
} from '../../../src/shared/picture-address.ts';
import { readTextPictureKey, shownTextPicture } from '../../../src/site/context/text-pictures.ts';

const KEY = 'nunavut.AbCdEfGh_-';

test.each([...PICTURE_FORMATS, 'jpg'])(
  'readPictureAddress reads the widths and the format of .%s',
  (ending) => {
    const format = PICTURE_FORMATS.find((one) => one === ending);
    for (const width of PICTURE_WIDTHS) {
      const read = readPictureAddress(`/media/${width}/${KEY}.${ending}`);
      expect(read).toEqual({ width, key: KEY, format });
    }
  },
);

test.each(PICTURE_WIDTHS)('readPictureAddress reads what picturePath has written of %i', (wide) => {
  const path = picturePath(KEY, wide);
  expect(readPictureAddress(path)).toEqual({ width: wide, key: KEY, format: undefined });
  expect(pictureKey(path)).toBe(KEY);
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
  expect([KEY, 'a-1.abcdefghij'].map(deskOfPicture)).toEqual(['nunavut', 'a-1']);
});

test.each([
  ...['', '.', 'nunavut', 'nunavut.', '.AbCdEfGh_-', `${KEY}x`, KEY.slice(0, -1), `a.${KEY}`],
  ...['Nunavut.AbCdEfGh_-', '_books.abcdefghij', '_post.YQ.abcdefghijklmnop', `${KEY}\n`],
])('deskOfPicture is nothing for %j', (one) => {
  expect(deskOfPicture(one)).toBeUndefined();
});

test.each(['ice', 'a_b-1', 'a.b', '../x y?', 'ᓯᑯ', '🐟'.repeat(30), '\ud83d'])(
  'the key of a text’s picture names its post %j, and is no story’s',
  (post) => {
    const path = shownTextPicture('https://a.example/b.jpg', { post }, 'own', 320) ?? '';
    const { key = '' } = readPictureAddress(path) ?? {};
    expect(readTextPictureKey(key)?.text).toEqual({ post: post.toWellFormed() });
    expect(deskOfPicture(key)).toBeUndefined();
  },
);

test('the key of a picture of books names them', () => {
  const path = shownTextPicture('https://a.example/b.jpg', 'books', 'own', 320) ?? '';
  expect(readTextPictureKey(pictureKey(path) ?? '')?.text).toBe('books');
});

test.each([
  ...['', KEY, '_books', '_books.', '_books.a-b', '_post.', '_post.a', '_post.a.', 'post.a.b'],
  ...['_post.ᓯᑯ.a', '_coded..a', '_coded.A.a', '_coded._w.a', '_books.a\n'],
])('readTextPictureKey reads nothing of %j', (key) => {
  expect(readTextPictureKey(key)).toBeUndefined();
});
