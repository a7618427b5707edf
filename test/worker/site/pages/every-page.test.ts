import { beforeAll, expect, test } from 'vitest';
import { ROUTE_PATHS } from '../../../support/every-route.ts';
import { insertPosts } from '../../../support/insert-post.ts';
import { expectParts, missingIds, readPage, repeatedIds } from '../../../support/read-page.ts';

/** Every page route with the address of one of its pages, that page's title and its heading. */
const PAGES = {
  '/': ['/', 'Nunavut News | Iqaluit, Nunavut', 'Nunavut News'],
  '/news': ['/news', 'News | Nunavut News', 'News'],
  '/today': ['/today', 'Today’s Edition on One Sheet | Nunavut News', 'Nunavut News on one sheet'],
  '/blog': ['/blog', 'Blog | Nunavut News', 'Blog'],
  '/blog/:slug': ['/blog/a-post', 'A post | Nunavut News', 'A post'],
  '/community': ['/community', 'Community | Nunavut News', 'Nunavut, Together'],
  '/communities': ['/communities', 'Communities | Nunavut News', 'Communities'],
  '/communities/:slug': [
    '/communities/pond-inlet',
    'Pond Inlet, Qikiqtaaluk | Nunavut News',
    'Pond Inlet',
  ],
  '/resources': ['/resources', 'Resources | Nunavut News', 'Resources'],
  '/resources/:slug': [
    '/resources/inuit-art-guide',
    'Inuit Art Guide | Nunavut News',
    'Inuit Art Guide',
  ],
  '/contact': ['/contact', 'Contact | Nunavut News', 'Contact'],
  '/partners': ['/partners', 'Media Partners | Nunavut News', 'Media Partners'],
  '/about': ['/about', 'About Us | Nunavut News', 'About Us'],
  '/privacy': ['/privacy', 'Privacy Policy | Nunavut News', 'Privacy Policy'],
  '/terms': ['/terms', 'Terms of Service | Nunavut News', 'Terms of Service'],
  '/faq': ['/faq', 'Frequently Asked Questions | Nunavut News', 'Frequently Asked Questions'],
  '/sitemap': ['/sitemap', 'Site Map | Nunavut News', 'Site Map'],
  '/rss': ['/rss', 'RSS Feed Generator | Nunavut News', 'RSS Feed Generator'],
  '/radio': ['/radio', 'Live Radio | Nunavut News', 'Live Radio'],
  '/books': ['/books', 'Books | Nunavut News', 'Books'],
  '/offline': ['/offline', 'You’re offline | Nunavut News', 'You’re offline'],
  '/status': ['/status', 'Status | Nunavut News', 'Status'],
} as const satisfies Record<string, readonly [path: string, title: string, h1: string]>;
const ADDRESSES = Object.values(PAGES);
/** Pages that search engines do not index. */
const UNLISTED: readonly string[] = ['/offline', '/status'];

beforeAll(() => insertPosts({ slug: 'a-post', metaTitle: 'A post' }));

test('PAGES has every page of the route table', () => {
  const isPage = (path: string) =>
    !/\.|^\/(?:api|functions|feeds|ads|papers|pictures|downloads|images)\/|^\/(?:healthz|feed)$/.test(
      path,
    );
  const pages = ROUTE_PATHS.filter(isPage);
  expect(pages.sort()).toEqual(Object.keys(PAGES).sort());
});
/** Words of two elements of one line, with nothing between them, as text browsers would show them. */
const GLUED =
  /[^\s>](?:<\/(?:a|b|button|code|h3|i|span|time)>)+<(?:a|b|button|code|i|span|time)\b[^>]*>[^\s<]/g;

test.for(ADDRESSES)(
  '%s has its title, a description, one main heading, its own address, no word glued to another, and ids that are there once',
  async ([path, title, h1]) => {
    const page = await readPage(path);
    expect(page.status).toBe(200);
    await expectParts(page, {
      title: [title],
      h1: [h1],
      'meta[name=description]@content': [expect.stringMatching(/^.{31}/)],
      // A saved sheet has no file beside it.
      'link[rel~=icon]@href': path === '/today' ? [] : expect.arrayContaining(['/favicon.png']),
      'link[rel=canonical]@href': UNLISTED.includes(path)
        ? []
        : [`https://nunavut-news.example${path}`],
    });
    expect(page.html.match(GLUED)).toBeNull();
    expect(await repeatedIds(page)).toEqual([]);
    expect(await missingIds(page)).toEqual([]);
  },
);

test.for(ADDRESSES)(
  '%s has no inline script, loads nothing from third parties but pictures, and opens other sites in a new tab, all without a referrer or an opener',
  async ([path]) => {
    const page = await readPage(path);
    await expectParts(page, {
      'iframe, object, embed': [],
      'script[src]:not([src^="/"])': [],
      'script:not([src]):not([type="application/ld+json"])': [],
    });
    expect(page.html).not.toMatch(/<[^>]+\son[a-z]+="/);
    for (const { attributes } of await page.all('img:not([src^="/"])'))
      expect(attributes.referrerpolicy, attributes.src).toBe('no-referrer');
    // The links of /today to the site itself are absolute, for copies on disks.
    const outside = await page.all('a[href^="http"]:not([href^="https://nunavut-news.example/"])');
    for (const { attributes } of outside)
      expect(attributes).toMatchObject({
        target: '_blank',
        rel: expect.stringContaining('noopener'),
      });
  },
);
