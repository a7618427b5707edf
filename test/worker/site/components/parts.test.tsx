import { expect, test } from 'vitest';
import { ACCENT } from '../../../../src/model/publication/accent-styles.ts';
import type { Book } from '../../../../src/model/publication/content.ts';
import type { Community } from '../../../../src/model/publication/gazetteer.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import {
  CHOOSE_COMMUNITY,
  type ChooseCommunityData,
} from '../../../../src/shared/chosen-community.ts';
import { AdSlot } from '../../../../src/site/components/AdSlot.tsx';
import { briefs } from '../../../../src/site/components/briefs.tsx';
import { CategoryBrowser } from '../../../../src/site/components/CategoryBrowser.tsx';
import { ChooseCommunity } from '../../../../src/site/components/ChooseCommunity.tsx';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import { ChangePlace } from '../../../../src/site/components/PlaceWeather.tsx';
import { BookCover } from '../../../../src/site/pages/books.tsx';
import { editionItem, NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { expectParts, readHtml, readPage } from '../../../support/read-page.ts';

const ADS = {
  ...NUNAVUT_NEWS,
  name: 'The Paper',
  ads: { scriptUrl: 'https://ads.example/{id}.js' },
};

test('an ad slot reserves its height, has the paper’s line and no frame yet, and is empty without an ad network', async () => {
  const page = readHtml(renderMarkup(ADS, <AdSlot id={6079446} />));
  expect((await page.all('aside'))[0]?.attributes).toEqual({
    class: 'ad ad-600',
    'aria-label': 'Advertisement 6079446',
  });
  await expectParts(page, {
    '.ad div@data-ad': ['/ads/6079446'],
    '.ad div a': ['Advertise with The Paper'],
    'iframe, script': [],
  });
  const { ads: _, ...publication } = NUNAVUT_NEWS;
  expect(renderMarkup(publication, <AdSlot id={6079445} />)).toBe('');
});

const FEEDS = [
  ['application/rss+xml', '/rss.xml', 'RSS'],
  ['application/atom+xml', '/atom.xml', 'Atom'],
  ['application/feed+json', '/feed.json', 'JSON Feed'],
].map(([type, href, form]) => {
  return [type, href, `nunavut-news.example - Latest News & Updates (${form})`];
});

test.each([
  ['/faq', []],
  ['/no-such-page', []],
  ['/', ['/feeds/all.xml', 'All']],
  ['/news?category=no-such', ['/feeds/all.xml', 'All']],
  ['/news?category=sports', ['/feeds/sports.xml', 'Sports']],
])('the head of %s links the feeds of headlines and posts', async (path, [feed, name]) => {
  const links = await (await readPage(path)).all('head link[rel=alternate]');
  const title = `Nunavut News: ${name} headlines`;
  expect(
    links.map(({ attributes }) => [attributes.type, attributes.href, attributes.title]),
  ).toEqual([...(feed ? [['application/rss+xml', feed, title]] : []), ...FEEDS]);
});

test('a book cover shows author, title and the subtitle after the colon, or the configured picture', async () => {
  const coverOf = (facts: Partial<Book>) => {
    const book = {
      title: 'Kamik: An Inuit Puppy Story',
      author: 'D. Uluadluak',
      subject: 'Children',
    };
    return readHtml(renderMarkup(NUNAVUT_NEWS, <BookCover {...book} {...facts} />));
  };
  await expectParts(coverOf({}), {
    'i, b, span': ['D. Uluadluak', 'Kamik', 'An Inuit Puppy Story'],
    img: [],
  });
  const cover = 'https://covers.example/1.jpg';
  const page = coverOf({ cover });
  expect((await page.all('img'))[0]?.attributes).toMatchObject({
    src: cover,
    alt: '',
    referrerpolicy: 'no-referrer',
    'data-fallback': '/placeholder.svg',
  });
  expect(await page.texts('b')).toEqual(['Kamik']);
});

test('the category browser has a tile with name, icon and address for all 16 categories', async () => {
  const page = readHtml(renderMarkup(NUNAVUT_NEWS, <CategoryBrowser showAll />));
  const tiles = await page.all('li a');
  expect(tiles.map(({ attributes }) => attributes.href)).toEqual(
    'local national world politics business technology automotive real-estate health sports arts food lifestyle opinion archives events'
      .split(' ')
      .map((section) => `/news?category=${section}`),
  );
  expect(await page.all('li svg[aria-hidden=true]')).toHaveLength(16);
  const drawings = await page.attributes('li path', 'd');
  expect(new Set(drawings).size).toBe(16);
  expect(page.html).not.toContain('View All Categories');
});

const read = (colours: Publication['colours'], path = '/contact') =>
  publicationFixture({ colours }).read(path);

test('an accent colour applies in both colour schemes, and the policy allows it', async () => {
  const { html, headers } = await read({ light: '#7a1f3d', dark: '#f0a8c0' });
  const [, accent = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css);
  expect(accent).toBe(
    '@layer tokens{:root{--accent:#7a1f3d}@media (prefers-color-scheme:dark){:root{--accent:#f0a8c0}}}',
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accent));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});

