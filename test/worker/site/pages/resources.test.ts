import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarkdownText } from '../../../../src/model/publication/content.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { pagesOf } from '../../../../src/model/publication/site-address.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { runs } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import {
  dataOf,
  expectParts,
  missingIds,
  readPage,
  readResponse,
  repeatedIds,
} from '../../../support/read-page.ts';

const GUIDE = 'Comprehensive Guide to Nunavut';
const CULTURE = ['inuit-art-guide', 'inuktitut-language', 'hunting-fishing-practices'];
const EDUCATION = ['curriculum-guide', 'northern-science', 'traditional-knowledge-education'];

const HISTORY = ['nunavut-formation', 'archaeological-sites', 'european-contact'];
const ENVIRONMENT = ['arctic-wildlife', 'climate-change', 'conservation-areas'];

test.each([
  ['', 'Culture', '', CULTURE],
  ['?tab=history', 'History', '?tab=history', HISTORY],
  ['?tab=education', 'Education', '?tab=education', EDUCATION],
  ['?tab=environment', 'Environment', '?tab=environment', ENVIRONMENT],
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

test('/resources has four tabs, the featured guide, links, and cards with picture, text, tags and links', async () => {
  const page = await readPage('/resources');
  const three = (pattern: RegExp) => Array(3).fill(expect.stringMatching(pattern));
  await expectParts(page, {
    '.tabs a': ['Culture', 'History', 'Education', 'Environment'],
    '.tabs a@href': [
      '/resources',
      ...['history', 'education', 'environment'].map((tab) => `/resources?tab=${tab}`),
    ],
    '.featured-guide h2': [GUIDE],
    '.featured-guide h2 a@href': ['/resources/comprehensive-guide'],
    'aside h2': ['Categories', 'External links'],
    'aside a@href': expect.arrayContaining([
      ...['/resources?tab=environment', 'https://www.gov.nu.ca/'],
    ]),
    '.resource-card .tags': three(/./),
    '.resource-card h3': [
      ...['Inuit Art Guide', 'Inuktitut and the Languages of Nunavut'],
      'Hunting and Fishing Practices',
    ],
    '.resource-card img@src': three(/^\/papers\/nunavut-news\/pictures\//),
    '.resource-card > p:not(.actions)': three(/.{21}/),
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
  '/resources?tag=%s shows the resources of the tag “%s” from all tabs, the guide once, with a link back',
  async (slug, tag, titles) => {
    await expectParts(await readPage(`/resources?tag=${slug}`), {
      '.tab-head h2': [`Tagged “${tag}”`],
      '.resource-card h3': titles,
      '.featured-guide h2': slug === 'culture' ? [] : [GUIDE],
      '.tabs a[aria-current]': [],
      '.tab-head a@href': ['/resources'],
      '.resource-card .tags a@href': expect.arrayContaining([`/resources?tag=${slug}`]),
    });
  },
);

const RESOURCES = new Map(
  NUNAVUT_NEWS.content.resources?.articles.map((article) => [article.slug, article]),
);

const OWN_PICTURE = /^\/papers\/nunavut-news\/pictures\/[0-9a-f]{12}\/[a-z-]+\.svg$/;

test.each([...RESOURCES.keys()])(
  '/resources/%s shows the complete article, its print and downloads, with https links to other sites',
  async (slug) => {
    const page = await readPage(`/resources/${slug}`);
    const resource = RESOURCES.get(slug);
    expect(page.status).toBe(200);
    expect(resource?.image).toMatch(OWN_PICTURE);
    await expectParts(page, {
      h1: [resource?.title],
      title: [`${resource?.title} | Nunavut News`],
      '.article-picture@src': [resource?.image],
      '.article-picture@alt': [resource?.imageAlt],
      'article > .printed-from': [`Nunavut News https://nunavut-news.example/resources/${slug}`],
      'main a[download]': resource?.downloadable ? ['Download PDF'] : [],
      'main a[download]@href': resource?.downloadable ? [resource.download] : [],
    });
    expect(await page.all('.sources li')).toHaveLength(resource?.sources.length ?? 0);
    expect(await repeatedIds(page)).toEqual([]);
    expect(await missingIds(page)).toEqual([]);
    expect((await page.all('.contents a')).length).toBeGreaterThanOrEqual(4);
    for (const { attributes } of await page.all('main a:not([href^="/"]):not([href^="#"])'))
      expect(attributes).toMatchObject({ href: expect.stringMatching(/^https:/), rel: 'noopener' });
  },
);

test('every resource has 600 to 1,200 words, links to existing ones, and explains the word "Eskimo"', () => {
  for (const { slug, related, ...text } of RESOURCES.values()) {
    // Here the texts are in the Worker.
    const { words, html } = text as MarkdownText;
    expect(words, slug).toBeGreaterThanOrEqual(600);
    expect(words, slug).toBeLessThanOrEqual(1200);
    expect(related, slug).not.toContain(slug);
    for (const other of related) expect(RESOURCES.has(other), `${slug}: ${other}`).toBe(true);
    if (/Eskimo/.test(html)) expect(html, slug).toMatch(/outsiders/);
  }
});

test('a resource has breadcrumbs by category, and JSON-LD of them and of its article', async () => {
  const page = await readPage('/resources/inuit-art-guide');
  const crumbs = ['/resources', '/resources?tab=culture', '/resources/inuit-art-guide'];
  await expectParts(page, {
    '.breadcrumbs li': ['Resources', 'Culture'],
    '.breadcrumbs a@href': crumbs.slice(0, -1),
  });
  expect(dataOf(page)).toMatchObject({
    Article: {
      headline: 'Inuit Art Guide',
      image: `https://nunavut-news.example${RESOURCES.get('inuit-art-guide')?.image}`,
      datePublished: '2026-11-22',
      author: { name: 'Nunavut News' },
      publisher: { name: 'Nunavut News', logo: { width: 512, height: 512 } },
    },
    BreadcrumbList: {
      itemListElement: crumbs.map((path) => ({ item: `https://nunavut-news.example${path}` })),
    },
  });
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

/** Optional parts of a publication, with the page that each provides. */
const PARTS: Record<string, (publication: Publication) => Publication> = {
  ...Object.fromEntries(
    (['faq', 'community', 'resources', 'books', 'about', 'privacy', 'terms'] as const).map(
      (name) => [`/${name}`, (publication) => withoutText(publication, name)],
    ),
  ),
  '/communities': ({ gazetteer: _, ...others }) => others,
  '/radio': ({ radio: _, ...others }) => others,
  '/partners': (publication) => ({ ...publication, embeds: {} }),
};
const PATHS = Object.keys(PARTS);

function withoutText(publication: Publication, name: keyof Publication['content']): Publication {
  const { [name]: _, ...content } = publication.content;
  return { ...publication, content };
}

/** The site of a publication without these pages. */
function siteWithout(paths: readonly string[]) {
  const fixture = publicationFixture();
  const whole: Publication = { ...fixture.publication, embeds: { documents: [] } };
  const publication = paths.reduce((less, path) => PARTS[path]?.(less) ?? less, whole);
  const read = async (path: string) => {
    const request = new Request(`https://${publication.hosts[0]}${path}`);
    const response = await serveSite(request, { ...fixture.context(), publication });
    return readResponse(response);
  };
  return { publication, read };
}

/** The paths of optional pages that a page or document links to. */
const pathsIn = (text: string) =>
  [
    ...text.matchAll(
      /(?:href="|<loc>|\]\(|"url":")(?:https:\/\/www\.paper-\d+\.example)?(\/[a-z]+)/g,
    ),
  ]
    .map(([, path = '']) => path)
    .filter((path) => PATHS.includes(path));

const { publication, read } = siteWithout(PATHS);

test('a publication without own texts links to none of the missing pages', async () => {
  const further = '/sitemap.xml /llm.txt /robots.txt /offline /status /news?q=inuit';
  const missing = ['/nowhere', '/resources/inuit-art-guide'];
  for (const path of [...pagesOf(publication), ...further.split(' '), ...missing]) {
    const page = await read(path);
    expect([path, page.status]).toEqual([path, missing.includes(path) ? 404 : 200]);
    expect([path, pathsIn(page.html)]).toEqual([path, []]);
  }
});

test('a publication without own texts has no empty heading in llm.txt, correct counts, and no own search results', async () => {
  expect((await read('/llm.txt')).html).not.toContain('## Resources');
  expect(await (await read('/sitemap')).texts('.stats dd')).toEqual(['4', '3', 'Yes', 'Yes']);
  expect(JSON.parse((await read('/api/search?q=inuit')).html).groups).toEqual([]);
});

test('optional pages that a publication leaves out have no menu entry, no site map line and no address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(PATHS), async (missing) => {
      const { read } = siteWithout(missing);
      const present = PATHS.filter((path) => !missing.includes(path)).sort();
      for (const path of missing) expect((await read(path)).status).toBe(404);
      for (const path of present) expect((await read(path)).status).toBe(200);
      for (const path of ['/contact', '/sitemap', '/sitemap.xml', '/llm.txt']) {
        const found = new Set(pathsIn((await read(path)).html));
        // The site map page's own links, and header and footer on each.
        expect([...found].sort()).toEqual(present);
      }
    }),
    { numRuns: runs(12), examples: [[PATHS]] },
  );
});
