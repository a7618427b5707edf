import { beforeAll, expect, test } from 'vitest';
import { storeDays } from '../../../support/back-issues.ts';
import { putEvents } from '../../../support/events.ts';
import { ROUTE_PATHS, readablePath } from '../../../support/every-route.ts';
import { insertPosts } from '../../../support/insert-post.ts';
import { expectParts, missingIds, readPage, repeatedIds } from '../../../support/read-page.ts';

/** The heading of a page of every page route, and its title where that has other words. */
const PAGES: Readonly<Record<string, readonly [h1: string, title?: string]>> = {
  '/': ['Nunavut News', 'Nunavut News | Iqaluit, Nunavut'],
  '/news': ['News'],
  '/today': ['Nunavut News on one sheet', 'Today’s Edition on One Sheet | Nunavut News'],
  '/notices': ['Notices'],
  '/events': ['Events'],
  '/events/:id{[\\w-]+}': ['An event'],
  '/archive': ['Back issues'],
  '/archive/:day': ['Monday, January 6, 2020', 'Headlines of January 6, 2020 | Nunavut News'],
  '/blog': ['Blog'],
  '/blog/:slug': ['A post'],
  '/community': ['Nunavut, Together', 'Community | Nunavut News'],
  '/communities': ['Communities'],
  '/communities/:slug': ['Pond Inlet', 'Pond Inlet, Qikiqtaaluk | Nunavut News'],
  '/resources': ['Resources'],
  '/resources/:slug': ['Inuit Art Guide'],
  '/contact': ['Contact'],
  '/partners': ['Media Partners'],
  '/about': ['About Us'],
  '/privacy': ['Privacy Policy'],
  '/terms': ['Terms of Service'],
  '/faq': ['Frequently Asked Questions'],
  '/sitemap': ['Site Map'],
  '/rss': ['RSS Feed Generator'],
  '/radio': ['Live Radio'],
  '/books': ['Books'],
  '/choices': ['Choose What You See'],
  '/offline': ['You’re offline'],
  '/status': ['Status'],
};
const ADDRESSES = Object.entries(PAGES).map(
  ([route, [h1, title = `${h1} | Nunavut News`]]) => [readablePath(route), title, h1] as const,
);
/** Pages that search engines do not index. */
const UNLISTED: readonly string[] = ['/offline', '/status'];

beforeAll(async () => {
  await insertPosts({ slug: 'no-such-thing', metaTitle: 'A post' });
  const when = { kind: 'days', from: '2000-01-01', until: '2999-01-01' } as const;
  await putEvents('nunavut-news', [{ id: 'no-such-thing', title: 'An event', when }]);
  await storeDays('nunavut-news', { '2020-01-06': {} });
});

test('PAGES has every page of the route table', () => {
  const isPage = (path: string) =>
    !/\.|^\/(?:api|functions|feeds|events\/communities|ads|papers|pictures|downloads|images|media)\/|^\/(?:healthz|feed)$/.test(
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
