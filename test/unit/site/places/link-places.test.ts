import { expect, test } from 'vitest';
import { linkPlaces } from '../../../../src/site/places/link-places.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const { gazetteer } = NUNAVUT_NEWS;
const link = (html: string) => linkPlaces(html, gazetteer);

test('a place is linked where a text names it first', () => {
  expect(link('<p>In Iqaluit &amp; Arviat. <em>Iqaluit</em></p>')).toBe(
    '<p>In <a href="/communities/iqaluit">Iqaluit</a> &amp; <a href="/communities/arviat">Arviat</a>. <em>Iqaluit</em></p>',
  );
});

test.each([
  ['a heading', '<h2 id="iqaluit">Iqaluit</h2>'],
  ['a link', '<p><a href="/x">from <em>Iqaluit</em> on</a></p>'],
  ['code', '<pre><code>Iqaluit</code></pre>'],
  ['an attribute', '<img src="/a.jpg" alt="Iqaluit">'],
  ['a comment', '<!-- Iqaluit -->'],
])('nothing is linked in %s', (_, html) => {
  expect(link(html)).toBe(html);
});

test('what follows a heading or a link is linked', () => {
  expect(link('<h2>Iqaluit</h2><p><a href="/x">Iqaluit</a> Iqaluit</p>')).toBe(
    '<h2>Iqaluit</h2><p><a href="/x">Iqaluit</a> <a href="/communities/iqaluit">Iqaluit</a></p>',
  );
});

test('a text of a paper without a gazetteer stays as it is', () => {
  expect(linkPlaces('<p>Iqaluit</p>', undefined)).toBe('<p>Iqaluit</p>');
});

test.each([
  ['a former name', 'Frobisher Bay was renamed.'],
  ['an Inuktut name that a park has', 'Qausuittuq is a national park near Resolution Island.'],
  ['the people of another place', 'The Sallirmiut lived on Southampton Island.'],
  ['a longer name', 'Nine sites on Igloolik Island, and Igloolik\u00a0Point.'],
])('%s is not linked', (_, text) => {
  expect(link(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
});
