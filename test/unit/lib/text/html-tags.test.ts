import { expect, it } from 'vitest';
import { endOfTag, readAttributes, tagsOf } from '../../../../src/lib/text/html-tags.ts';

it.each([
  ['src="a.jpg" alt=\'b\' width=3 hidden', { src: 'a.jpg', alt: 'b', width: '3', hidden: '' }],
  ['SRC = "a>b" src="second"', { src: 'a>b' }],
  ['a="unfinished b=1', { a: '', unfinished: '', b: '1' }],
  ['a=/b/c?d=e /', { a: '/b/c?d=e' }],
  ['data-x\n=\n"1" é=\'\' =z', { 'data-x': '1', é: '', z: '' }],
])('readAttributes reads the attributes of <x %s>', (tag, attributes) => {
  expect(Object.fromEntries(readAttributes(tag))).toEqual(attributes);
});

it.each([
  ['<script src="a" /><img></script><p>', 'script p'],
  ['<IFRAME src=a/><b></IFRAME ><i>', 'iframe i'],
  ['<noframes/><img></noframes><p>', 'noframes p'],
  ['<svg><title/><style/><path/></svg><img>', 'svg title style path /svg img'],
  ['<script/><script/><img>', 'script script img'],
  ['<script><img>', 'script'],
  ['<style/><img></style', 'style img /style'],
])('the tags of %s are %s', (html, tags) => {
  const found = [...tagsOf(html)].map(({ name, isEnd }) => (isEnd ? '/' : '') + name);
  expect(found.join(' ')).toBe(tags);
});

it.each([
  [' href="a">', 10],
  [' href="a>b" id="c">d', 19],
  [" href='a>b'>", 12],
  [' href =\n"a>">', 13],
  [' href="a', -1],
  [' href=\'a">', -1],
  [' alt="he said "so">', 19],
])('endOfTag of <x%s is %i', (html, end) => {
  expect(endOfTag(html, 0)).toBe(end);
});
