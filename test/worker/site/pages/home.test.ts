import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Edition, EditionItem } from '../../../../src/edition/edition.ts';
import { STOCK_PHOTO } from '../../../../src/edition/news-item.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { nextMidnight } from '../../../../src/shared/locale.ts';
import { loadHome } from '../../../../src/site/pages/home.tsx';
import { composeFor } from '../../../support/compose-for.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { headlinesOf } from '../../../support/headlines-of.ts';
import { loadPage } from '../../../support/load-page.ts';
import { editionItem } from '../../../support/news-items.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { withOwnDesk } from '../../../support/own-desk.ts';
import { readHtml, readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';

const DESKS = ['nunavut', 'canada', 'world'];
const ADDRESS = 'https://nunavut-news.example/';

async function get(headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(ADDRESS, { headers });
}

describe('the front page before the first edition', () => {
  test('the front page shows the three fallback items before the first edition, uncached and not in its JSON-LD', async () => {
    const response = await get();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Nunavut communities stay connected');
    expect(html).toContain('Arctic research continues across the territory');
    expect(html).toContain('Inuit art and culture thrive in the North');
    const teasers = await readHtml(html).texts('.brief p:not(.meta)');
    expect(teasers).not.toEqual([]);
    for (const teaser of teasers) expect(teaser).toMatch(/\.$/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(headlinesOf({ html })).toEqual([]);
  });

  test('fallback items name the publication that shows them as their publisher', async () => {
    const page = await loadPage(
      loadHome,
      '/',
      { ...NUNAVUT_NEWS, id: 'elsewhere', name: 'The Other Paper' },
      new Date(),
    );
    expect(new Set(await page.texts('.publisher'))).toEqual(new Set(['The Other Paper']));
  });

  test.each([
    ['en-CA', 'Local headlines are on their way'],
    ['fr-CA', 'Les nouvelles locales arrivent'],
  ])(
    'fallback items of a paper in %s without any of its own name no place',
    async (language, title) => {
      const { fallbackItems: _, ...others } = NUNAVUT_NEWS;
      const page = await loadPage(
        loadHome,
        '/',
        { ...others, id: `neutral-${language}`, name: 'Paper', language },
        new Date(),
      );
      const stories = await page.texts('article h2, article h3, .brief p:not(.meta)');
      expect(stories.join()).toContain(title);
      expect(stories.join()).not.toMatch(/Nunavut|Inuit|Arctic|North|territor/);
    },
  );

  test('a story without a publisher’s date says "No date"', async () => {
    const page = await loadPage(
      loadHome,
      '/',
      withOwnDesk(NUNAVUT_NEWS, 'never-fetched'),
      new Date(),
    );
    expect(await page.texts('.featured .meta')).toEqual([expect.stringContaining('No date')]);
    expect(await page.all('.featured time')).toEqual([]);
  });

  test('the front page shows a busy spinner in place of a featured story where world news is empty', async () => {
    const publication = withOwnDesk(NUNAVUT_NEWS, 'without-world');
    const now = new Date();
    const edition = composeFor(publication, new Map(), now);
    const empty = { ...edition, sections: { ...edition.sections, world: [] } };
    await showEdition(env.EDITIONS, publication, empty, now);
    const page = await loadPage(loadHome, '/', publication, now);
    expect(await page.texts('.featured[aria-busy=true] .spinner')).toEqual([
      'Loading featured story...',
    ]);
  });
});

describe('the byline and the credit of the featured story', () => {
  const STORY = editionItem({ image: 'https://paper.example/ice.jpg', section: 'world' });

  async function markupOf(
    story: Partial<EditionItem>,
    settings: Partial<Publication> = {},
  ): Promise<string> {
    const id = `featured-${crypto.randomUUID()}`;
    const publication = withOwnDesk({ ...NUNAVUT_NEWS, ...settings }, id);
    const edition: Edition = {
      ...{ shape: 1, version: 'v', publishedAt: '2026-11-20T12:05:00.000Z' },
      sections: { world: [{ ...STORY, ...story }] },
    };
    await env.EDITIONS.put(`edition:${publication.id}`, JSON.stringify(edition));
    return (await loadPage(loadHome, '/', publication, new Date('2026-11-20T12:10:00Z'))).html;
  }

  async function featured(...facts: Parameters<typeof markupOf>) {
    const page = readHtml(await markupOf(...facts));
    return {
      meta: await page.texts('.featured .meta span'),
      credit: await page.texts('.featured figcaption'),
    };
  }

  test.each<[string, ...Parameters<typeof markupOf>, string[], string[]]>([
    [
      'those that the feed names',
      { byline: 'Jane Doe', credit: 'Photo: John Roe' },
      {},
      ['Jane Doe', 'Courier'],
      ['Photo: John Roe'],
    ],
    [
      'the specified ones where the feed names no one',
      {},
      {},
      ['Nunavut News Staff', 'Courier'],
      ['Photo: Associated Press'],
    ],
    [
      'the publication’s own ones',
      {},
      { byline: 'the wire desk', featuredPhotoCredit: 'Photo: supplied' },
      ['the wire desk', 'Courier'],
      ['Photo: supplied'],
    ],
    [
      'none where the publication has none',
      {},
      { byline: undefined, featuredPhotoCredit: undefined } as Partial<Publication>,
      ['Courier'],
      [],
    ],
  ])('of the featured story are %s', async (_, story, settings, meta, credit) => {
    expect(await featured(story, settings)).toEqual({ meta, credit });
  });

  test('a feed’s credit is typeset as the publication’s language is', async () => {
    const french = { language: 'fr-CA' };
    const creditOf = async (credit: string) =>
      /<figcaption>(.*?)<\/figcaption>/.exec(await markupOf({ credit }, french))?.[1];
    expect(await creditOf('Photo: John Roe')).toBe('Photo\u00a0: John Roe');
    expect(await creditOf('Illustration: John Roe')).toBe('Illustration\u00a0: John Roe');
    expect(await creditOf('Photo courtesy of John Roe')).toBe('Photo courtesy of John Roe');
  });

  test('the stock photo, which is the site’s own, has no credit', async () => {
    expect((await featured({ image: STOCK_PHOTO })).credit).toEqual([]);
  });
});

describe('the front page with an edition', () => {
  beforeAll(fetchFirstEdition);

  test('the front page has date, city and price in its folio line', async () => {
    const html = await (await get()).text();
    const today = new Intl.DateTimeFormat('en-CA', {
      dateStyle: 'full',
      timeZone: 'America/Iqaluit',
    }).format(new Date());
    expect(html).toContain(
      `<span>${today}</span> <span>Iqaluit, Nunavut</span> <span>$2.50</span>`,
    );
  });

  test('the front page features the newest world story in two sentences and a link', async () => {
    const html = await (await get()).text();
    const featured = /<article class="featured">([\s\S]*?)<\/article>/.exec(html)?.[1] ?? '';
    const edition = JSON.parse((await env.EDITIONS.get('edition:world')) ?? '{}');
    const story = edition.sections.world[0];
    expect(featured).toContain(`href="${story.link}"`);
    expect(featured).toContain('Continue Reading →');
    expect(featured).toContain('target="_blank"');
    const standfirst = /class="standfirst">(.*?)<\/p>/.exec(featured)?.[1] ?? '';
    expect(standfirst.match(/[.!?](\s|$)/g)).toHaveLength(2);
  });

  test('the front page has two breaking stories, the weather, four columns of five and three of five', async () => {
    const html = await (await get()).text();
    const breaking = /class="breaking">([\s\S]*?)<\/section>/.exec(html)?.[1] ?? '';
    expect(breaking.match(/<article/g)).toHaveLength(2);
    expect(html).toContain('-15°C');
    expect(html).toContain('Partly Cloudy');
    expect(html).toMatch(/High (<!-- -->)?-12°C(<!-- -->)?, Low (<!-- -->)?-18°C/);
    const bands = [...html.matchAll(/<div class="band band-(\d)">([\s\S]*?)<\/section><\/div>/g)];
    expect(bands.map(([, columns]) => columns)).toEqual(['4', '3']);
    expect(bands.map(([, , band]) => band?.match(/<article/g)?.length)).toEqual([20, 15]);
    const headings = [...html.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual([
      ...['Breaking News', 'Weather in Iqaluit', 'Local News', 'Politics', 'Business', 'Sports'],
      ...['Arts &amp; Culture', 'Health &amp; Wellness', 'Technology', 'Local Events'],
      ...['Opinion &amp; Editorial', 'Nunavut News', 'Sections', 'Follow us', 'Sister sites'],
    ]);
  });

  test('each column of the front page links to its category, and Opinion to the blog', async () => {
    const html = await (await get()).text();
    const seeAll = [...html.matchAll(/<a href="([^"]+)"[^>]*>See All<\/a>/g)].map(
      ([, href]) => href,
    );
    expect(seeAll).toEqual([
      ...['local', 'politics', 'business', 'sports', 'arts', 'health', 'technology'].map(
        (category) => `/news?category=${category}`,
      ),
      '/blog',
    ]);
  });

  test('the front page has ten headlines in its JSON-LD, and marks syllabics in a headline as Inuktitut', async () => {
    const page = await readPage('/');
    const list = headlinesOf(page);
    expect(list.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(list.map(({ url }) => url)).size).toBe(10);
    expect(await page.texts('.band h3 span[lang=iu-Cans]')).not.toEqual([]);
  });

  test('the front page has Cache-Control, which ends with its day, and the cache tags of its sections', async () => {
    const response = await get();
    const midnight = nextMidnight(NUNAVUT_NEWS, new Date());
    for (const name of ['Cache-Control', 'Cloudflare-CDN-Cache-Control']) {
      const policy = response.headers.get(name) ?? '';
      expect(policy).toMatch(/^max-age=\d{1,3}(?:, stale-[a-z-]+=\d{1,5})*$/);
      const seconds = (directive: string) =>
        Number(new RegExp(`${directive}=(\\d+)`).exec(policy)?.[1] ?? 0);
      const longest = seconds('max-age') + seconds('stale-if-error');
      expect(Date.now() + longest * 1_000).toBeLessThanOrEqual(midnight + 2_000);
    }
    expect(response.headers.get('Cache-Tag')?.split(',')).toEqual([
      ...'world local politics business sports arts health technology opinion'
        .split(' ')
        .flatMap((section) => DESKS.map((desk) => `desk:${desk}:${section}`)),
      'desk:nunavut:station:nu-21',
      'desk:nunavut:warnings',
    ]);
    await response.body?.cancel();
  });
});
