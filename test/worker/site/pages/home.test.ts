import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextMidnight } from '../../../../src/lib/clock/locale.ts';
import type { Edition, EditionItem } from '../../../../src/model/edition/edition.ts';
import { STOCK_PHOTO } from '../../../../src/model/edition/news-item.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import type { SectionId } from '../../../../src/shared/sections.ts';
import { loadCommunity } from '../../../../src/site/pages/community.tsx';
import { loadHome } from '../../../../src/site/pages/home.tsx';
import { loadNews } from '../../../../src/site/pages/news.tsx';
import type { PageLoader } from '../../../../src/site/pages/page.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { composeFor, editionItem, NUNAVUT_NEWS, newsSource } from '../../../support/fixtures.ts';
import { loadPage, showEdition } from '../../../support/publication-fixture.ts';
import { expectParts, headlinesOf, readPage } from '../../../support/read-page.ts';

/** The paper under another id, with one desk of the same id, which has a source of this section. */
const paperWithOwnDesk = (
  id: string,
  facts: Partial<Publication> = {},
  section: SectionId = 'world',
): Publication => ({
  ...NUNAVUT_NEWS,
  ...facts,
  id,
  desks: [{ id, name: 'Desk', sources: [newsSource(id, { section })] }],
});

const DESKS = ['nunavut', 'canada', 'world'];
const NOW = new Date();

test('the front page shows three fallback items before the first edition, uncached and without JSON-LD', async () => {
  const page = await readPage('/');
  expect(page.status).toBe(200);
  await expectParts(page, {
    'article h2, article h3': expect.arrayContaining([
      'Nunavut communities stay connected',
      'Arctic research continues across the territory',
      'Inuit art and culture thrive in the North',
    ]),
  });
  const teasers = await page.texts('.brief p:not(.meta)');
  expect(teasers).not.toEqual([]);
  for (const teaser of teasers) expect(teaser).toMatch(/\.$/);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(headlinesOf(page)).toEqual([]);
});

test.each([
  ['en-CA', 'The first headlines are on their way'],
  ['fr-CA', 'Les premières manchettes arrivent'],
])(
  'fallback items of a paper in %s without its own ones name the paper as publisher, and no place',
  async (language, title) => {
    const { fallbackItems: _, ...others } = NUNAVUT_NEWS;
    const paper = { ...others, id: `neutral-${language}`, name: 'The Paper', language };
    const page = await loadPage(loadHome, '/', paper, NOW);
    const stories = await page.texts('article h2, article h3, .brief p:not(.meta)');
    expect(stories.join()).toContain(title);
    expect(stories.join()).not.toMatch(/Nunavut|Inuit|Arctic|North|territor/);
    expect(new Set(await page.texts('.publisher'))).toEqual(new Set(['The Paper']));
  },
);

test.each<[SectionId, waiting: string[], community: string[]]>([
  ['local', ['Local News', 'Local Events'], ['Community News']],
  ['arts', ['Arts & Culture', 'Local Events'], ['Arts & Culture']],
  ['opinion', ['Local Events', 'Opinion & Editorial'], []],
  ['food', ['Local Events'], []],
])(
  'a new paper whose only feed is of %s shows nothing in sections without a source, and its lead once',
  async (section, waiting, community) => {
    const id = `only-${section}`;
    const own = paperWithOwnDesk(id, {}, section);
    const { network: _, weather: __, fallbackItems: ___, ...facts } = own;
    const first = await loadPage(loadHome, '/', facts, NOW);
    await expectParts(await loadPage(loadCommunity, '/community', facts, NOW), {
      '.stories h2': community,
    });
    const later = await pageWith(facts, { [section]: [editionItem({ section, title: 'Own' })] });
    for (const [page, lead, headings] of [
      [first, 'The first headlines are on their way', waiting],
      [later, 'Own', ['Local Events']],
    ] as const) {
      const beside = headings.length > 2 ? [expect.any(String)] : [];
      await expectParts(page, {
        '.featured h2': [lead],
        '.brief h3': expect.not.arrayContaining([lead]),
        '.lead-side@aria-label': beside,
        '.breaking h2, .band h2, .events h2': headings,
        '.spinner': [],
      });
      expect(page.html).not.toContain('3000');
    }
  },
);

test('before the first stories each card is shown once and without a word about its date', async () => {
  const paper = { ...NUNAVUT_NEWS, id: 'never-fetched' };
  const titles = async (load: PageLoader, path: string) => {
    const page = await loadPage(load, path, paper, NOW);
    expect(await page.texts('.breaking, .events .panel'), path).toEqual([]);
    expect((await page.texts('.meta')).join(), path).not.toContain('No date');
    return page.texts('article h2, article h3');
  };
  for (const [load, path] of [
    [loadHome, '/'],
    [loadNews, '/news'],
    [loadCommunity, '/community'],
  ] as const) {
    const shown = await titles(load, path);
    expect(shown, path).toHaveLength(3);
    expect(new Set(shown).size, path).toBe(3);
  }
});

