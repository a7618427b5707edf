import { expect, test } from 'vitest';
import { splitFrontMatter } from '../../../../src/lib/text/front-matter.ts';

test.each([
  ['---\na: 1\n---\nText\n', 'a: 1', 'Text\n'],
  ['\ufeff--- \r\na: 1\r\nb: 2\r\n---\t \r\n\r\nText', 'a: 1\r\nb: 2', '\r\nText'],
  ['---\n---\nText\n---\n', '', 'Text\n---\n'],
  ['---\na: --- x\n---', 'a: --- x', ''],
  ['---\r\na: x...\r\n... \r\nText\n---\n', 'a: x...', 'Text\n---\n'],
])('splitFrontMatter of %j', (text, front, body) => {
  expect(splitFrontMatter(text)).toEqual({ front, body });
});

test.each(['', '---', '---\na: 1\n', '--- a\n---\n', ' ---\na: 1\n---\n', '---\na: 1\n---x\n'])(
  '%j has no front matter',
  (text) => {
    expect(splitFrontMatter(text)).toBeUndefined();
  },
);
