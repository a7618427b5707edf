import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { headlinesOf } from '../../../support/headlines-of.ts';
import { readPage } from '../../../support/read-page.ts';

beforeAll(fetchFirstEdition);

async function news(query = ''): Promise<{ html: string; cards: string[]; chip: string }> {
  const response = await exports.default.fetch(`https://nunavut-news.example/news${query}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  const cards = [...html.matchAll(/<article class="card"[^>]*>([\s\S]*?)<\/article>/g)];
  const chip = /<a id="[^"]*" href="[^"]*" aria-current="true">([^<]+)</.exec(html)?.[1] ?? '';
  return { html, cards: cards.map(([, card = '']) => card), chip };
}

test('/news shows the newest 24 stories of all sections, newest first, each with all its parts', async () => {
  const { html, cards, chip } = await news();
  expect(chip).toBe('All News');
  expect(cards).toHaveLength(24);
  expect(html).toContain('134 stories');
  const times = cards.map((card) => /datetime="([^"]+)"/i.exec(card)?.[1] ?? '');
  expect(times).toEqual([...times].sort().reverse());
  for (const card of cards) {
    expect(card).toMatch(/<img src="[^"]+" alt="" width="640" height="360" loading="lazy"/);
    expect(card).toMatch(/class="badge">[^<]+</);
    expect(card).toMatch(/<h2>.+<\/h2>/);
    expect(card).toMatch(/class="description(?: cut)?">/);
    expect(card).toMatch(/class="publisher">[^<]+ \(sample\)</);
    expect(card).toContain('Read Full Article');
  }
});

test('/news has 14 chips', async () => {
  const chips = await (await readPage('/news')).texts('.chips a');
  expect(chips.join(', ')).toBe(
    'All News, Local, National, World, Politics, Business, Technology, Health, Sports, Arts, Food, Lifestyle, Real Estate, Automotive',
  );
});

test('each article of /community is named after its own headline', async () => {
  const count = 10;
  const page = await readPage('/community');
  const articles = await page.all('article');
  expect(articles.length).toBe(count);
  const names = articles.map(({ attributes }) => attributes['aria-labelledby'] ?? '');
  expect(new Set(names).size).toBe(count);
  const headlines = await page.all('article > [id]');
  expect(headlines.map(({ attributes }) => attributes.id)).toEqual(names);
});

test.each(['', '?category=sports', '?category=opinion', '?page=2'])(
  'the JSON-LD of /news%s has its first headlines',
  async (query) => {
    const page = await readPage(`/news${query}`);
    const titles = await page.texts('.card h2');
    const list = headlinesOf(page);
    expect(list.map(({ name }) => name)).toEqual(titles.slice(0, 10));
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
    for (const { url } of list) expect(page.html).toContain(`<a href="${url}"`);
  },
);

test.each(['q=sealift', 'category=food&q=zzzz'])(
  'a search, /news?%s, has no JSON-LD list',
  async (query) => {
    expect((await readPage(`/news?${query}`)).html).not.toContain('ItemList');
  },
);

test('/news marks syllabics in titles and descriptions as Inuktitut', async () => {
  const page = await readPage('/news?category=local');
  const titles = await page.texts('.card h2');
  expect(titles.join('')).toMatch(/[\u1400-\u167f]/);
  expect(unmarkedSyllabics(page.html)).toEqual([]);
});

test.each([
  ['real-estate', 'Real Estate', 15],
  ['sports', 'Sports', 15],
  ['automotive', 'Automotive', 15],
])(
  '/news?category=%s selects %s and shows its %i stories, beside topics that search all news',
  async (category, name, count) => {
    const { cards, chip, html } = await news(`?category=${category}`);
    expect(chip).toBe(name);
    expect(cards).toHaveLength(count);
    expect(html).toContain(`${count} stories in ${name}`);
    expect(html).toContain('<a href="/news?q=Iqaluit">Iqaluit</a>');
  },
);

test.each(['opinion', 'archives', 'events'])(
  '/news?category=%s shows its stories and marks its link below the chips, as it has no chip',
  async (category) => {
    const { cards, chip, html } = await news(`?category=${category}`);
    expect(cards.length).toBeGreaterThan(10);
    const marked = [...html.matchAll(/<a href="([^"]*)" aria-current="true">/g)];
    expect([chip, ...marked.map(([, href]) => href)]).toEqual(['', `/news?category=${category}`]);
  },
);

test('/news leads to as many categories as its subtitle and its description say', async () => {
  const { html } = await news();
  const said = [...html.matchAll(/in (\d+) categories/g)].map(([, count]) => Number(count));
  const categories = /<nav class="categories"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  const led = new Set(categories.match(/(?<=href="\/news\?category=)[^"&]+/g));
  expect(led.size).toBe(16);
  expect(said.length).toBeGreaterThanOrEqual(2);
  expect(new Set(said)).toEqual(new Set([led.size]));
  for (const category of led)
    expect((await news(`?category=${category}`)).cards.length, category).toBeGreaterThan(0);
});

test.each([
  '?category=nonsense',
  '?category=__proto__',
  '?category=',
  '?utm_source=x',
  '?q=%20%20',
])('/news%s shows the stories of all sections', async (query) => {
  const { cards, chip } = await news(query);
  expect(chip).toBe('All News');
  expect(cards).toHaveLength(24);
});

test('/news finds stories by a part of title or description, in any case', async () => {
  const { cards, html } = await news('?q=SEAlift');
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect(card.toLowerCase()).toContain('sealift');
  expect(html).toContain('matching “SEAlift”');
});

test('“Show more stories” on /news leads to the first story that it adds, also after a search', async () => {
  for (const query of ['', 'q=the']) {
    const first = await news(`?${query}`);
    const more = /class="show-more"><a class="button" href="([^"]+)"/.exec(first.html)?.[1] ?? '';
    const { pathname, search, hash } = new URL(more.replaceAll('&amp;', '&'), 'https://a.example');
    expect(pathname).toBe('/news');
    expect(hash).toBe('#more');
    const second = await news(search);
    const cards = [...second.html.matchAll(/<article class="card"[^>]*>/g)].map(([tag]) => tag);
    expect(cards.length).toBeGreaterThan(24);
    expect(cards.flatMap((tag, index) => (tag.includes('id="more"') ? [index] : []))).toEqual([24]);
    expect(first.html).toMatch(/\d+ stories[^<]*, 24 shown</);
    expect(second.cards.slice(0, 24)).toEqual(first.cards);
  }
});

test('an empty search on /news says so and offers to clear the filters', async () => {
  const { html, cards } = await news('?category=food&q=zzzz');
  expect(cards).toHaveLength(0);
  expect(html).toContain('No articles found matching your search criteria.');
  expect(html).toMatch(/<a class="button" href="\/news">Clear Filters<\/a>/);
});

test('/news shows the search text as text, never as markup', async () => {
  const { html } = await news(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&lt;script&gt;');
});

test('/news has three breaking stories, topics and resources outside the site beside the list', async () => {
  const page = await readPage('/news');
  expect(await page.texts('.breaking h2')).toEqual(['Breaking News']);
  expect(await page.all('.breaking article')).toHaveLength(3);
  expect(await page.texts('h2')).toEqual(
    expect.arrayContaining(['Topics', 'Resources', 'Latest News Feed']),
  );
  expect((await page.all('.external a[target=_blank]')).length).toBeGreaterThan(2);
});

/** Words in syllabics between two tags of the body that are not marked as Inuktitut. */
function unmarkedSyllabics(html: string): string[] {
  const body = html.slice(html.indexOf('<main')).replaceAll(/<script.*?<\/script>/gs, '');
  return [...body.matchAll(/(<[^>]*>)([^<]*[\u1400-\u167f][^<]*)/g)].flatMap(
    ([, tag, text = '']) => (tag === '<span lang="iu-Cans">' ? [] : [text]),
  );
}
