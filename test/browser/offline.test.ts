import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ProxiedSite } from '../support/proxied-site.ts';
import { siteAddress } from '../support/served/served-site.ts';
import { openPage, waitForServiceWorker, zonesOf } from './browser.ts';

const proxy = await ProxiedSite.open(siteAddress);
const { origin: site, responders } = proxy;

beforeEach(() => {
  responders.clear();
  return proxy.restore();
});

afterAll(() => proxy.close());

/** A reader whose browser has activated the service worker while showing a page. */
async function readerAt(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const { page } = await openPage(path, { site, serviceWorker: true });
  await waitForServiceWorker(page);
  return { context: page.context(), page };
}

const note = (page: Page) => page.getByRole('complementary', { name: 'Offline copy' });

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url);
    }
    return cached.map((url) => url.replace(location.origin, '')).sort();
  });
}

test('a reader without a network reads dated copies, and finds them listed on a page without a copy', async () => {
  const { context, page } = await readerAt('/');
  const weather = () =>
    page
      .locator('.weather')
      .innerText()
      .then((text) => text.split('Observed')[0]);
  const own = await weather();
  await page.goto(`${site}/resources/inuit-art-guide`);
  // Otherwise the browser's own cache has the community's weather for a minute.
  responders.set('/api/weather?community=arviat', (response) => response.writeHead(503).end());
  await page.evaluate(() => {
    const chosen = { slug: 'arviat', name: 'Arviat', timeZone: 'America/Rankin_Inlet' };
    localStorage.setItem('community', JSON.stringify(chosen));
  });
  await page.goto(`${site}/`);
  const stories = await page.locator('article h3').allTextContents();
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
  await expect.poll(() => cachedPaths(page).then(String)).toContain('follow-choice');
  await expect.poll(() => cachedPaths(page)).toContain('/resources/inuit-art-guide');
  await proxy.cut(context);
  await page.goto(`${site}/`);
  await expect
    .poll(() => note(page).textContent())
    .toMatch(/^No connection: this is an offline copy, stored (just now|\d+ minutes? ago)\.$/);
  await expect.poll(() => page.locator('article h3').allTextContents()).toEqual(stories);
  const face = await page.evaluate(() => document.fonts.load('650 20px News').then(([f]) => f));
  expect(face, 'the headline font is available').toBeDefined();
  const storedAt = await note(page).locator('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(storedAt ?? ''))).toBeLessThan(60_000);
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
  expect(await weather()).toBe(own);

  await page.goto(`${site}/community`);
  await expect
    .poll(() => page.locator('.page-head').innerText())
    .toMatch(/^You’re offline\s+This page will load when you reconnect\.$/);
  const links = page.locator('.offline-copies a');
  await expect.poll(() => links.allTextContents()).toEqual(['Nunavut News', 'Inuit Art Guide']);
  await expect.poll(() => page.locator('.offline-copies time').count()).toBe(2);
  await proxy.restore(context);
  await expect.poll(() => page.locator('h1').textContent()).toBe('Nunavut, Together');
});

test('a second visit costs one 304 if nothing is new, and has no offline note', async () => {
  const { page } = await readerAt('/news');
  await page.reload();
  proxy.forget();
  await page.goto(`${site}/news`);
  const visits = proxy.exchanges.filter(({ path }) => /^\/(?:news$|api\/)/.test(path));
  expect(visits.map(({ path, status }) => [path, status])).toEqual([['/news', 304]]);
  expect(await note(page).count()).toBe(0);
});

test('an error response is shown unchanged and leaves the cached copy, which a 410 deletes', async () => {
  const { context, page } = await readerAt('/news');
  await expect.poll(() => cachedPaths(page)).toContain('/news');
  responders.set('/news', (response) => {
    response.writeHead(503, { 'Content-Type': 'text/html' });
    response.end('<main id="main">Out of order</main>');
  });
  const response = await page.goto(`${site}/news`);
  expect(response?.status()).toBe(503);
  await expect.poll(() => page.locator('main').textContent()).toBe('Out of order');
  await proxy.cut(context);
  await page.goto(`${site}/news`);
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(10);
  await proxy.restore(context);
  responders.set('/news', (gone) => gone.writeHead(410).end('Gone'));
  await page.goto(`${site}/news`);
  await expect.poll(() => cachedPaths(page)).not.toContain('/news');
});

test('the service worker caches pages, scripts, fonts and small pictures, but no search and no data', async () => {
  const { page } = await readerAt('/');
  for (const path of ['/news', '/news?q=ice', '/community', '/faq', '/today', '/api/news?limit=3'])
    await page.goto(site + path);
  for (const path of ['/notices', '/events', '/events?community=arviat', '/communities/arviat'])
    await page.goto(site + path);
  await page.goto(`${site}/resources/arctic-wildlife`);
  const cached = async (kind: RegExp) =>
    (await cachedPaths(page)).filter((path) => kind.test(path));
  await expect
    .poll(() => cached(/^(?!\/(?:assets|fonts|media\/160)\/)/))
    .toEqual([
      ...['/', '/communities/arviat', '/events', '/news', '/notices', '/offline'],
      ...['/resources/arctic-wildlife', '/today'],
    ]);
  await expect.poll(() => cached(/^\/assets\/main-.*\.js$/)).not.toEqual([]);
  await expect.poll(() => cached(/^\/fonts\/newsreader-.*\.woff2$/)).not.toEqual([]);
});

test('the service worker does not handle range requests, form posts or the radio stream', async () => {
  const { page } = await readerAt('/');
  const byWorker: Record<string, boolean> = {};
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    byWorker[`${response.request().method()} ${pathname}`] = response.fromServiceWorker();
  });
  await page.evaluate(async () => {
    const request = (path: string, init?: RequestInit) => fetch(path, init).then((r) => r.text());
    await request('/fonts/newsreader-2.woff2');
    await request('/fonts/syllabics-400-1.woff2', { headers: { Range: 'bytes=0-9' } });
    await request('/news', { method: 'POST', body: 'q=ice' });
    await request('/api/stream?port=1');
  });
  // The browser may request the site's icon meanwhile.
  expect(byWorker).toMatchObject({
    'GET /fonts/newsreader-2.woff2': true,
    'GET /fonts/syllabics-400-1.woff2': false,
    'POST /news': false,
    'GET /api/stream': false,
  });
});

test('a new service worker takes over immediately, copies the cached articles and deletes the old cache', async () => {
  const { context, page } = await readerAt('/');
  await page.goto(`${site}/resources/arctic-wildlife`);
  await expect.poll(() => cachedPaths(page)).toContain('/resources/arctic-wildlife');
  const before = await page.evaluate(() => caches.keys());
  const script = await (await fetch(`${site}/service-worker.js`)).text();
  const [build = ''] = before;
  responders.set('/service-worker.js', (response) => {
    response.setHeader('Content-Type', 'text/javascript');
    response.end(script.replaceAll(build, 'copies-next'));
  });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['copies-next']);
  await expect.poll(() => cachedPaths(page)).toContain('/resources/arctic-wildlife');
  await proxy.cut(context);
  await page.reload();
  await expect.poll(() => note(page).isVisible()).toBe(true);
});

test('the service worker has a fixed address, is served with no-cache and is under 4.5 KB compressed', async () => {
  const response = await fetch(`${site}/service-worker.js`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('javascript');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(gzipSync(await response.text()).byteLength).toBeLessThan(4500);
});
