import { expect, test } from 'vitest';
import { pictureType } from '../../../../src/lib/pictures/picture-type.ts';
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureWidth,
} from '../../../../src/lib/pictures/variants.ts';
import {
  deskOfPicture,
  pictureKey,
  picturePath,
  readPictureAddress,
} from '../../../../src/shared/picture-address.ts';
import { readTextPictureKey, shownTextPicture } from '../../../../src/site/context/picture-mode.ts';
import { chooseVariant, variantPath } from '../../../../src/site/pictures/choose-variant.ts';

const KEY = 'nunavut.AbCdEfGh_-';

/** The variant for a browser with these headers, of an address without a format. */
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

test('Save-Data: on selects 160 pixels, any other value the address’s width, in JPEG without Accept', () => {
  for (const value of ['on', 'ON', ' on ']) expect(choose({ 'Save-Data': value })).toBe('160 jpeg');
  for (const value of ['off', '', '1', 'on, on'])
    expect(choose({ 'Save-Data': value })).toBe('640 jpeg');
});

test('an address that names its variant selects it with any headers', () => {
  const headers = new Headers({ Accept: 'text/html', 'Save-Data': 'on' });
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS) {
      const variant = { width, key: KEY, format };
      expect(chooseVariant(variant, headers)).toEqual(variant);
      expect(readPictureAddress(variantPath(variant))).toEqual(variant);
    }
});

const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

/** The first box of an ISO base media file: size, major brand, version, compatible brands. */
function fileType(major: string, ...compatible: readonly string[]): string {
  const size = 16 + 4 * compatible.length;
  return `\0\0${String.fromCharCode(size >> 8, size & 255)}ftyp${major}\0\0\0\0${compatible.join('')}`;
}

const TYPES = [
  ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00', 'image/jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'image/png'],
  ['a GIF of 1987', 'GIF87a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00', 'image/gif'],
  ['a GIF of 1989', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00', 'image/gif'],
  ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['an AVIF', fileType('avif'), 'image/avif'],
  ['an AVIF sequence', fileType('avis'), 'image/avif'],
  ['an AVIF by a compatible brand', fileType('mif1', 'miaf', 'MA1B', 'avif'), 'image/avif'],
  ['an AVIF sequence by a compatible brand', fileType('msf1', 'avis', 'iso8'), 'image/avif'],
  ['an AVIF by its 60th brand', fileType('miaf', ...Array(59).fill('mif1'), 'avif'), 'image/avif'],
  ['an AVIF that is also said to be HEVC', fileType('avif', 'heic'), 'image/avif'],
  ['an HEIC', fileType('heic', 'mif1'), undefined],
  ['an HEIC by a compatible brand', fileType('mif1', 'heic'), undefined],
  ['an HEIC that is also said to be AV1', fileType('mif1', 'heix', 'avif'), undefined],
  ['an image file of no known codec', fileType('mif1', 'miaf'), undefined],
  ['an image file with a brand behind its box', `${fileType('mif1', 'miaf')}avif`, undefined],
  ['an image file with half a brand', `${fileType('mif1')}avif`.replace('\x10', '\x13'), undefined],
  ['an image file whose version is a brand', '\0\0\0\x10ftypmif1avif', undefined],
  ['an image file that is all box', `\0\0\0\0${fileType('avif').slice(4)}`, undefined],
  [
    'an image file with too many brands',
    fileType('mif1', ...Array(90).fill('miaf'), 'avif'),
    undefined,
  ],
  ['an SVG', '<svg xmlns="http:', undefined],
  ['an SVG behind a declaration', '<?xml version="1', undefined],
  ['HTML', '<!doctype html><', undefined],
  ['HTML behind a byte order mark', '\xef\xbb\xbf<html><body>', undefined],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', undefined],
  ['a ZIP archive', 'PK\x03\x04\x14\x00\x00\x00\x08\x00', undefined],
  ['a WAV', 'RIFF\x24\x00\x00\x00WAVEfmt ', undefined],
  ['an MP4', '\x00\x00\x00\x20ftypisom\x00\x00\x02\x00', undefined],
  ['a BMP', 'BM\x36\x00\x00\x00\x00\x00\x00\x00', undefined],
  ['an icon', '\x00\x00\x01\x00\x01\x00\x10\x10', undefined],
  ['JSON', '{"GIF89a":"GIF"}', undefined],
  ['a GIF behind a space', ' GIF89a\x01\x00\x01\x00', undefined],
  ['nothing', '', undefined],
] as const;

test.for(TYPES)('the type of %s is detected from its first bytes', ([, start, type]) => {
  expect(pictureType(bytesOf(start))).toBe(type);
});

test('a picture with fewer bytes than its type needs has no type', () => {
  const NEEDED = [3, 8, 4, 4, 12, 12, 12, 28];
  for (const [index, needed] of NEEDED.entries()) {
    const start = bytesOf(TYPES[index]?.[1] ?? '');
    expect(pictureType(start.subarray(0, needed - 1))).toBeUndefined();
    expect(pictureType(start.subarray(0, needed))).toBe(TYPES[index]?.[2]);
  }
});

test.each(PICTURE_WIDTHS)(
  'readPictureAddress reads the address that picturePath writes for width %i',
  (wide) => {
    const path = picturePath(KEY, wide);
    expect(readPictureAddress(path)).toEqual({ width: wide, key: KEY, format: undefined });
    expect(pictureKey(path)).toBe(KEY);
  },
);

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

test('deskOfPicture returns the desk in a story’s key', () => {
  expect([KEY, 'a-1.abcdefghij'].map(deskOfPicture)).toEqual(['nunavut', 'a-1']);
});

test.each([
  ...['', '.', 'nunavut', 'nunavut.', '.AbCdEfGh_-', `${KEY}x`, KEY.slice(0, -1), `a.${KEY}`],
  ...['Nunavut.AbCdEfGh_-', '_books.abcdefghij', '_post.YQ.abcdefghijklmnop', `${KEY}\n`],
])('deskOfPicture returns undefined for %j', (one) => {
  expect(deskOfPicture(one)).toBeUndefined();
});

test.each(['ice', 'a_b-1', 'a.b', '../x y?', 'ᓯᑯ', '🐟'.repeat(30), '\ud83d'])(
  'the key of a text’s picture names the post %j and is no story’s key',
  (post) => {
    const path = shownTextPicture('https://a.example/b.jpg', { post }, 'own', 320) ?? '';
    const { key = '' } = readPictureAddress(path) ?? {};
    expect(readTextPictureKey(key)?.text).toEqual({ post: post.toWellFormed() });
    expect(deskOfPicture(key)).toBeUndefined();
  },
);

test('the key of a book’s picture names the books page', () => {
  const path = shownTextPicture('https://a.example/b.jpg', 'books', 'own', 320) ?? '';
  expect(readTextPictureKey(pictureKey(path) ?? '')?.text).toBe('books');
});

test.each([
  ...['', KEY, '_books', '_books.', '_books.a-b', '_post.', '_post.a', '_post.a.', 'post.a.b'],
  ...['_post.ᓯᑯ.a', '_coded..a', '_coded.A.a', '_coded._w.a', '_books.a\n'],
])('readTextPictureKey reads nothing of %j', (key) => {
  expect(readTextPictureKey(key)).toBeUndefined();
});
