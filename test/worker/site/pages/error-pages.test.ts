import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { CHIP_SECTIONS } from '../../../../src/publications/sections.ts';
import { BlogError, LIST_FAILED } from '../../../../src/site/blog/blog-backend.ts';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import {
  blogErrorPage,
  errorPage,
  noSuchPostPage,
} from '../../../../src/site/pages/error-page.tsx';
import { servePage } from '../../../../src/site/pages/serve-page.ts';
import { contextAt } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { expectParts, readHtml, readPage, readResponse } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const backendDown = new BlogError(LIST_FAILED, { status: 503 });

test.each([
  ['400', errorPage(400, NUNAVUT_NEWS), 'This address cannot be read', 'Return to Home'],
  ['404', errorPage(404, NUNAVUT_NEWS), 'Oops! Page not found', 'Return to Home'],
  ['405', errorPage(405, NUNAVUT_NEWS), 'This request is not possible here', 'Return to Home'],
  ['414', errorPage(414, NUNAVUT_NEWS), 'This address is too long', 'Return to Home'],
  ['429', errorPage(429, NUNAVUT_NEWS), 'Too many requests', 'Return to Home'],
  ['431', errorPage(431, NUNAVUT_NEWS), 'Your browser sent too much', 'Return to Home'],
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

test('an unknown path is logged', async () => {
  expect((await readPage('/no-such-page')).status).toBe(404);
  expect(log.lines('page not found')).toMatchObject([{ path: '/no-such-page' }]);
});

test('only the page of an unknown path has its path written to the browser’s console', async () => {
  const marks = async (path: string, init?: RequestInit) => {
    const response = await exports.default.fetch(`https://nunavut-news.example${path}`, init);
    return (await (await readResponse(response)).all('[data-not-found]')).length;
  };
  for (const path of ['/no-such-page', '/resources/no-such-guide'])
    expect([path, await marks(path)]).toEqual([path, 1]);
  for (const path of ['/blog/no-such-post', '/%zz'])
    expect([path, await marks(path)]).toEqual([path, 0]);
  expect(await marks('/news', { method: 'POST' })).toBe(0);
});

test.each(['/api/no-such-call', '/api/news/local'])(
  'an unknown address below /api/, %s, responds with problem details instead of a page',
  async (path) => {
    const response = await exports.default.fetch(`https://nunavut-news.example${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      status: 404,
      title: 'No such address',
    });
  },
);

test('a page that throws is an error page with header and footer, and the reason is only in the log', async () => {
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
