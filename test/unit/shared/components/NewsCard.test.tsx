import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EditionItem } from '../../../../src/model/edition/edition.ts';
import { newsHref } from '../../../../src/shared/components/NewsBrowser.tsx';
import { NewsCard } from '../../../../src/shared/components/NewsCard.tsx';
import { wordsOf } from '../../../../src/site/words/words.ts';
import { editionItem } from '../../../support/fixtures.ts';

function cardOf(story: Partial<EditionItem>, language: string): string {
  const locale = { language, timeZone: 'America/Toronto' };
  const words = wordsOf(locale).news;
  return renderToStaticMarkup(<NewsCard item={editionItem(story)} locale={locale} words={words} />);
}

test.each([
  ['fr-CA', 'fr', 'Hockey', 'Hockey'],
  ['fr-CA', undefined, 'Health', 'Sports'],
  ['en-CA', undefined, 'Hockey', 'Hockey'],
  ['en-CA', 'fr-CA', 'Santé', 'Sports'],
  ['fr-CA', 'en-CA', 'Real Estate', 'Sports'],
  ['fr-CA', 'fr', '', 'Sports'],
])('on a page in %s a story in %s, "%s", has the badge "%s"', (page, language, category, badge) => {
  const card = cardOf({ section: 'sports', category, ...(language && { language }) }, page);
  expect(/class="badge">([^<]*)</.exec(card)?.[1]).toBe(badge);
});

test('a card has no line break before French punctuation', () => {
  const texts = { title: 'Le caribou : où est-il ?', description: 'Un aîné : « À 21 h. »' };
  const card = cardOf(texts, 'fr-CA').replaceAll('\u00a0', '~');
  expect(card).toContain('Le caribou~: où est-il~?');
  expect(card).toContain('Un aîné~: «~À 21~h.~»');
});

test.each([
  ['all', ' ', 1, '/news'],
  ['all', ' sea ice ', 1, '/news?q=sea+ice'],
  ['all', '&=+#%\ud800', 1, '/news?q=%26%3D%2B%23%25%EF%BF%BD'],
  ['sports', 'ᐃᖃ', 2, '/news?category=sports&page=2&q=%E1%90%83%E1%96%83#more'],
] as const)('the address of %s with "%s", page %i, is %s', (category, query, page, href) => {
  expect(newsHref(category, query, page)).toBe(href);
});
