import { expect, test } from 'vitest';
import { findDifference, readContent } from '../../../perf/bench/compare-pages.ts';

const story = (title: string, time = '2026-11-20T10:00:00Z') =>
  `<article class="brief"><img src="/a.svg?a=1&amp;b=2" alt=""/><h3><a href="/s">${title}</a></h3><time dateTime="${time}">Nov 20</time></article>`;
const page = (body: string) =>
  `<!DOCTYPE html><html><head><title>T</title><style>a>b{}</style></head><body>${body}<p>${'long '.repeat(200)}</p></body></html>`;
const OURS = readContent(page(story('R&amp;D, &quot;smart&quot; sleds') + story('Two')));

const difference = (html: string) => findDifference(readContent(html), OURS);

test('the same content in other HTML has no difference', () => {
  const other = page(
    story('R&#38;D, "smart" <!-- -->sleds').replace('dateTime', 'datetime').replace('/>', '>') +
      `\n  ${story('\n Two ')}`,
  );
  expect(difference(other)).toBeUndefined();
});

test('a page that lacks a story is named with the story', () => {
  expect(difference(page(story('Two') + story('Two')))).toContain('R&D, "smart" sleds');
});

test.each([
  ['a story that ours does not have', story('Three'), 'other stories'],
  ['another text', '<p>Three</p>', 'other texts'],
  ['another link', '<a href="/three"></a>', 'other links'],
  ['another picture', '<img src="/b.svg">', 'other pictures'],
  ['another time', '<time datetime="2026"></time>', 'other times'],
  ['far more HTML', `<i data-a="${'a'.repeat(200)}"></i>`, 'times as long as ours'],
])('a page with %s differs', (_, more, expected) => {
  const ours = story('R&amp;D, &quot;smart&quot; sleds') + story('Two');
  expect(difference(page(ours + more))).toContain(expected);
});

test('a story at another time or with another picture is another story', () => {
  const first = story('R&amp;D, &quot;smart&quot; sleds');
  expect(difference(page(first + story('Two', '2026-11-21T10:00:00Z')))).toContain('Two');
  expect(difference(page(first + story('Two').replace('a.svg', 'b.svg')))).toContain('Two');
});

test('a page with other CSS differs', () => {
  const html = page(story('R&amp;D, &quot;smart&quot; sleds') + story('Two'));
  expect(difference(html.replace('a>b{}', 'a>c{}'))).toContain('other styles');
});
