import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { readStoredEditions } from '../../../../src/model/edition/stored-edition.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { expectParts, headlinesOf, readPage, readResponse } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const CHIP = '.chips a[aria-current=true]';

async function news(query = '') {
  const page = await readPage(`/news${query}`);
  expect(page.status).toBe(200);
  return { ...page, cards: await page.texts('.card'), chip: await page.texts(CHIP) };
}

test('/news shows the newest 24 stories with all parts, newest first, 14 chips, and boxes beside the list', async () => {
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

test('the JSON-LD of /news has its first headlines in the same order, and a search has no JSON-LD list', async () => {
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

test('/news?category= shows the stories of a category, and marks its chip, or its link below the chips and leads elsewhere', async () => {
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
  for (const [category, elsewhere] of [
    ['opinion', '/blog'],
    ['archives', '/archive'],
    ['events', '/events'],
  ]) {
    const page = await news(`?category=${category}`);
    expect(await page.attributes('[data-island] > .also a', 'href')).toEqual([elsewhere]);
    expect(page.cards.length).toBeGreaterThan(10);
    expect(page.chip).toEqual([]);
    const marked = await page.attributes('a[aria-current=true]', 'href');
    expect(marked).toEqual([`/news?category=${category}`]);
  }
});

test('/news links to as many categories as its subtitle and its description say', async () => {
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

/** The language of each story of the sample world, by its title. */
const languages = new Map<string, string | undefined>();
const [host = ''] = BUILT_IN_PUBLICATIONS.find(({ language }) => language === 'fr-CA')?.hosts ?? [];

beforeAll(async () => {
  await fetchFirstEdition();
  const desks = BUILT_IN_PUBLICATIONS.flatMap(({ desks: carried }) => carried);
  const ids = [...new Set(desks.map(({ id }) => id))];
  for (const stored of (await readStoredEditions(env.EDITIONS, ids)).values())
    if (stored.kind === 'edition')
      for (const story of Object.values(stored.edition.sections).flat())
        languages.set(story.title, story.language);
});

test.each(['/', '/community', '/news', '/today'])(
  'the French paper marks each English headline on %s as English',
  async (path) => {
    const response = await exports.default.fetch(`https://${host}${path}`);
    const headings = await (await readResponse(response)).all('h2, h3');
    const stories = headings.filter(({ text }) => languages.has(text));
    const english = stories.filter(({ text }) => languages.get(text)?.startsWith('en'));
    expect(english.length).toBeGreaterThan(5);
    const unmarked = english.filter(({ attributes }) => !attributes.lang?.startsWith('en'));
    expect(unmarked.map(({ text }) => text)).toEqual([]);
  },
);
