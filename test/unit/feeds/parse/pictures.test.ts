import { expect, it } from 'vitest';
import {
  chooseSize,
  pictureAddress,
  readPixels,
  readSrcset,
} from '../../../../src/feeds/parse/pictures.ts';

const onPaper = (...paths: readonly string[]) =>
  paths.map((path) => `https://paper.example/${path}`);

it.each([
  ...['//cdn.example/a', 'photo.jpg', '/photo', 'https://statistics.example/map.png'],
  'https://web.archive.org/web/http://paper.example/photo.jpg',
  ...onPaper('photo.jpg', 'render?id=7', 'avatar-2-review.jpg', 'google-pixel-9.png'),
  ...onPaper('facebook-hearing.png', 'pop-icon-dies.png', 'blur-1997.jpg?blur=0'),
  ...onPaper('logo.svg?w=640&format=png'),
])('pictureAddress accepts %s', (address) => {
  expect(pictureAddress(address)).toBe(address);
});

it.each([
  ' https://paper.example/a.jpg\n',
  'https://paper.example/a.jpg%20',
  'https://paper.example/a.jpg%0A%20',
])('pictureAddress drops white space after the address: %j', (address) => {
  expect(pictureAddress(address)).toBe('https://paper.example/a.jpg');
});

it.each([
  ...[undefined, '', 'none', 'false', '0', 'http://https://paper.example/a.jpg'],
  ...['data:image/png;base64,AAAA', ...onPaper('undefined', '{width}.jpg', 'film.mp4?x')],
  ...onPaper('a'.repeat(2048)),
  // Tracking pixels.
  ...['http://feeds.feedburner.com/~r/paper/~4/abc', 'https://stats.wordpress.com/b.gif'],
  'http://feeds.paper.example/~ff/paper?d=yIl2AUoC8zA',
  ...['https://pixel.wp.com/b.gif?host=paper.example', 'https://ad.doubleclick.net/a.jpg'],
  ...['https://counter.paper.example/content/1/count.gif', 'http://da.feedsportal.com/r/1.img'],
  ...onPaper('1x1.trans.gif', 'pixel.gif'),
  ...onPaper('?republication-pixel=true/republication-tracker-tool/x.png'),
  // Ornaments.
  'https://s.w.org/images/core/emoji/15.0.3/72x72/1f525.png',
  'https://secure.gravatar.com/avatar/x?s=96',
  'https://static.addtoany.com/buttons/share_save_171_16.png',
  ...onPaper('img/smilies/tongue.png', 'img/facebook_32x32.png', 'rss-icon.png', 'favicon.ico'),
  ...onPaper('icons/video.svg', 'spacer.gif', 'img/placeholder-640.jpg', 'a.jpg?w=20&blur=40'),
  ...onPaper('image/upload/e_blur:900,w_30/a.jpg', 'v1/fill/w_49,h_33,blur_2/a.jpg'),
  ...onPaper('filters:blur(9)/a.jpg'),
  // Formats that the site does not show.
  ...onPaper('masthead.svg', 'photo.HEIC?v=2'),
])('pictureAddress refuses %j', (address) => {
  expect(pictureAddress(address)).toBeUndefined();
});

it.each<[srcset: string, sizes: readonly string[], width?: number]>([
  ['a.jpg 300w, b.jpg 640w', ['a.jpg 300', 'b.jpg 640']],
  [' a.jpg 300w,b.jpg 640w,', ['a.jpg 300', 'b.jpg 640']],
  ['a.jpg\n\t300w\n,\nb.jpg 640w 360h', ['a.jpg 300', 'b.jpg 640']],
  [
    '/w_300,h_200/a.jpg 300w, /w_640,h_400/a.jpg 640w',
    ['/w_300,h_200/a.jpg 300', '/w_640,h_400/a.jpg 640'],
  ],
  ['a.jpg, b.jpg 2x', ['a.jpg 320', 'b.jpg 640']],
  ['a.jpg, b.jpg 2x', ['a.jpg 400', 'b.jpg 800'], 400],
  ['a.jpg 1.5x', ['a.jpg 480']],
  ['a.jpg wide', ['a.jpg 320']],
  // Addresses with spaces, which browsers refuse.
  [
    'ice on the bay.jpg 300w, ice on the bay 2.jpg?v=1 640w,/c 2x',
    ['ice%20on%20the%20bay.jpg 300', 'ice%20on%20the%20bay%202.jpg?v=1 640', '/c 640'],
  ],
  ['/my ice.jpg, /my snow.jpg', ['/my%20ice.jpg 320', '/my%20snow.jpg 320']],
  ['a.jpg 300w old, b.jpg 1x 2', ['a.jpg 300', 'b.jpg 320']],
  [',,,', []],
  ['', []],
])('readSrcset reads %j as %j if the picture’s width is %s', (srcset, sizes, width) => {
  const read = readSrcset(srcset, width);
  expect(read.map((size) => `${size.address} ${size.width}`)).toEqual(sizes);
});

it.each([
  [[140, 460, 700, 1200], 700],
  [[1200, 700, 460], 700],
  [[640, 639], 640],
  [[140, 460], 460],
  [[undefined, 75], undefined],
  [[75, undefined], undefined],
  [[undefined, 460], 460],
])('chooseSize of %j is %j', (widths, expected) => {
  expect(chooseSize(widths.map((width) => ({ width })))?.width).toBe(expected);
});

it('chooseSize chooses the first if no width is known', () => {
  const first = { width: undefined };
  expect(chooseSize([first, { width: undefined }])).toBe(first);
  expect(chooseSize([])).toBeUndefined();
});

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
