import { expect, it } from 'vitest';
import { findImages } from '../../../../src/feeds/normalise/html-images.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

const images = (html: string) => [...findImages(html)].map(({ address }) => address);

it.each<[string, string[]]>([
  ...[
    ...["<IMG ALT='x > y' SRC='a.jpg' />", '<img\n src = a.jpg>'],
    '<iframe src="film"/><p>Text</p><img src="a.jpg">',
    '<a href="/"><img alt src="a.jpg"></a>',
    '<img src="loading.svg" data-src="{size}.jpg" srcset="a.jpg 1x">',
    ...['<amp-img src="a.jpg" width="600" height="400"></amp-img>', '<img src="a.jpg\n ">'],
    '<img class="wp-image-7 size-l" src="a.jpg" style="width:100%;max-width:640px">',
  ].map((html): [string, string[]] => [html, ['a.jpg']]),
  ['<p><img src="a.jpg"></p><img src="b.jpg">', ['a.jpg', 'b.jpg']],
  ['<img src="a.jpg?x=1&amp;y=2">', ['a.jpg?x=1&y=2']],
  ['<img src="a.jpg?x=1&timestamp=2&copy=3">', ['a.jpg?x=1&timestamp=2&copy=3']],
  ['<img src="first.jpg" src="second.jpg">', ['first.jpg']],
  ['<img src="data:image/gif;base64,AA" data-src="late.jpg">', ['late.jpg']],
  ['<img data-lazy-src="late.jpg"><img data-original="later.jpg">', ['late.jpg', 'later.jpg']],
  ['<noscript><img src="plain.jpg"></noscript>', ['plain.jpg']],
  ['<img src="blank.gif"><noscript><img src="plain.jpg"></noscript>', ['plain.jpg']],
  ['<img src="small.jpg" data-src="late.jpg">', ['late.jpg']],
  ['<img src="data:,A" data-full-url="/a.jpg" data-title="b.jpg">', ['/a.jpg']],
  ['<img src="a.jpg" data-pin-media="/b.jpg">', ['a.jpg']],
  ['<img src="t.jpg" width=1 height=1 data-srcset="a.jpg 1x">', ['a.jpg']],
  ['<img data-src="a.jpg" width=48 height=48>', []],
  ['<img data-srcset="a.jpg 300w,b.jpg 700w" srcset="c.jpg 700w">', ['b.jpg']],
  ['<video src="film.mp4" poster="still.jpg"></video>', ['still.jpg']],
  ['<video src="film.mp4"><source src="film.webm"></video>', []],
  ['<picture><source srcset="a.webp 1x, b.webp 2x"></picture>', ['b.webp']],
  ['<picture><source srcset="a.webp"><img sr', []],
  ['<img src="/2026/fashion-icon-at-90.jpg">', ['/2026/fashion-icon-at-90.jpg']],
  ['<img src="/point-blank.jpg">', ['/point-blank.jpg']],
])('findImages finds in %s the pictures %j', (html, expected) => {
  expect(images(html)).toEqual(expected);
});

const source = (srcset: string, more = '') => `<source srcset="${srcset}" ${more}>`;
const img = (src: string, more = '') => `<img src="${src}" ${more}>`;
const media = (query: string) => `media="(${query})"`;

it.each([
  ['its sources, then its img', source('/a') + img('/b'), '/a /b'],
  ['its img before what is behind it', img('/b') + source('/a'), '/b /a'],
  ['sources that are loaded late', `<source data-srcset="/a">${img('/b')}`, '/a /b'],
  ['no blurred img', source('/a') + img('/b?w=20&blur=40'), '/a'],
  ['sources of an img of one pixel', source('/a') + img('data:,A', 'width=1 height=1'), '/a'],
  ['no tiny source', source('/t 20w') + source('/t?w=20') + img('/t', 'data-src=/b'), '/b'],
  ['no source of a drawing', source('/a', 'type="image/svg+xml"') + img('/b'), '/b'],
  ['nothing where its img is an icon', source('/a') + img('/b', 'width=48 height=48'), ''],
  [
    'the source for a wide window, then its img',
    source('/narrow', media('max-width: 767px')) +
      source('/huge', media('min-width: 90em')) +
      source('/wide', media('min-width: 768px')) +
      img('/b'),
    '/wide /b /narrow /huge',
  ],
  [
    'its img before sources for other pages',
    source('/dark', media('prefers-color-scheme: dark')) +
      source('/print', 'media=print') +
      img('/b'),
    '/b /dark /print',
  ],
])('a <picture> gives %s', (_, parts, expected) => {
  expect(images(`<picture>${parts}</picture>`).join(' ')).toBe(expected);
});

