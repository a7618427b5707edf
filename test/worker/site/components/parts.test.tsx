import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { fallbackItems } from '../../../../src/edition/fallback-items.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { AD_SLOTS, AdSlot } from '../../../../src/site/components/AdSlot.tsx';
import { ACCENT } from '../../../../src/site/components/accent-styles.ts';
import { briefs } from '../../../../src/site/components/briefs.tsx';
import { CategoryBrowser } from '../../../../src/site/components/CategoryBrowser.tsx';
import { PlaceholderPanel } from '../../../../src/site/components/Embed.tsx';
import { cachedMarkup } from '../../../../src/site/components/markup.tsx';
import { BookCover } from '../../../../src/site/pages/books.tsx';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { readHtml, readPage } from '../../../support/read-page.ts';

const PAPER = { name: 'The Paper', language: 'en-CA' };
const ADS = { ...PAPER, ads: { scriptUrl: 'https://ads.example/{id}.js' } };

test('an ad slot renders nothing where no ad network is configured', () => {
  expect(renderToStaticMarkup(<AdSlot id={6079445} publication={PAPER} />)).toBe('');
});

test('an ad slot reserves its height, names its document, and has a line of the paper’s own and no frame yet', async () => {
  const page = readHtml(renderToStaticMarkup(<AdSlot id={6079446} publication={ADS} />));
  expect((await page.all('aside'))[0]?.attributes).toEqual({
    class: 'ad ad-600',
    'aria-label': 'Advertisement 6079446',
  });
  expect((await page.all('.ad div'))[0]?.attributes['data-frame']).toBe('/ads/6079446');
  expect(await page.texts('.ad div a')).toEqual(['Advertise with The Paper']);
  expect(await page.all('iframe, script')).toEqual([]);
});

test('AD_SLOTS has six slots of 250 or 600 pixels', () => {
  expect(Object.keys(AD_SLOTS).map(Number)).toEqual([
    1452360, 1452361, 1452363, 6079445, 6079446, 6079448,
  ]);
  expect(Object.values(AD_SLOTS)).toEqual([250, 250, 600, 250, 600, 250]);
});

const FEEDS = [
  ['application/rss+xml', '/rss.xml', 'nunavut-news.example - Latest News & Updates (RSS)'],
  ['application/atom+xml', '/atom.xml', 'nunavut-news.example - Latest News & Updates (Atom)'],
  [
    'application/feed+json',
    '/feed.json',
    'nunavut-news.example - Latest News & Updates (JSON Feed)',
  ],
];

async function feedsOf(path: string): Promise<(string | undefined)[][]> {
  const links = await (await readPage(path)).all('head link[rel=alternate]');
  return links.map(({ attributes }) => [attributes.type, attributes.href, attributes.title]);
}

test.each(['/faq', '/blog', '/rss', '/no-such-page'])(
  'the head of %s links the three feeds of posts',
  async (path) => {
    expect(await feedsOf(path)).toEqual(FEEDS);
  },
);

test('the head of a section’s page links that section’s feed first', async () => {
  expect(await feedsOf('/news?category=sports')).toEqual([
    ['application/rss+xml', '/feeds/sports.xml', 'nunavut-news.example - Sports Headlines'],
    ...FEEDS,
  ]);
});

test.each(['/', '/news', '/news?category=no-such'])(
  'the head of %s links the feed of all headlines first',
  async (path) => {
    expect(await feedsOf(path)).toEqual([
      ['application/rss+xml', '/feeds/all.xml', 'nunavut-news.example - All Headlines'],
      ...FEEDS,
    ]);
  },
);

test('a book cover shows author, title and the subtitle after the colon', async () => {
  const page = readHtml(
    renderToStaticMarkup(
      <BookCover
        title="Kamik: An Inuit Puppy Story"
        author="Donald Uluadluak"
        subject="Children"
      />,
    ),
  );
  expect(await page.texts('i')).toEqual(['Donald Uluadluak']);
  expect(await page.texts('b')).toEqual(['Kamik']);
  expect(await page.texts('span')).toEqual(['An Inuit Puppy Story']);
  expect(await page.all('img')).toEqual([]);
});

test('a configured picture covers the typeset book cover and has a placeholder as fallback', async () => {
  const page = readHtml(
    renderToStaticMarkup(
      <BookCover
        title="Arctic Dreams"
        author="Barry Lopez"
        subject="Science and nature"
        cover="https://covers.example/1.jpg"
      />,
    ),
  );
  expect((await page.all('img'))[0]?.attributes).toMatchObject({
    src: 'https://covers.example/1.jpg',
    alt: '',
    referrerpolicy: 'no-referrer',
    'data-fallback': '/placeholder.svg',
  });
  expect(await page.texts('b')).toEqual(['Arctic Dreams']);
});

