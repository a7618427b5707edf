import { env, exports } from 'cloudflare:workers';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../../src/publications/nunavut-news/publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';
import { ROUTE_PATHS, readablePath } from '../../../support/every-route.ts';
import { ORIGIN_HOSTS, originUrl, respondWith } from '../../../support/origin.ts';
import { readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

/** The head of a page's response in HTTP/2, as test/browser/weight.test.ts measures it with Chromium. */
const HEAD_BYTES = 1_080;
const SENTENCE =
  /^This page: (\d+\.\d) KB(?:; with fonts and scripts on a first visit: \d+ KB)?\.(?: [PW][a-z ]+ on top\.)?$/;

/** What a document says that it weighs, and what it weighs as the edge sends it; `undefined` where it says nothing. */
async function weightsOf(path: string) {
  const { html, texts } = await readPage(path);
  const [said = ''] = await texts('footer .weight');
  const [, page] = SENTENCE.exec(said) ?? [];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const edge = brotliCompressSync(html, { params }).byteLength + HEAD_BYTES;
  return page === undefined ? undefined : { said: Number(page) * 1_000, edge };
}

const PAGES = ROUTE_PATHS.map(readablePath).filter(
  (path) => !/^\/(?:ads|api|downloads|feeds|functions|images|papers|pictures)\/|\.\w+$/.test(path),
);

test.each([
  ...PAGES.filter((path) => !['/feed', '/healthz'].includes(path)),
  '/news?category=sports',
  '/news?q=no-such-word',
  '/no-such-page',
])('%s says its weight within 5 %% of what the edge sends', async (path) => {
  const weights = await weightsOf(path);
  expect(weights, 'the footer has the sentence').toBeDefined();
  const { said, edge } = weights ?? { said: 0, edge: 1 };
  expect(said / edge).toBeGreaterThan(0.95);
  expect(said / edge).toBeLessThan(1.05);
});

test('/today, which loads nothing, says its own weight alone, and a page without pictures of none', async () => {
  const lineOf = async (path: string) => (await (await readPage(path)).texts('footer .weight'))[0];
  expect(await lineOf('/today')).toMatch(/^This page: [\d.]+ KB\.$/);
  expect(await lineOf('/today.html')).toMatch(/^This page: [\d.]+ KB\.$/);
  expect(await lineOf('/terms')).toMatch(/first visit: \d+ KB\.$/);
  expect(await lineOf('/contact')).toMatch(/KB\. What other sites supply comes on top\.$/);
  expect(await lineOf('/news')).toMatch(/KB\. Pictures and what other sites supply come on top\.$/);
});

test('a page that a method is refused for says its weight too', async () => {
  const response = await exports.default.fetch('https://nunavut-news.example/', {
    method: 'POST',
  });
  expect(response.status).toBe(405);
  expect(await response.text()).toMatch(/This page: \d\.\d KB;/);
});

test('a page that was rendered twice has the same bytes', async () => {
  // A 404 page is never stored. One after the other: the test runner's import() hangs at times where two requests share one.
  const first = await readPage('/no-such-page');
  const second = await readPage('/no-such-page');
  expect(second.html).toBe(first.html);
});

test('a page that is shown as its skeleton first does not say what it will have weighed', async () => {
  const path = '/weight/v1';
  const context = createSiteContext({
    env: Object.assign({ ...env }, { BLOG_API_URL: originUrl(path) }),
    publication: { ...NUNAVUT_NEWS, id: 'slow-weight', insecureHosts: new Set(ORIGIN_HOSTS) },
    now: new Date(),
    inBackground: () => {},
    startRefresh: async () => {},
  });
  await respondWith(`${path}/get_metainfo?domain=nunavut-news.example&page=1`, {
    delayMs: 2_000,
    body: JSON.stringify({ blogs: [], total: 0 }),
  });
  const response = await serveSite(new Request('https://nunavut-news.example/blog'), context);
  const html = await response.text();
  expect(html).toContain('data-weight=""></p>');
  expect(html).not.toContain('This page:');
});
