import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { BlogError, LIST_FAILED } from '../../../../src/model/posts/blog-backend.ts';
import { CHIP_SECTIONS } from '../../../../src/shared/sections.ts';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import {
  blogErrorPage,
  errorPage,
  noSuchPostPage,
} from '../../../../src/site/pages/error-page.tsx';
import { servePage } from '../../../../src/site/pages/serve-page.ts';
import { storeDays } from '../../../support/archive-fixtures.ts';
import { insertPosts } from '../../../support/database.ts';
import { ROUTE_PATHS, readablePath } from '../../../support/every-route.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { contextAt, putEvents } from '../../../support/publication-fixture.ts';
import {
  expectParts,
  missingIds,
  readHtml,
  readPage,
  readResponse,
  repeatedIds,
} from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

/** The heading of a page of every route, and its title if that differs. */
const PAGES: Readonly<Record<string, readonly [h1: string, title?: string]>> = {
  '/': ['Nunavut News', 'Nunavut News | Iqaluit, Nunavut'],
  '/news': ['News'],
  '/today': ['Nunavut News on one sheet', 'Today’s edition on one sheet | Nunavut News'],
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
  '/partners': ['Media partners'],
  '/about': ['About us'],
  '/privacy': ['Privacy Policy'],
  '/terms': ['Terms of Service'],
  '/faq': ['Frequently asked questions'],
  '/sitemap': ['Site map'],
  '/rss': ['RSS feed generator'],
  '/radio': ['Live Radio'],
  '/books': ['Books'],
  '/choices': ['Choose what you see'],
  '/offline': ['You’re offline'],
  '/status': ['Status'],
};

const ADDRESSES = Object.entries(PAGES).map(
  ([route, [h1, title = `${h1} | Nunavut News`]]) => [readablePath(route), title, h1] as const,
);

const ORIGIN = 'https://nunavut-news.example';
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
    !/\.|^\/(?:api|functions|feeds|events\/communities|ads|papers|pictures|downloads|images|media)\/|^\/(?:healthz|feed|search)$/.test(
      path,
    );
  const pages = ROUTE_PATHS.filter(isPage);
  expect(pages.sort()).toEqual(Object.keys(PAGES).sort());
});

/** Words of two adjacent elements without a space between them, as text browsers would show them. */
const GLUED =
  /[^\s>](?:<\/(?:a|b|button|code|h3|i|span|time)>)+<(?:a|b|button|code|i|span|time)\b[^>]*>[^\s<]/g;

