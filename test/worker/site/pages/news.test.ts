import { beforeAll, expect, test } from 'vitest';
import { headlinesOf } from '../../../support/data-blocks.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';

beforeAll(fetchFirstEdition);

const CHIP = '.chips a[aria-current=true]';

async function news(query = '') {
  const page = await readPage(`/news${query}`);
  expect(page.status).toBe(200);
  return { ...page, cards: await page.texts('.card'), chip: await page.texts(CHIP) };
}

test('/news shows the newest 24 stories of all sections, newest first, each with all its parts, 14 chips, and three breaking stories, topics and resources beside the list', async () => {
  const page = await news();
  expect(page.chip).toEqual(['All News']);
  expect(page.html).toContain('134 stories');
  const times = await page.attributes('.card time', 'datetime');
  expect(times).toEqual([...times].sort().reverse());
  const each = (value: unknown) => Array(24).fill(value);
  await expectParts(page, {
    '.card time@datetime': each(expect.any(String)),
    '.card img[width="640"][height="360"][loading=lazy][alt=""]@src': each(
      expect.stringMatching(/./),
    ),
    '.card .badge': each(expect.stringMatching(/./)),
    '.card h2': each(expect.stringMatching(/./)),
    '.card .description': each(expect.any(String)),
    '.card .publisher': each(expect.stringMatching(/. \(sample\)$/)),
    '.card .source > a': each(expect.stringMatching(/^Read Full Article/)),
    '.chips a': [
      ...['All News', 'Local', 'National', 'World', 'Politics', 'Business', 'Technology', 'Health'],
      ...['Sports', 'Arts', 'Food', 'Lifestyle', 'Real Estate', 'Automotive'],
    ],
    h2: expect.arrayContaining(['Breaking News', 'Topics', 'Resources', 'Latest News Feed']),
    '.breaking article': Array(3).fill(expect.any(String)),
  });
  expect((await page.all('.external a[target=_blank]')).length).toBeGreaterThan(2);
});

test('each article of /community is named after its own headline', async () => {
  const page = await readPage('/community');
  const names = await page.attributes('article', 'aria-labelledby');
  expect(new Set(names).size).toBe(10);
  expect(await page.attributes('article > [id]', 'id')).toEqual(names);
});

test('the JSON-LD of /news has its first headlines, in the same order, and a search has no such list', async () => {
  for (const query of ['', '?category=sports', '?category=opinion', '?page=2']) {
    const page = await readPage(`/news${query}`);
    const links = await page.attributes('.card h2 a', 'href');
    const titles = (await page.texts('.card h2')).slice(0, 10);
    expect(headlinesOf(page), query).toMatchObject(
      titles.map((name, at) => ({ position: at + 1, name, url: links[at] })),
    );
  }
  for (const query of ['q=sealift', 'category=food&q=zzzz'])
    expect((await readPage(`/news?${query}`)).html, query).not.toContain('ItemList');
});

test('/news marks syllabics in titles and descriptions as Inuktitut', async () => {
  const page = await readPage('/news?category=local');
  const titles = await page.texts('.card h2');
  expect(titles.join('')).toMatch(/[\u1400-\u167f]/);
  expect(unmarkedSyllabics(page.html)).toEqual([]);
});

test('/news?category= selects a category, shows its stories and marks its chip, or its link below the chips where it has none', async () => {
  for (const [category, name] of [
    ['real-estate', 'Real Estate'],
    ['sports', 'Sports'],
    ['automotive', 'Automotive'],
  ]) {
    const { cards, chip, html } = await news(`?category=${category}`);
    expect([chip, cards.length]).toEqual([[name], 15]);
    expect(html).toContain(`15 stories in ${name}`);
    expect(html).toContain('<a href="/news?q=Iqaluit">Iqaluit</a>');
  }
  for (const category of ['opinion', 'archives', 'events']) {
    const page = await news(`?category=${category}`);
    expect(page.cards.length).toBeGreaterThan(10);
    expect(page.chip).toEqual([]);
    const marked = await page.attributes('a[aria-current=true]', 'href');
    expect(marked).toEqual([`/news?category=${category}`]);
  }
});

test('/news leads to as many categories as its subtitle and its description say', async () => {
  const page = await news();
  const said = [...page.html.matchAll(/in (\d+) categories/g)].map(([, count]) => Number(count));
  const links = await page.attributes('.categories a[href*="category="]', 'href');
  const led = new Set(links.map((link) => link.replace(/^\/news|[&#].*/g, '')));
  expect(led.size).toBe(16);
  expect(said.length).toBeGreaterThanOrEqual(2);
  expect(new Set(said)).toEqual(new Set([led.size]));
  for (const query of led) expect((await news(query)).cards.length, query).toBeGreaterThan(0);
});

test.each(['category=nonsense', 'category=__proto__', 'category=', 'utm_source=x', 'q=%20%20'])(
  '/news?%s shows the stories of all sections',
  async (query) => {
    const { cards, chip } = await news(`?${query}`);
    expect([chip, cards.length]).toEqual([['All News'], 24]);
  },
);

test('/news finds stories by a part of title or description, in any case, and says where there are none', async () => {
  const { cards, html } = await news('?q=SEAlift');
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect(card.toLowerCase()).toContain('sealift');
  expect(html).toContain('matching “SEAlift”');
  const none = await news('?category=food&q=zzzz');
  expect(none.cards).toEqual([]);
  expect(none.html).toContain('No articles found matching your search criteria.');
  expect(await none.texts('a.button[href="/news"]')).toEqual(['Clear Filters']);
});

test.each(['', 'q=the'])(
  '“Show more stories” on /news?%s leads to the first story that it adds',
  async (query) => {
    const first = await news(`?${query}`);
    const [more = ''] = await first.attributes('.show-more a.button', 'href');
    const { pathname, search, hash } = new URL(more, 'https://a.example');
    expect([pathname, hash]).toEqual(['/news', '#more']);
    const second = await news(search);
    expect(second.cards.slice(0, 24)).toEqual(first.cards);
    expect(second.cards.length).toBeGreaterThan(24);
    const ids = (await second.all('.card')).map(({ attributes }) => attributes.id);
    expect([ids.indexOf('more'), ids.lastIndexOf('more')]).toEqual([24, 24]);
    expect(first.html).toMatch(/\d+ stories[^<]*, 24 shown</);
  },
);

/** Words in syllabics between two tags of the body that are not marked as Inuktitut. */
function unmarkedSyllabics(html: string): string[] {
  const body = html.slice(html.indexOf('<main')).replaceAll(/<script.*?<\/script>/gs, '');
  return [...body.matchAll(/(<[^>]*>)([^<]*[\u1400-\u167f][^<]*)/g)].flatMap(
    ([, tag, text = '']) => (tag === '<span lang="iu-Cans">' ? [] : [text]),
  );
}
