import { expect, test } from 'vitest';
import { expectParts, readPage } from '../../../support/read-page.ts';

const GUIDE = 'Comprehensive Guide to Nunavut';
const CULTURE = ['inuit-art-guide', 'inuktitut-language', 'hunting-fishing-practices'];
const EDUCATION = ['curriculum-guide', 'northern-science', 'traditional-knowledge-education'];

test.each([
  ['', 'Culture', '', CULTURE],
  [
    '?tab=history',
    'History',
    '?tab=history',
    ['nunavut-formation', 'archaeological-sites', 'european-contact'],
  ],
  ['?tab=education', 'Education', '?tab=education', EDUCATION],
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
  const downloads = name === 'Education' ? EDUCATION : [];
  await expectParts(page, {
    '.tabs a[aria-current]': [name],
    '.resource-card h3 a@href': slugs.map((slug) => `/resources/${slug}`),
    'link[rel=canonical]@href': [`https://nunavut-news.example/resources${canonical}`],
    '.resource-card .actions a[download]@href': downloads.map((slug) =>
      expect.stringMatching(`^/papers/nunavut-news/downloads/[0-9a-f]{12}/${slug}\\.pdf$`),
    ),
  });
});

test('/resources has its four tabs as links, in order, the featured guide, and shortcuts and external links beside', async () => {
  await expectParts(await readPage('/resources'), {
    '.tabs a': ['Culture', 'History', 'Education', 'Environment'],
    '.tabs a@href': [
      '/resources',
      ...['history', 'education', 'environment'].map((tab) => `/resources?tab=${tab}`),
    ],
    '.featured-guide h2': [GUIDE],
    '.featured-guide h2 a@href': ['/resources/comprehensive-guide'],
    'aside h2': ['Categories', 'External Links'],
    'aside a@href': expect.arrayContaining([
      '/resources?tab=environment',
      'https://www.gov.nu.ca/',
    ]),
  });
});

test('each resource card has a picture, a description, tags, and links to its article, to a download and to the encyclopedia', async () => {
  const page = await readPage('/resources');
  expect(await page.all('.resource-card .tags')).toHaveLength(3);
  await expectParts(page, {
    '.resource-card h3': [
      'Inuit Art Guide',
      'Inuktitut and the Languages of Nunavut',
      'Hunting and Fishing Practices',
    ],
    '.resource-card img@src': Array(3).fill(
      expect.stringMatching(/^\/papers\/nunavut-news\/pictures\//),
    ),
    '.resource-card > p:not(.actions)': Array(3).fill(expect.stringMatching(/.{21}/)),
    '.resource-card .actions a': expect.arrayContaining(['View Resource: Inuit Art Guide']),
    '.resource-card .actions a@href': expect.arrayContaining([
      'https://en.wikipedia.org/wiki/Inuit_art',
    ]),
  });
  const [download] = await (await readPage('/resources?tab=education')).texts('a[download]');
  expect(download).toBe('Download PDF: Nunavut Curriculum Guide');
});

test.each([
  ['climate', 'climate', ['Northern Science', 'Climate Change in Nunavut']],
  ['country-food', 'country food', ['Hunting and Fishing Practices']],
  ['culture', 'culture', expect.arrayContaining([GUIDE])],
])(
  '/resources?tag=%s shows the resources of the tag “%s” over all tabs, the guide once, with a link back',
  async (slug, tag, titles) => {
    await expectParts(await readPage(`/resources?tag=${slug}`), {
      '.tab-head h2': [`Tagged “${tag}”`],
      '.resource-card h3': titles,
      '.featured-guide h2': slug === 'culture' ? [] : [GUIDE],
      '.tabs a[aria-current]': [],
      '.tab-head a@href': ['/resources'],
    });
  },
);