test.for(ADDRESSES)(
  '%s has title, description, one h1 and a canonical URL, and no glued words, repeated ids or inline scripts',
  async ([path, title, h1]) => {
    const page = await readPage(path);
    expect(page.status).toBe(200);
    await expectParts(page, {
      title: [title],
      h1: [h1],
      'meta[name=description]@content': [expect.stringMatching(/^.{31}/)],
      // A saved sheet has no file beside it.
      'link[rel~=icon]@href': path === '/today' ? [] : expect.arrayContaining(['/favicon.png']),
      'link[rel=canonical]@href': UNLISTED.includes(path) ? [] : [`${ORIGIN}${path}`],
      'iframe, object, embed': [],
      'script[src]:not([src^="/"])': [],
      'script:not([src]):not([type="application/ld+json"])': [],
    });
    expect(page.html.match(GLUED)).toBeNull();
    expect(page.html).not.toMatch(/<[^>]+\son[a-z]+="/);
    expect(await repeatedIds(page)).toEqual([]);
    expect(await missingIds(page)).toEqual([]);
    for (const { attributes } of await page.all('img:not([src^="/"])'))
      expect(attributes.referrerpolicy, attributes.src).toBe('no-referrer');
    // The links of /today to the site are absolute, for saved copies.
    for (const { attributes } of await page.all(`a[href^="http"]:not([href^="${ORIGIN}/"])`))
      expect(attributes).toMatchObject({
        target: '_blank',
        rel: expect.stringContaining('noopener'),
      });
  },
);

const log = watchLog();

const backendDown = new BlogError(LIST_FAILED, { status: 503 });

test.each([
  ['404', errorPage(404, NUNAVUT_NEWS), 'Oops! Page not found', 'Return to Home'],
  ['429', errorPage(429, NUNAVUT_NEWS), 'Too many requests', 'Return to Home'],
  ['500', errorPage(500, NUNAVUT_NEWS), 'Unexpected Application Error!', 'Return to Home'],
  ['503 of the blog', blogErrorPage(backendDown, NUNAVUT_NEWS, '/blog'), 'Error', 'Back to Blog'],
  ['404 of the blog', noSuchPostPage(NUNAVUT_NEWS), 'Error', 'Back to Blog'],
])(
  'the page of error %s has one headline, the way back, a search and the sections',
  async (_, { render, canonicalPath }, headline, wayBack) => {
    await expectParts(readHtml(renderMarkup(NUNAVUT_NEWS, render())), {
      h1: [headline],
      '.page-head a': [wayBack],
      '.page-head a@href': [wayBack === 'Back to Blog' ? '/blog' : '/'],
      'form[action="/news"] input[type=search]@name': ['q'],
      '.error-ways a@href': CHIP_SECTIONS.map((section) => `/news?category=${section}`),
    });
    expect(canonicalPath).toBeUndefined();
  },
);

test('an unknown path is logged, and only that page writes to the browser’s console', async () => {
  const marks = async (path: string, init?: RequestInit) => {
    const page = await readResponse(await exports.default.fetch(ORIGIN + path, init));
    return [path, page.status, (await page.all('[data-not-found]')).length];
  };
  expect(await marks('/no-such-page')).toEqual(['/no-such-page', 404, 1]);
  expect(log.lines('page not found')).toMatchObject([{ path: '/no-such-page' }]);
  const guide = '/resources/no-such-guide';
  expect(await marks(guide)).toEqual([guide, 404, 1]);
  expect(await marks('/blog/no-such-post')).toEqual(['/blog/no-such-post', 404, 0]);
  expect(await marks('/%zz')).toEqual(['/%zz', 400, 0]);
  expect(await marks('/news', { method: 'POST' })).toEqual(['/news', 405, 0]);
});

test('error pages invite nobody to donate, whatever their address', async () => {
  const invitations = async (path: string) => {
    const page = await readResponse(await exports.default.fetch(ORIGIN + path));
    return [path, (await page.all('[data-donation]')).length];
  };
  expect(await invitations('/blog')).toEqual(['/blog', 1]);
  for (const path of ['/blog/no-such-post', '/resources/no-such-guide', '/events/no-such-event'])
    expect(await invitations(path)).toEqual([path, 0]);
});

test('an unknown address below /api/ responds with problem details instead of a page', async () => {
  for (const path of ['/api/no-such-call', '/api/news/local']) {
    const response = await exports.default.fetch(ORIGIN + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    const problem = { type: 'about:blank', status: 404, title: 'No such address' };
    expect(await response.json()).toEqual(problem);
  }
});

test('a page that throws is an error page with header and footer, and only the log has the reason', async () => {
  const response = await servePage(
    () => Promise.reject(new Error('a secret reason')),
    new Request('https://nunavut-news.example/faq'),
    contextAt({ ...NUNAVUT_NEWS, id: 'server-error' }),
  );
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  const page = await readResponse(response);
  expect(page.status).toBe(500);
  expect(await page.texts('h1')).toEqual(['Unexpected Application Error!']);
  expect(await page.all('.site-footer')).toHaveLength(1);
  expect(page.html).not.toContain('a secret reason');
  expect(log.lines('page failed')).toMatchObject([{ path: '/faq' }]);
  expect(log.text()).toContain('a secret reason');
});
