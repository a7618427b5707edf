import { describe, expect, it } from 'vitest';
import { findImages } from '../../src/feeds/find-image.ts';

const images = (html: string) => [...findImages(html)];

describe('the pictures in a text', () => {
  it.each([
    ['<p><img src="a.jpg"></p><img src="b.jpg">', ['a.jpg', 'b.jpg']],
    ["<IMG ALT='x > y' SRC='a.jpg' />", ['a.jpg']],
    ['<img\n src = a.jpg>', ['a.jpg']],
    ['<img src="a.jpg?x=1&amp;y=2">', ['a.jpg?x=1&y=2']],
    ['<img src="a.jpg?x=1&timestamp=2&copy=3">', ['a.jpg?x=1&timestamp=2&copy=3']],
    ['<iframe src="film"/><p>Text</p><img src="a.jpg">', ['a.jpg']],
    ['<img src="first.jpg" src="second.jpg">', ['first.jpg']],
    ['<a href="/"><img alt src="a.jpg"></a>', ['a.jpg']],
    ['<img src="data:image/gif;base64,AA" data-src="late.jpg">', ['late.jpg']],
    ['<img data-lazy-src="late.jpg"><img data-original="later.jpg">', ['late.jpg', 'later.jpg']],
    ['<noscript><img src="plain.jpg"></noscript>', ['plain.jpg']],
  ])('%s', (html, expected) => {
    expect(images(html)).toEqual(expected);
  });
});

describe('what is no picture for a reader', () => {
  it.each([
    '<img src="count.gif" width="1" height="1">',
    '<img src="count.gif" height=0>',
    '<img src="count.gif" width="1px">',
    '<img src="">',
    '<img alt="no source">',
    '<img src="DATA:image/gif;base64,AA">',
    '<image src="a.jpg">',
    '<imgsrc="a.jpg">',
    '<!-- <img src="a.jpg"> -->',
    '<script>"<img src=a.jpg>"</script>',
    '<style>/* <img src=a.jpg> */</style>',
    '<textarea><img src="a.jpg"></textarea>',
    '<a title="<img src=a.jpg>">x</a>',
    '<img src="a.jpg',
    '<img src="a.jpg"',
    'img src="a.jpg"',
  ])('%s', (html) => {
    expect(images(html)).toEqual([]);
  });
});