test('a story without a date says "No date", and a spinner replaces the featured story if world news is empty', async () => {
  const undated = [editionItem({ section: 'world', isDated: false, link: '#' })];
  await expectParts(await pageWith(paperWithOwnDesk('undated'), { world: undated }), {
    '.featured .meta': [expect.stringContaining('No date')],
    '.featured time': [],
  });
  const publication = paperWithOwnDesk('without-world');
  const edition = composeFor(publication, new Map(), NOW);
  const empty = { ...edition, sections: { ...edition.sections, world: [] } };
  await showEdition(publication, empty, NOW);
  await expectParts(await loadPage(loadHome, '/', publication, NOW), {
    '.featured[aria-busy=true] .spinner': ['Loading featured story...'],
  });
});

test('a paper without a price, and without a weather text and a station, shows neither', async () => {
  const { price: _, weather: __, ...facts } = paperWithOwnDesk('without-price');
  const page = await loadPage(loadHome, '/', facts, NOW);
  await expectParts(page, {
    '.folio span': [expect.stringMatching(/\d{4}/), 'Iqaluit, Nunavut'],
    '.weather': [],
  });
});

const STORY = editionItem({
  image: 'https://paper.example/ice.jpg',
  picture: 'desk.0123456789',
  section: 'world',
});

async function read(story: Partial<EditionItem>, settings: Partial<Publication> = {}) {
  const id = `featured-${crypto.randomUUID()}`;
  const publication = paperWithOwnDesk(id, settings);
  const edition: Edition = {
    shape: 1,
    version: 'v',
    publishedAt: '2026-11-20T12:05:00.000Z',
    sections: { world: [{ ...STORY, ...story }] },
  };
  await env.EDITIONS.put(`edition:${publication.id}`, JSON.stringify(edition));
  return loadPage(loadHome, '/', publication, new Date('2026-11-20T12:10:00Z'));
}

const OWN = { byline: 'the wire desk', featuredPhotoCredit: 'Photo: supplied' };
const NONE = { byline: undefined, featuredPhotoCredit: undefined } as Partial<Publication>;
const STAFF = ['Nunavut News Staff'];

test.each<[string, ...Parameters<typeof read>, string[], string[]]>([
  ['the feed’s', { byline: 'Jane Doe', credit: 'Photo: J' }, {}, ['Jane Doe'], ['Photo: J']],
  ['those of the specification if the feed has none', {}, {}, STAFF, ['Photo: Associated Press']],
  ['the publication’s', {}, OWN, ['the wire desk'], ['Photo: supplied']],
  ['none if the publication has none', {}, NONE, [], []],
  ['without a credit for the site’s own stock photo', { image: STOCK_PHOTO }, {}, STAFF, []],
])(
  'the byline and the credit of the featured story are %s',
  async (_, story, settings, meta, credit) => {
    await expectParts(await read(story, settings), {
      '.featured .meta span': [...meta, 'Courier'],
      '.featured figcaption': credit,
    });
  },
);

test('the credit of a feed follows the typography of the publication’s language', async () => {
  const { html } = await read({ credit: 'Photo: John Roe' }, { language: 'fr-CA' });
  expect(html).toContain('<figcaption>Photo\u00a0: John Roe</figcaption>');
});

/** The front page of a publication whose only edition has these sections. */
async function pageWith(publication: Publication, sections: Edition['sections']) {
  const edition = { ...composeFor(publication, new Map(), NOW), sections };
  await showEdition(publication, edition, NOW);
  return loadPage(loadHome, '/', publication, NOW);
}

test('a paper without world news is led by its newest local story, else by its newest one, and a change of any such section renews the page', async () => {
  const storyIn = (section: SectionId, day = '01') =>
    editionItem({
      id: section,
      title: `Of ${section}`,
      link: `https://courier.example/${section}`,
      section,
      pubDate: `2026-11-${day}T12:00:00.000Z`,
    });
  const leadWith = async (...items: EditionItem[]) => {
    const publication = paperWithOwnDesk(`led-${items.length}-${items[0]?.section}`);
    const page = await pageWith(
      publication,
      Object.fromEntries(items.map((item) => [item.section, [item]])),
    );
    const { tags = [] } = page;
    return {
      lead: await page.texts('.featured h2'),
      columns: await page.texts('.band h3, .lead-side h3'),
      hasFood: tags.some((tag) => tag.endsWith(':food')),
    };
  };
  const sports = storyIn('sports', '02');
  expect(await leadWith(storyIn('world'), storyIn('local', '02'), sports)).toMatchObject({
    lead: ['Of world'],
    hasFood: false,
  });
  const local = await leadWith(storyIn('local'), sports);
  expect(local).toMatchObject({ lead: ['Of local'], hasFood: false });
  expect(local.columns).toContain('Of sports');
  expect(local.columns).not.toContain('Of local');
  expect(await leadWith(sports, storyIn('food'))).toMatchObject({
    lead: ['Of sports'],
    hasFood: true,
  });
});