test('the category browser has a tile with name, icon and address for all 16 categories', async () => {
  const page = readHtml(
    renderToStaticMarkup(<CategoryBrowser publication={NUNAVUT_NEWS} showAll />),
  );
  const tiles = await page.all('li a');
  expect(tiles.map(({ attributes }) => attributes.href)).toEqual(
    'local national world politics business technology automotive real-estate health sports arts food lifestyle opinion archives events'
      .split(' ')
      .map((section) => `/news?category=${section}`),
  );
  expect(await page.all('li svg[aria-hidden=true]')).toHaveLength(16);
  const drawings = (await page.all('li path')).map(({ attributes }) => attributes.d);
  expect(new Set(drawings).size).toBe(16);
  expect(page.html).not.toContain('View All Categories');
});

test.for(['breaking', 'weather', 'community', 'events', 'tourism'] as const)(
  'the %s panel has a heading, a tagline and the badge',
  async (type) => {
    const page = readHtml(
      renderToStaticMarkup(<PlaceholderPanel publication={NUNAVUT_NEWS} type={type} />),
    );
    const [heading] = await page.texts('h3');
    const [tagline] = await page.texts('p');
    expect(heading?.length).toBeGreaterThan(6);
    expect(tagline?.length).toBeGreaterThan(20);
    expect(await page.texts('.soon')).toEqual(['Coming Soon']);
  },
);

async function read(colours: Publication['colours'], path = '/contact') {
  const fixture = publicationFixture();
  const context = { ...fixture.context(), publication: { ...fixture.publication, colours } };
  const response = await serveSite(new Request(`https://paper.example${path}`), context);
  return readHtml(await response.text(), response.status, response.headers);
}

test('a page of a publication with an accent colour has it in both colour schemes, and a policy that lets it apply', async () => {
  const { html, headers } = await read({ light: '#7a1f3d', dark: '#f0a8c0' });
  const [, accent = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css);
  expect(accent).toBe(
    '@layer tokens{:root{--accent:#7a1f3d}@media (prefers-color-scheme:dark){:root{--accent:#f0a8c0}}}',
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accent));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});

test.each([undefined, ACCENT])(
  'a page of a publication without an accent colour of its own has no further styles',
  async (colours) => {
    const { html } = await read(colours);
    expect(html.match(/<style>/g)).toHaveLength(1);
  },
);

test('phones show the site in its publication’s accent colour', async () => {
  const manifest = JSON.parse(
    (await read({ light: '#7a1f3d', dark: '#f0a8c0' }, '/site.webmanifest')).html,
  );
  expect(manifest.theme_color).toBe('#7a1f3d');
});

const [item] = fallbackItems(new Date('2026-11-20T21:05:00Z')).map((story) => ({
  ...story,
  isDated: true,
  publisher: 'A publisher',
  section: 'local' as const,
}));
const timeOn = (paper: { language?: string; timeZone?: string }) =>
  />([^<]*)<\/time>/
    .exec(briefs(item ? [item] : [], { ...NUNAVUT_NEWS, ...paper }, 'teaser'))?.[1]
    ?.replace(/\s/g, ' ');

test('a story that papers of several languages and time zones show has on each its own time', () => {
  expect(timeOn({})).toBe('Nov 20, 4:05 p.m. EST');
  expect(timeOn({ language: 'fr-CA' })).toBe('20 nov., 16 h 05 HNE');
  expect(timeOn({ timeZone: 'America/Whitehorse' })).toBe('Nov 20, 2:05 p.m. GMT-7');
  expect(timeOn({})).toBe('Nov 20, 4:05 p.m. EST');
});

test('cachedMarkup renders each form of an object once, and an equal object of its own', () => {
  const story = { title: 'Tea & bannock' };
  const render = vi.fn(() => <b>{story.title}</b>);
  expect(cachedMarkup(story, 'bold', render)).toBe('<b>Tea &amp; bannock</b>');
  expect(cachedMarkup(story, 'bold', render)).toBe('<b>Tea &amp; bannock</b>');
  expect(render).toHaveBeenCalledTimes(1);
  expect(cachedMarkup(story, 'other', () => <i>2</i>)).toBe('<i>2</i>');
  expect(cachedMarkup({ ...story }, 'bold', () => <i>3</i>)).toBe('<i>3</i>');
});

test('cachedMarkup renders again after a failure', () => {
  const story = {};
  const fail = () => {
    throw new Error('not now');
  };
  expect(() => cachedMarkup(story, 'one', fail)).toThrow('not now');
  expect(cachedMarkup(story, 'one', () => <i>1</i>)).toBe('<i>1</i>');
});

test('cachedMarkup renders inside of a component that React renders', () => {
  const story = {};
  const Inner = () => (
    <i>
      {cachedMarkup(story, 'inner', () => (
        <b>inner</b>
      ))}
    </i>
  );
  expect(
    cachedMarkup(story, 'outer', () => (
      <p>
        before <Inner /> after
      </p>
    )),
  ).toBe('<p>before <i>&lt;b&gt;inner&lt;/b&gt;</i> after</p>');
});
