import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillInWeight, PageWeight } from '../../../../src/site/components/PageWeight.tsx';
import { weigh, withWeight } from '../../../../src/site/pages/page-weight.ts';

const PLACE = renderToStaticMarkup(createElement(PageWeight));
const pageOf = (content: string) => `<!DOCTYPE html><main>${content}</main>${PLACE}</html>`;

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
    /This page: \d+\.\d KB; with fonts and scripts on a first visit: \d+ KB\. Publishers’ pictures come on top\./,
  );
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
    return whole - page;
  };
  const plain = await firstVisit('<p>Iqaluit</p>');
  expect((await firstVisit('<p><em>Iqaluit</em></p>')) - plain).toBe(22_788 + 90);
  expect((await firstVisit('<p>ᐃᖃᓗᐃᑦ</p>')) - plain).toBe(14_960 + 90);
});
