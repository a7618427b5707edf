import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillInWeight, PageWeight } from '../../../../src/site/components/PageWeight.tsx';
import { weigh, withWeight } from '../../../../src/site/pages/page-weight.ts';

const PLACE = renderToStaticMarkup(createElement(PageWeight));
const pageOf = (content: string) =>
  `<!DOCTYPE html><script type="module" src="/m.js"></script><main>${content}</main>${PLACE}</html>`;

test('the sentence is filled in where the footer has its place, and the rest stays as it is', () => {
  const html = pageOf('<p>A story</p>');
  expect(fillInWeight(html, 'This page: 1 KB')).toBe(
    html.replace(PLACE, '<p class="weight" data-weight="">This page: 1 KB</p>'),
  );
});

test('a document without that place is unchanged', () => {
  expect(fillInWeight('<main></main>', 'This page: 1 KB')).toBe('<main></main>');
});

test('a text of a page that looks like the place does not get the sentence, and patterns of replacement mean nothing', () => {
  const html = pageOf(PLACE);
  const filled = fillInWeight(html, '$& $1');
  expect(filled.indexOf(PLACE)).toBe(html.indexOf(PLACE));
  expect(filled).toMatch(/\$& \$1<\/p><\/html>$/);
});

test('the same document always gets the same sentence', async () => {
  const html = pageOf('<p>A story</p>');
  const twice = [1, 2].map(() => withWeight(html, '', { language: 'en-CA' }));
  const [first, second] = await Promise.all(twice);
  expect(first).toBe(second);
  expect(first).toMatch(
    /This page: \d+\.\d KB; with fonts and scripts on a first visit: \d+ KB\.<\/p>/,
  );
});

test('a page without scripts says its own weight alone', async () => {
  const html = `<main></main>${PLACE}`;
  expect(await withWeight(html, 'url("/fonts/newsreader-2.woff2")', { language: 'en-CA' })).toMatch(
    />This page: \d+\.\d KB\.<\/p>$/,
  );
});

const VIDEO = '<div data-frame="https://v.example/" data-title="V" data-loads="click"></div>';
const BOARD = '<div data-frame="https://b.example/" data-title="B"></div>';

test.each([
  ['nothing', '<p>A story</p>', ''],
  ['pictures', '<img src="/a.jpg" alt="">', ' Pictures come on top.'],
  ['a frame that loads by itself', BOARD, ' What other sites supply comes on top.'],
  ['a video, which waits for a click', VIDEO, ''],
  [
    'pictures and a frame',
    `${VIDEO}${BOARD}<img src="/a.jpg" alt="">`,
    ' Pictures and what other sites supply come on top.',
  ],
])('a page with %s says what comes on top', async (_, content, said) => {
  const html = await withWeight(pageOf(content), '', { language: 'en-CA' });
  expect(/first visit: \d+ KB\.(.*)<\/p>/.exec(html)?.[1]).toBe(said);
});

test('in French the sentence has a decimal comma', async () => {
  const html = await withWeight(pageOf(''), '', { language: 'fr-CA' });
  expect(html).toMatch(/Cette page\u00a0: \d+,\d\u00a0ko; avec polices/);
});

test('a first visit has the fonts that the page shows: those of italics and syllabics where it has such texts', async () => {
  const styles =
    'url("/fonts/newsreader-2.woff2") url("/fonts/newsreader-text-italic-1.woff2") url("/fonts/syllabics-400-1.woff2")';
  const firstVisit = async (content: string) => {
    const { page, firstVisit: whole } = await weigh(pageOf(content), styles);
    return (whole ?? 0) - page;
  };
  const plain = await firstVisit('<p>Iqaluit</p>');
  expect((await firstVisit('<p><em>Iqaluit</em></p>')) - plain).toBe(22_788 + 90);
  expect((await firstVisit('<p>ᐃᖃᓗᐃᑦ</p>')) - plain).toBe(14_960 + 90);
});
