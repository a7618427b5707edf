import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  NewsBrowser,
  type NewsBrowserProps,
} from '../../../../src/shared/components/NewsBrowser.tsx';
import type { Story } from '../../../../src/shared/story.ts';
import { NEWS } from '../../../../src/shared/words/en/news.ts';
import { NEWS as FRENCH } from '../../../../src/shared/words/fr/news.ts';
import { editionItem } from '../../../support/news-items.ts';
import { readHtml } from '../../../support/read-page.ts';

const STORY: Story = editionItem({ title: 'Sealift reaches Iqaluit' });

const ENGLISH_PAGE: NewsBrowserProps = {
  category: 'all',
  query: '',
  page: 1,
  items: [],
  total: 0,
  locale: { language: 'en-CA', timeZone: 'America/Iqaluit' },
  words: NEWS,
  moreHref: undefined,
};
const FRENCH_PAGE: NewsBrowserProps = {
  ...ENGLISH_PAGE,
  locale: { language: 'fr-CA', timeZone: 'America/Toronto' },
  words: FRENCH,
};

const render = (props: NewsBrowserProps) =>
  readHtml(renderToStaticMarkup(<NewsBrowser {...props} />));

function show(...items: Story[]) {
  return render({ ...ENGLISH_PAGE, items, total: items.length });
}

test('a news card names the author beside the publisher where the author is known', async () => {
  const page = show({ ...STORY, byline: 'Jane Doe' }, STORY);
  expect(await page.texts('.source > span')).toEqual(['Courier Jane Doe', 'Courier']);
  expect(await page.texts('.author')).toEqual(['Jane Doe']);
});

test('a news card in another language marks its headline and description, not its own words', async () => {
  const page = show({ ...STORY, language: 'ar', direction: 'rtl' }, STORY);
  const marked = { lang: 'ar', dir: 'rtl' };
  const [foreign, own] = await page.all('h2');
  expect(foreign?.attributes).toEqual(marked);
  expect(own?.attributes).toEqual({});
  const [description] = await page.all('.description');
  expect(description?.attributes).toEqual({ class: 'description', ...marked });
  const [repeated] = await page.all('.source a span');
  expect(repeated?.attributes).toEqual({ class: 'visually-hidden', ...marked });
  expect(await page.all('article[lang], .source[lang], .source > a[lang], .meta[lang]')).toEqual(
    [],
  );
});

test('a news card marks syllabics as Inuktitut within a headline in another language', async () => {
  const page = show({ ...STORY, title: 'Le mot ᐃᓄᒃ', language: 'fr-CA' });
  expect(page.html).toContain('>Le mot <span lang="iu-Cans">ᐃᓄᒃ</span></a></h2>');
});

test('a news card’s headline links to the story as “Read Full Article” does, and to nothing where there is no page', async () => {
  const page = show(STORY);
  const links = await page.all('article a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([STORY.link, STORY.link]);
  expect(await page.texts('h2 a')).toEqual([STORY.title]);
  const withoutPage = show({ ...STORY, link: '#' });
  expect(await withoutPage.texts('h2')).toEqual([STORY.title]);
  expect(await withoutPage.all('article a')).toEqual([]);
});

test('two stories with one address and one title each have a news card', async () => {
  expect(await show(STORY, STORY).texts('h2')).toHaveLength(2);
});

test('a news card marks a story in the language of the page in no way, whatever place its tag names', async () => {
  for (const [page, language] of [
    [ENGLISH_PAGE, 'en-GB'],
    [FRENCH_PAGE, 'fr'],
  ] as const) {
    const shown = render({ ...page, items: [{ ...STORY, language }], total: 1 });
    expect(await shown.all('[lang]')).toEqual([]);
  }
});

test('a news card of a page in French marks a story in English', async () => {
  const shown = render({ ...FRENCH_PAGE, items: [{ ...STORY, language: 'en' }], total: 1 });
  const [headline] = await shown.all('h2');
  expect(headline?.attributes).toEqual({ lang: 'en' });
});

test('the news browser of a page in French says in French what it shows', async () => {
  const found = render({
    ...FRENCH_PAGE,
    category: 'world',
    query: 'phoque',
    items: [STORY],
    total: 30,
    moreHref: '/news?page=2',
    own: {
      publisher: 'Le Journal',
      groups: [{ name: 'Blogue', total: 2, texts: [], all: { title: 'Tous', href: '/blog' } }],
    },
  });
  expect(await found.texts('.count')).toEqual([
    '30 articles dans la rubrique Monde pour « phoque », dont 1 affiché 2 résultats dans Le Journal',
  ]);
  expect(await found.texts('.show-more a')).toEqual(['Afficher plus d’articles']);
  expect(await found.texts('.card .source > a')).toEqual([
    'Lire l’article complet : Sealift reaches Iqaluit →',
  ]);
  const none = render(FRENCH_PAGE);
  expect(await none.texts('.count')).toEqual(['0 article']);
  expect(await none.texts('.empty p')).toEqual([
    'Aucun article ne correspond à votre recherche.',
    'Effacer les filtres',
  ]);
});