test('a column has at most two stories of a publisher with fifteen newer ones, and three of others', async () => {
  const publication = paperWithOwnDesk('one-loud-publisher');
  const local = Array.from({ length: 18 }, (_, index) =>
    editionItem({
      id: String(index),
      title: `Story ${index}`,
      publisher: index < 15 ? 'Loud' : `Other ${index % 2}`,
      link: `https://courier.example/${index}`,
    }),
  );
  const sections = { world: [editionItem({ section: 'world' })], local };
  const page = await pageWith(publication, sections);
  await expectParts(page, {
    '.band > section:first-child h3': [0, 1, 15, 16, 17].map((index) => `Story ${index}`),
  });
});

describe('the front page with an edition', () => {
  beforeAll(fetchFirstEdition);

  test('the front page has folio line, two breaking stories, weather, and seven columns of five with links', async () => {
    const page = await readPage('/');
    const date = { dateStyle: 'full', timeZone: 'America/Iqaluit' } as const;
    const counts = {
      '.breaking article': 2,
      '.band-4 > section': 4,
      '.band-4 article': 20,
      '.band-3 > section': 3,
      '.band-3 article': 15,
    };
    for (const [selector, count] of Object.entries(counts))
      expect([selector, (await page.all(selector)).length]).toEqual([selector, count]);
    await expectParts(page, {
      '.folio span': [
        new Intl.DateTimeFormat('en-CA', date).format(new Date()),
        ...['Iqaluit, Nunavut', '$2.50'],
      ],
      '.weather': [expect.stringMatching(/-15°C.*Partly Cloudy.*High -12°C, Low -18°C/)],
      h2: [
        expect.stringMatching(/./),
        ...['Breaking News', 'Weather in Iqaluit', 'Local News', 'Politics', 'Business', 'Sports'],
        ...['Arts & Culture', 'Health & Wellness', 'Technology', 'Local Events'],
        ...['Opinion & Editorial', 'Nunavut News', 'Sections', 'Follow us', 'Sister sites'],
      ],
      '.column-head a': Array(8).fill('See All'),
      '.column-head a@href': [
        ...['local', 'politics', 'business', 'sports', 'arts', 'health', 'technology'].map(
          (category) => `/news?category=${category}`,
        ),
        '/blog',
      ],
      '.band h3 span[lang=iu-Cans]': expect.arrayContaining([expect.any(String)]),
    });
  });

  test('the front page features the newest world story in two sentences, and lists ten headlines in JSON-LD', async () => {
    const page = await readPage('/');
    const edition = JSON.parse((await env.EDITIONS.get('edition:world')) ?? '{}');
    await expectParts(page, {
      '.featured h2 a@href': [edition.sections.world[0].link],
      '.featured h2 a@target': ['_blank'],
      '.featured .more': ['Continue Reading →'],
    });
    const [standfirst] = await page.texts('.featured .standfirst');
    expect(standfirst?.match(/[.!?](\s|$)/g)).toHaveLength(2);
    const list = headlinesOf(page);
    expect(list.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(list.map(({ url }) => url)).size).toBe(10);
  });

  test('the front page has a Cache-Control that ends with its day, and the cache tags of its sections', async () => {
    const { headers } = await readPage('/');
    const midnight = nextMidnight(NUNAVUT_NEWS, new Date());
    for (const name of ['Cache-Control', 'Cloudflare-CDN-Cache-Control']) {
      const policy = headers.get(name) ?? '';
      expect(policy).toMatch(/^max-age=\d{1,3}(?:, stale-[a-z-]+=\d{1,5})*$/);
      const seconds = (directive: string) =>
        Number(new RegExp(`${directive}=(\\d+)`).exec(policy)?.[1] ?? 0);
      const longest = seconds('max-age') + seconds('stale-if-error');
      expect(Date.now() + longest * 1_000).toBeLessThanOrEqual(midnight + 2_000);
    }
    expect(headers.get('Cache-Tag')?.split(',')).toEqual([
      ...'world local politics business sports arts health technology opinion'
        .split(' ')
        .flatMap((section) => DESKS.map((desk) => `desk:${desk}:${section}`)),
      'desk:nunavut:station:nu-21',
      'desk:nunavut:warnings',
    ]);
  });
});
