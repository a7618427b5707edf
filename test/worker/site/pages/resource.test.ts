import { expect, test } from 'vitest';
import { tagSlug } from '../../../../src/site/content/resources.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { missingIds, readPage, repeatedIds } from '../../../support/read-page.ts';

const RESOURCES = new Map(
  NUNAVUT_NEWS.content.resources?.articles.map((article) => [article.slug, article]),
);
const PLACES = new Set(
  NUNAVUT_NEWS.gazetteer?.communities.map((community) => `/communities/${community.slug}`),
);

const OWN_PICTURE = /^\/papers\/nunavut-news\/pictures\/[0-9a-f]{12}\/[a-z-]+\.svg$/;

test.each([...RESOURCES.keys()])(
  '/resources/%s shows the whole article, its print and its downloads, with links to existing pages or other sites by https',
  async (slug) => {
    const page = await readPage(`/resources/${slug}`);
    const resource = RESOURCES.get(slug);
    expect(page.status).toBe(200);
    expect(await page.texts('h1')).toEqual([resource?.title]);
    expect(await page.texts('title')).toEqual([`${resource?.title} | Nunavut News`]);
    expect((await page.texts('.sources li')).length).toBe(resource?.sources.length);
    expect(await page.attributes('.article-picture', 'src')).toEqual([resource?.image]);
    expect(resource?.image).toMatch(OWN_PICTURE);
    expect(await page.attributes('.article-picture', 'alt')).toEqual([resource?.imageAlt]);
    expect(await page.texts('article > .printed-from')).toEqual([
      `Nunavut News https://nunavut-news.example/resources/${slug}`,
    ]);
    const downloads = await page.all('main a[download]');
    expect(downloads.map(({ text, attributes }) => [text, attributes.href])).toEqual(
      resource?.downloadable ? [['Download PDF', resource.download]] : [],
    );
    expect(await repeatedIds(page)).toEqual([]);
    expect(await missingIds(page)).toEqual([]);
    expect((await page.attributes('.contents a', 'href')).length).toBeGreaterThanOrEqual(4);
    for (const link of new Set(await page.attributes('main a', 'href'))) {
      if (link.startsWith('#') || link.startsWith('https://')) continue;
      const [path = ''] = link.split('?');
      const isKnown =
        ['/resources', '/contact', resource?.download].includes(path) ||
        RESOURCES.has(path.replace('/resources/', '')) ||
        PLACES.has(path);
      expect(isKnown, link).toBe(true);
    }
    const external = await page.attributes('main a[href^="https://"]', 'rel');
    expect(new Set(external)).toEqual(new Set(['noopener']));
  },
);

test('every resource is 600 to 1,200 words long, leads to others that there are, and says whose word "Eskimo" was', () => {
  for (const { slug, words, related, html } of RESOURCES.values()) {
    expect(words, slug).toBeGreaterThanOrEqual(600);
    expect(words, slug).toBeLessThanOrEqual(1200);
    expect(related, slug).not.toContain(slug);
    for (const other of related) expect(RESOURCES.has(other), `${slug}: ${other}`).toBe(true);
    if (/Eskimo/.test(html)) expect(html, slug).toMatch(/outsiders/);
  }
});

test('a resource has breadcrumbs by category, and JSON-LD of them and of its article', async () => {
  const page = await readPage('/resources/inuit-art-guide');
  expect(await page.texts('.breadcrumbs li')).toEqual(['Resources', 'Culture', 'Inuit Art Guide']);
  expect(await page.attributes('.breadcrumbs a', 'href')).toEqual([
    '/resources',
    '/resources?tab=culture',
    '/resources/inuit-art-guide',
  ]);
  const blocks = await page.texts('script[type="application/ld+json"]');
  const data = blocks.map((block) => JSON.parse(block));
  expect(data.find((block) => block['@type'] === 'Article')).toMatchObject({
    headline: 'Inuit Art Guide',
    image: `https://nunavut-news.example${RESOURCES.get('inuit-art-guide')?.image}`,
    datePublished: '2026-11-22',
    author: { name: 'Nunavut News' },
    publisher: { name: 'Nunavut News', logo: { width: 512, height: 512 } },
  });
  const crumbs = data.find((block) => block['@type'] === 'BreadcrumbList');
  expect(crumbs.itemListElement.map((item: { item: string }) => item.item)).toEqual([
    'https://nunavut-news.example/resources',
    'https://nunavut-news.example/resources?tab=culture',
    'https://nunavut-news.example/resources/inuit-art-guide',
  ]);
});

test('a resource marks words of Inuktitut and Inuinnaqtun by language and script', async () => {
  const page = await readPage('/resources/inuktitut-language');
  expect(await page.texts('.text [lang=iu-Cans]')).toContain('ᐃᓄᒃᑎᑐᑦ');
  const marked = await page.texts('.text [lang=iu-Latn]');
  for (const word of ['iglumi', '-junga', 'qujannamiik', 'nuna']) expect(marked).toContain(word);
  expect(await page.texts('.text [lang=ikt-Latn]')).toEqual(['hila']);
  const wildlife = await readPage('/resources/arctic-wildlife');
  expect(await wildlife.texts('td [lang=iu-Latn]')).toHaveLength(12);
});

test('each tag of a resource links to the resources that have it', async () => {
  const page = await readPage('/resources/hunting-fishing-practices');
  expect(await page.attributes('.tags a', 'href')).toContain('/resources?tag=country-food');
  const tags = new Set([...RESOURCES.values()].flatMap((resource) => resource.tags));
  for (const tag of tags) {
    const found = await readPage(`/resources?tag=${tagSlug(tag)}`);
    expect(await found.texts('.tab-head h2'), tag).toEqual([`Tagged “${tag}”`]);
  }
});
