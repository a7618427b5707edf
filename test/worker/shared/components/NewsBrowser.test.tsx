import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  NewsBrowser,
  type NewsBrowserProps,
} from '../../../../src/shared/components/NewsBrowser.tsx';
import type { Story } from '../../../../src/shared/story.ts';
import { NEWS } from '../../../../src/shared/words/en/news.ts';
import { NEWS as FRENCH } from '../../../../src/shared/words/fr/news.ts';
import { editionItem } from '../../../support/fixtures.ts';
import { expectParts, readHtml } from '../../../support/read-page.ts';

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

test('a news card names the author beside the publisher if the author is known', async () => {
  // Two stories with the same address and title have a card each.
  await expectParts(show({ ...STORY, byline: 'Jane Doe' }, STORY), {
    h2: [STORY.title, STORY.title],
    '.source > span': ['Courier Jane Doe', 'Courier'],
    '.author': ['Jane Doe'],
  });
});

test('a news card in another language marks its headline and description, but not the interface’s words', async () => {
  const page = show({ ...STORY, language: 'ar', direction: 'rtl' }, STORY);
  const marked = { lang: 'ar', dir: 'rtl' };
  const attributesOf = async (selector: string) =>
    (await page.all(selector)).map(({ attributes }) => attributes);
  expect(await attributesOf('h2')).toEqual([marked, {}]);
  expect((await attributesOf('.description'))[0]).toEqual({ class: 'description', ...marked });
  expect((await attributesOf('.source a span'))[0]).toEqual({
    class: 'visually-hidden',
    ...marked,
  });
  expect(await page.all('article[lang], .source[lang], .source > a[lang], .meta[lang]')).toEqual(
    [],
  );
});

test('a news card marks syllabics as Inuktitut within a headline in another language', async () => {
  const page = show({ ...STORY, title: 'Le mot ᐃᓄᒃ', language: 'fr-CA' });
  expect(page.html).toContain('>Le mot <span lang="iu-Cans">ᐃᓄᒃ</span></a></h2>');
});

test('a news card’s headline links to the story as “Read Full Article” does, or to nothing if it has no page', async () => {
  const page = show(STORY);
  const links = await page.all('article a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([STORY.link, STORY.link]);
  expect(await page.texts('h2 a')).toEqual([STORY.title]);
  const withoutPage = show({ ...STORY, link: '#' });
  expect(await withoutPage.texts('h2')).toEqual([STORY.title]);
  expect(await withoutPage.all('article a')).toEqual([]);
});

test('a news card marks a story in a language other than the page’s, whatever its regional subtag', async () => {
  for (const [page, language, marked] of [
    [ENGLISH_PAGE, 'en-GB', []],
    [FRENCH_PAGE, 'fr', []],
    [FRENCH_PAGE, 'en', ['en']],
  ] as const) {
    const shown = render({ ...page, items: [{ ...STORY, language }], total: 1 });
    expect(await shown.attributes('h2[lang]', 'lang')).toEqual(marked);
    expect((await shown.all('[lang]')).length > 0).toBe(language === 'en');
  }
});

test('an empty list says that nothing was found only if the own texts are searched and the list is whole', async () => {
  const own = { publisher: 'The Paper', groups: [] };
  const group = { name: 'Blog', total: 1, texts: [], all: { title: 'All', href: '/blog' } };
  for (const [state, said] of [
    [{ own }, [NEWS.noneFound]],
    [{ own: undefined }, [NEWS.noneFound]],
    [{ own: { ...own, groups: [group] } }, []],
    [{ isSearching: true }, []],
    [{ isPartial: true }, []],
  ] as const) {
    const page = render({ ...ENGLISH_PAGE, query: 'ice', ...state });
    expect(await page.texts('.empty p')).toEqual([...said, NEWS.clearFilters]);
  }
});

test('the news browser of a page in French is in French', async () => {
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
  await expectParts(found, {
    '.count': [
      '30 articles dans la rubrique Monde pour « phoque », dont 1 affiché 2 résultats dans Le Journal',
    ],
    '.show-more a': ['Afficher plus d’articles'],
    '.card .source > a': ['Lire l’article complet : Sealift reaches Iqaluit →'],
  });
  await expectParts(render(FRENCH_PAGE), {
    '.count': ['0 article'],
    '.empty p': ['Aucun article ne correspond à votre recherche.', 'Effacer les filtres'],
  });
});