const LAZY = img('tiny.jpg', 'class="photo lazyload"');
const NOSCRIPT = `<noscript>${img('b.jpg')}</noscript>`;

it.each([
  [
    'comes behind a noscript',
    `${LAZY}</a>\n<noscript>${img('a.jpg')}</noscript>`,
    'a.jpg tiny.jpg',
  ],
  ['stays where no noscript follows', `${LAZY}<p>${img('b.jpg')}</p>`, 'tiny.jpg b.jpg'],
  ['stays before a later one', `${LAZY}<p>x</p>${NOSCRIPT}`, 'tiny.jpg b.jpg'],
  ['is none with a data-src', `<img class="lazy" data-src="a.jpg">${NOSCRIPT}`, 'a.jpg b.jpg'],
  ['comes before a counter', `${LAZY}<noscript>${img('c.jpg', 'width=1')}</noscript>`, 'tiny.jpg'],
  ['is none without its class', `${img('a.jpg')}${NOSCRIPT}`, 'a.jpg b.jpg'],
])('a placeholder %s', (_, html, expected) => {
  expect(images(html).join(' ')).toBe(expected);
});

it('a placeholder is replaced by a noscript far after it', () => {
  const text = `${'Ice. '.repeat(500)}${LAZY}${' '.repeat(20_000)}<noscript>${img('/a.jpg')}</noscript>`;
  const escaped = text.replaceAll('<', '&lt;').padEnd(90_000, '.');
  const [story] = readDocument(rss(`<item><description>${escaped}</description></item>`));
  expect(story?.image).toBe('https://paper.example/a.jpg');
});

it.each([
  ['its own src stays if nothing better is known', 'src="a.jpg" srcset="b.jpg 700w"', 'a.jpg'],
  ['a sharp src of its own stays', 'src="a.jpg" srcset="a.jpg 1000w, b.jpg 700w"', 'a.jpg'],
  [
    'the smallest that is wide enough',
    'src="a.jpg" srcset="a.jpg 300w, b.jpg 1024w, c.jpg 768w"',
    'c.jpg',
  ],
  ['not one far too large', 'src="a.jpg" width="4000" srcset="b.jpg 1024w, c.jpg 768w"', 'c.jpg'],
  ['the largest where none is wide enough', 'srcset="a.jpg 100w, b.jpg 300w"', 'b.jpg'],
  ['densities are widths', 'src="a.jpg" width="400" srcset="a.jpg 1x, b.jpg 2x"', 'b.jpg'],
  ['icons do not count', 'srcset="blank.gif 700w, a.jpg 300w"', 'a.jpg'],
  ['drawings do not count', 'src="a.svg" srcset="b.svg 700w, a.jpg 300w"', 'a.jpg'],
  ['a width in the address counts', 'src="a.jpg?w=20" width="600" srcset="b.jpg 600w"', 'b.jpg'],
])('findImages chooses among the sizes of a picture: %s', (_, attributes, expected) => {
  expect(images(`<img ${attributes}>`)).toEqual([expected]);
});

it.each([
  ...['<img src="count.gif" width="1" height="1">', '<img src="count.gif" height=0>'],
  ...['<img src="count.gif" width="1px">', '<img src="">', '<img alt="no source">'],
  ...['<img src="DATA:image/gif;base64,AA">', '<image src="a.jpg">', '<imgsrc="a.jpg">'],
  ...['<!-- <img src="a.jpg"> -->', '<script>"<img src=a.jpg>"</script>'],
  ...['<style>/* <img src=a.jpg> */</style>', '<textarea><img src="a.jpg"></textarea>'],
  ...['<a title="<img src=a.jpg>">x</a>', '<img src="a.jpg', '<img src="a.jpg"'],
  ...['img src="a.jpg"', '<img src="a.jpg" width="48" height="48">'],
  '<img src="a.jpg" style="width:1px; height: 1px">',
  ...['<img src="a.jpg" style="border:0;height:0">', '<img src="a.jpg" style="display: none">'],
  ...['<img class="photo avatar-96" src="a.jpg">', '<img class="wp-smiley" src="a.jpg">'],
  ...['<source src="film.webm">', '<video src="film.mp4">'],
])('findImages finds no picture in %s', (html) => {
  expect(images(html)).toEqual([]);
});