test('a page without an accent colour has no further styles, and phones use the default colour', async () => {
  for (const colours of [undefined, ACCENT])
    expect((await read(colours)).html.match(/<style>/g)).toHaveLength(1);
  const { html } = await read({ light: '#7a1f3d', dark: '#f0a8c0' }, '/site.webmanifest');
  expect(JSON.parse(html).theme_color).toBe('#7a1f3d');
});

const item = editionItem({ pubDate: '2026-11-20T21:05:00.000Z' });
const timeOn = (paper: { language?: string; timeZone?: string }) =>
  />([^<]*)<\/time>/
    .exec(briefs([item], { ...NUNAVUT_NEWS, ...paper }, 'teaser'))?.[1]
    ?.replace(/\s/g, ' ');

test('a story shown by papers of several languages and time zones has each paper’s own time', () => {
  expect(timeOn({})).toBe('Nov 20, 4:05 p.m. EST');
  expect(timeOn({ language: 'fr-CA' })).toBe('20 nov., 16 h 05 HNE');
  expect(timeOn({ timeZone: 'America/Whitehorse' })).toBe('Nov 20, 2:05 p.m. GMT-7');
  expect(timeOn({})).toBe('Nov 20, 4:05 p.m. EST');
});

const PLACES = [
  { slug: 'iqaluit', name: 'Iqaluit', region: 'East', timeZone: 'America/Iqaluit' },
  { slug: 'o-hara', name: `"O'Hara" <&>`, region: 'West', timeZone: 'America/Resolute' },
];

/** The control of a paper with two communities, or of one community's page. */
async function readControl(home?: string, slug?: string, facts: Partial<Publication> = {}) {
  const [community] = NUNAVUT_NEWS.gazetteer?.communities ?? [];
  const communities = PLACES.map((place) => ({ ...(community as Community), ...place }));
  const gazetteer = { communities, sources: [], ...(home && { home }) };
  const control = <ChooseCommunity {...(slug && { slug })} />;
  const page = readHtml(renderMarkup({ ...NUNAVUT_NEWS, gazetteer, ...facts }, control));
  const [text] = await page.texts('p');
  const [json = 'null'] = await page.attributes(`[${CHOOSE_COMMUNITY}]`, CHOOSE_COMMUNITY);
  return { html: page.html, text, data: JSON.parse(json) as ChooseCommunityData | null };
}

test('without scripts the page names the site’s zone, and has no control', async () => {
  const { html, text } = await readControl('iqaluit');
  expect(text).toBe('Times on this site are in Eastern Time, as in Iqaluit.');
  expect(html).not.toMatch(/<(?:form|select|button|input)/);
  expect((await readControl()).text).toBe('Times on this site are in Eastern Time.');
  const french = { language: 'fr-CA', timeZone: 'America/Toronto' };
  expect((await readControl('iqaluit', undefined, french)).text).toBe(
    'Les heures de ce site : heure de l’Est, comme à Iqaluit.',
  );
});

test('the list of all communities has the zone of each, and the page of one community offers that alone', async () => {
  const { data: all } = await readControl('iqaluit');
  expect([all?.communities, all?.words.choose]).toEqual([PLACES, 'Choose']);
  const { data: one } = await readControl('iqaluit', 'iqaluit');
  expect(one?.communities).toEqual(PLACES.slice(0, 1));
  expect(one?.words.choose).toBe('Make Iqaluit your community');
  expect((await readControl(undefined, 'gone')).data).toBeNull();
});

test('a paper without communities has no control for choosing one', () => {
  const { gazetteer: _, ...without } = NUNAVUT_NEWS;
  expect(renderMarkup(without, <ChooseCommunity />)).toBe('');
  expect(renderMarkup(without, <ChangePlace />)).toBe('');
  expect(renderMarkup(NUNAVUT_NEWS, <ChangePlace />)).toContain('Change community');
});
