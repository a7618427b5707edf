import { describe, expect, test } from 'vitest';
import { canonicalUrl } from '../../../../src/site/http/request-address.ts';
import { attributesOf } from '../../../support/attributes-of.ts';
import { readPage } from '../../../support/read-page.ts';

const CARDS = '.resource-card h3';

describe('/resources', () => {
  test('/resources opens the Culture tab with its three cards', async () => {
    const page = await readPage('/resources');
    expect(page.status).toBe(200);
    expect(await page.texts('title')).toEqual(['Resources | Nunavut News']);
    expect(await page.texts('h1')).toEqual(['Resources']);
    expect(await page.texts('.tabs a[aria-current]')).toEqual(['Culture']);
    expect(await page.texts(CARDS)).toEqual([
      'Inuit Art Guide',
      'Inuktitut and the Languages of Nunavut',
      'Hunting and Fishing Practices',
    ]);
  });

  test('/resources has its four tabs as links, in order', async () => {
    const page = await readPage('/resources');
    expect(await page.texts('.tabs a')).toEqual(['Culture', 'History', 'Education', 'Environment']);
    expect(await attributesOf(page, '.tabs a', 'href')).toEqual([
      '/resources',
      '/resources?tab=history',
      '/resources?tab=education',
      '/resources?tab=environment',
    ]);
  });

  test.each([
    ['history', 'History', ['nunavut-formation', 'archaeological-sites', 'european-contact']],
    [
      'education',
      'Education',
      ['curriculum-guide', 'northern-science', 'traditional-knowledge-education'],
    ],
    ['environment', 'Environment', ['arctic-wildlife', 'climate-change', 'conservation-areas']],
  ])('/resources?tab=%s shows the cards of %s', async (tab, name, slugs) => {
    const page = await readPage(`/resources?tab=${tab}`);
    expect(await page.texts('.tabs a[aria-current]')).toEqual([name]);
    expect(await attributesOf(page, `${CARDS} a`, 'href')).toEqual(
      slugs.map((slug) => `/resources/${slug}`),
    );
    expect(await attributesOf(page, 'link[rel=canonical]', 'href')).toEqual([
      `https://nunavut-news.example/resources?tab=${tab}`,
    ]);
  });

  test('/resources opens the Culture tab where the tab is unknown', async () => {
    const page = await readPage('/resources?tab=recipes');
    expect(page.status).toBe(200);
    expect(await page.texts('.tabs a[aria-current]')).toEqual(['Culture']);
    expect(await attributesOf(page, 'link[rel=canonical]', 'href')).toEqual([
      'https://nunavut-news.example/resources',
    ]);
  });

  test('each resource card links to its article and to the encyclopedia', async () => {
    const page = await readPage('/resources');
    const links = await page.texts('.resource-card .actions a');
    expect(links).toContain('View Resource: Inuit Art Guide');
    expect(await attributesOf(page, '.resource-card .actions a', 'href')).toContain(
      'https://en.wikipedia.org/wiki/Inuit_art',
    );
  });

  test('each resource card has a picture, a description and tags', async () => {
    const page = await readPage('/resources');
    expect(
      await page.all('.resource-card img[src^="/papers/nunavut-news/pictures/"]'),
    ).toHaveLength(3);
    const descriptions = await page.texts('.resource-card > p:not(.actions)');
    expect(descriptions).toHaveLength(3);
    for (const text of descriptions) expect(text.length).toBeGreaterThan(20);
    expect(await page.all('.resource-card .tags')).toHaveLength(3);
  });

  test('only the education cards on /resources link to downloads', async () => {
    const selector = '.resource-card .actions a[download]';
    const education = await readPage('/resources?tab=education');
    expect(await education.texts(selector)).toEqual([
      'Download PDF: Nunavut Curriculum Guide',
      'Download PDF: Northern Science',
      'Download PDF: Traditional Knowledge in Education',
    ]);
    expect(await attributesOf(education, selector, 'href')).toEqual([
      expect.stringMatching(
        /^\/papers\/nunavut-news\/downloads\/[0-9a-f]{12}\/curriculum-guide\.pdf$/,
      ),
      expect.stringMatching(/northern-science\.pdf$/),
      expect.stringMatching(/traditional-knowledge-education\.pdf$/),
    ]);
    for (const tab of ['culture', 'history', 'environment']) {
      const page = await readPage(`/resources?tab=${tab}`);
      expect(await page.texts(selector), tab).toEqual([]);
    }
  });

  test('/resources features the Comprehensive Guide to Nunavut', async () => {
    const page = await readPage('/resources');
    expect(await page.texts('.featured-guide h2')).toEqual(['Comprehensive Guide to Nunavut']);
    expect(await attributesOf(page, '.featured-guide h2 a', 'href')).toEqual([
      '/resources/comprehensive-guide',
    ]);
  });

  test('/resources?tag= lists each resource once, the Comprehensive Guide too', async () => {
    const page = await readPage('/resources?tag=culture');
    expect(await page.texts(CARDS)).toContain('Comprehensive Guide to Nunavut');
    expect(await page.texts('.featured-guide h2')).toEqual([]);
  });

  test('/resources has category shortcuts and external links beside the cards', async () => {
    const page = await readPage('/resources');
    expect(await page.texts('aside h2')).toEqual(['Categories', 'External Links']);
    const links = await attributesOf(page, 'aside a', 'href');
    expect(links).toContain('/resources?tab=environment');
    expect(links).toContain('https://www.gov.nu.ca/');
  });

  test('/resources?tag= shows the resources of a tag over all tabs, with a link back', async () => {
    const page = await readPage('/resources?tag=climate');
    expect(await page.texts('.tab-head h2')).toEqual(['Tagged “climate”']);
    expect(await page.texts(CARDS)).toEqual(['Northern Science', 'Climate Change in Nunavut']);
    expect(await page.texts('.tabs a[aria-current]')).toEqual([]);
    expect(await attributesOf(page, '.tab-head a', 'href')).toEqual(['/resources']);
  });

  test('tags of several words have hyphens in addresses', async () => {
    const page = await readPage('/resources?tag=country-food');
    expect(await page.texts('.tab-head h2')).toEqual(['Tagged “country food”']);
    expect(await page.texts(CARDS)).toEqual(['Hunting and Fishing Practices']);
  });

  test('/resources opens the Culture tab where no resource has the tag', async () => {
    const page = await readPage('/resources?tag=%3Cscript%3E');
    expect(page.status).toBe(200);
    expect(await page.texts('.tabs a[aria-current]')).toEqual(['Culture']);
    expect(page.html).not.toContain('%3Cscript');
  });

  test('/resources has one canonical address for unknown parameters', () => {
    const link = 'https://nunavut-news.example/resources?utm_source=letter&tab=history';
    expect(canonicalUrl(link)).toBe('https://nunavut-news.example/resources?tab=history');
  });
});
