import { expect, test } from 'vitest';
import { readPage } from '../../../support/read-page.ts';

const GUIDE = 'Comprehensive Guide to Nunavut';
const CULTURE = ['inuit-art-guide', 'inuktitut-language', 'hunting-fishing-practices'];

test.each([
  ['', 'Culture', '', CULTURE],
  [
    '?tab=history',
    'History',
    '?tab=history',
    ['nunavut-formation', 'archaeological-sites', 'european-contact'],
  ],
  [
    '?tab=education',
    'Education',
    '?tab=education',
    ['curriculum-guide', 'northern-science', 'traditional-knowledge-education'],
  ],
  [
    '?tab=environment',
    'Environment',
    '?tab=environment',
    ['arctic-wildlife', 'climate-change', 'conservation-areas'],
  ],
  ['?tab=recipes', 'Culture', '', CULTURE],
  ['?tag=%3Cscript%3E', 'Culture', '', CULTURE],
])('/resources%s opens the tab %s with its cards', async (query, name, canonical, slugs) => {
  const page = await readPage(`/resources${query}`);
  expect(page.status).toBe(200);
  expect(page.html).not.toContain('%3Cscript');
  expect(await page.texts('.tabs a[aria-current]')).toEqual([name]);
  expect(await page.attributes('.resource-card h3 a', 'href')).toEqual(
    slugs.map((slug) => `/resources/${slug}`),
  );
  expect(await page.attributes('link[rel=canonical]', 'href')).toEqual([
    `https://nunavut-news.example/resources${canonical}`,
  ]);
  const downloads = await page.all('.resource-card .actions a[download]');
  expect(downloads.map(({ text }) => text)).toEqual(
    name === 'Education'
      ? [
          'Download PDF: Nunavut Curriculum Guide',
          'Download PDF: Northern Science',
          'Download PDF: Traditional Knowledge in Education',
        ]
      : [],
  );
  for (const [index, { attributes }] of downloads.entries())
    expect(attributes.href).toMatch(
      new RegExp(`^/papers/nunavut-news/downloads/[0-9a-f]{12}/${slugs[index]}\\.pdf$`),
    );
});

test('/resources has its four tabs as links, in order, the featured guide, and shortcuts and external links beside', async () => {
  const page = await readPage('/resources');
  expect(await page.texts('.tabs a')).toEqual(['Culture', 'History', 'Education', 'Environment']);
  expect(await page.attributes('.tabs a', 'href')).toEqual([
    '/resources',
    '/resources?tab=history',
    '/resources?tab=education',
    '/resources?tab=environment',
  ]);
  expect(await page.texts('.featured-guide h2')).toEqual([GUIDE]);
  expect(await page.attributes('.featured-guide h2 a', 'href')).toEqual([
    '/resources/comprehensive-guide',
  ]);
  expect(await page.texts('aside h2')).toEqual(['Categories', 'External Links']);
  expect(await page.attributes('aside a', 'href')).toEqual(
    expect.arrayContaining(['/resources?tab=environment', 'https://www.gov.nu.ca/']),
  );
});

test('each resource card has a picture, a description, tags, and links to its article and to the encyclopedia', async () => {
  const page = await readPage('/resources');
  expect(await page.texts('.resource-card h3')).toEqual([
    'Inuit Art Guide',
    'Inuktitut and the Languages of Nunavut',
    'Hunting and Fishing Practices',
  ]);
  expect(await page.all('.resource-card img[src^="/papers/nunavut-news/pictures/"]')).toHaveLength(
    3,
  );
  const descriptions = await page.texts('.resource-card > p:not(.actions)');
  expect(descriptions).toHaveLength(3);
  for (const text of descriptions) expect(text.length).toBeGreaterThan(20);
  expect(await page.all('.resource-card .tags')).toHaveLength(3);
  expect(await page.texts('.resource-card .actions a')).toContain('View Resource: Inuit Art Guide');
  expect(await page.attributes('.resource-card .actions a', 'href')).toContain(
    'https://en.wikipedia.org/wiki/Inuit_art',
  );
});

test.each([
  ['climate', 'climate', ['Northern Science', 'Climate Change in Nunavut']],
  ['country-food', 'country food', ['Hunting and Fishing Practices']],
  ['culture', 'culture', expect.arrayContaining([GUIDE])],
])(
  '/resources?tag=%s shows the resources of the tag “%s” over all tabs, the guide once, with a link back',
  async (slug, tag, titles) => {
    const page = await readPage(`/resources?tag=${slug}`);
    expect(await page.texts('.tab-head h2')).toEqual([`Tagged “${tag}”`]);
    expect(await page.texts('.resource-card h3')).toEqual(titles);
    expect(await page.texts('.featured-guide h2')).toEqual(slug === 'culture' ? [] : [GUIDE]);
    expect(await page.texts('.tabs a[aria-current]')).toEqual([]);
    expect(await page.attributes('.tab-head a', 'href')).toEqual(['/resources']);
  },
);
