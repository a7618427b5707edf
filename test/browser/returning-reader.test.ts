import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHROMIUM_FLAGS, findTestChromium } from '../../scripts/find-chromium.ts';
import { builtConfigs } from '../../scripts/site.ts';
import { FaultySite, HOUR } from '../built/faults/faulty-site.ts';
import { ProxiedSite } from './proxied-site.ts';

// A site of its own, of the build that the tests in the browser share: what is published here is in no other test's pages.
const DIST = '.build/browser-1/dist';
const SOON = { timeout: 10_000 };
const FEEDS = [
  'world-wire',
  'kivalliq-post',
  'assembly-record',
  'northern-ledger',
  'drum-and-print',
];

let site: FaultySite;
let proxy: ProxiedSite;
let address = '';
let browser: Awaited<ReturnType<typeof chromium.launch>>;

beforeAll(async () => {
  site = await FaultySite.open({ config: builtConfigs(DIST) });
  await site.refresh();
  proxy = new ProxiedSite(() => site.address, `${DIST}/client`);
  address = await proxy.listen();
  browser = await chromium.launch({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
});

afterAll(async () => {
  await browser?.close();
  proxy?.close();
  await site?.close();
});

beforeEach(() => {
  proxy.respond = undefined;
  site.breakStorage();
  return proxy.restore();
});

/** The path of what the service worker asks for. */
const asked = (path: string) => path.startsWith('/api/edition?');

/** A reader whose browser has the page, made by the service worker's own visit, in its cache. */
async function readerOf(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'en-CA' });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), SOON)
    .toBe('activated');
  await expect.poll(() => copyOf(page, path).then(({ html }) => html.length), SOON).not.toBe(0);
  return { context, page };
}

/** The service worker's copy of a page. */
function copyOf(page: Page, path: string): Promise<{ html: string; etag: string; at: number }> {
  return page.evaluate(async (wanted) => {
    const copy = await caches.match(wanted, { ignoreVary: true });
    const etag = copy?.headers.get('ETag') ?? '';
    const at = Number(copy?.headers.get('X-Stored-At'));
    return { html: (await copy?.text()) ?? '', etag, at };
  }, path);
}

/** Changes the service worker's copy of a page, or its version. */
function changeCopy(page: Page, path: string, change: { html?: string; etag?: string }) {
  return page.evaluate(
    async ([wanted, { html, etag }]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const copy = await cache.match(wanted, { ignoreVary: true });
        if (!copy) continue;
        const headers = new Headers(copy.headers);
        if (etag !== undefined) headers.set('ETag', etag);
        await cache.put(wanted, new Response(html ?? (await copy.text()), { headers }));
      }
    },
    [path, change] as const,
  );
}

/** Visits the page again: what came over the network for it, and what it is. */
async function visit(page: Page, path: string) {
  proxy.passed.length = 0;
  const response = await page.goto(address + path);
  const html = (await response?.text()) ?? '';
  const passed = proxy.passed.filter((one) => asked(one.path) || one.path === path);
  return { html, paths: passed.map((one) => (asked(one.path) ? 'what is new' : one.path)), passed };
}

/** What the network gives for a page now. */
async function network(path: string): Promise<{ html: string; etag: string }> {
  const response = await fetch(site.address + path);
  return { html: await response.text(), etag: response.headers.get('ETag') ?? '' };
}

/** Publishes so many stories, of as many publishers as there are. */
async function publish(count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, (_, nth) => {
    return site.world.publish(FEEDS[nth % FEEDS.length] ?? '').title;
  });
  site.pass(3 * HOUR);
  await site.refresh();
  return titles;
}

const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength;

const note = (page: Page) => page.getByRole('complementary', { name: 'Offline copy' });

test('a reader who comes back once a warning is in force gets it with its styles, and the page without once it is withdrawn', async () => {
  const { context, page } = await readerOf('/news');
  const strip = page.getByRole('complementary', { name: 'Weather warnings' });
  const background = () =>
    page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const before = await background();
  site.world.warn('nu-21', 'orange', 6 * 60);
  site.pass(HOUR);
  await site.refresh();
  expect((await visit(page, '/news')).paths).toEqual(['what is new']);
  expect(await strip.textContent()).toContain('Blizzard Warning');
  expect(await background()).toBe(before);
  expect(await strip.evaluate((line) => getComputedStyle(line).borderBottomStyle)).toBe('solid');
  site.world.warn('nu-21', 'none');
  site.pass(HOUR);
  await site.refresh();
  await visit(page, '/news');
  expect(await strip.count()).toBe(0);
  expect(await background()).toBe(before);
  await context.close();
});

describe.for(['/', '/news'])('a reader who comes back to %s', (path) => {
  test('gets at most 300 bytes where nothing is new, and the page of the network without a note', async () => {
    const { context, page } = await readerOf(path);
    const { at } = await copyOf(page, path);
    const { html, paths, passed } = await visit(page, path);
    expect(paths).toEqual(['what is new']);
    expect(passed[0]?.bodyBytes).toBeLessThanOrEqual(300);
    expect(html).toBe((await network(path)).html);
    expect(await note(page).count()).toBe(0);
    await expect.poll(async () => (await copyOf(page, path)).at > at, SOON).toBe(true);
    await context.close();
  });

  test('gets at most 4 KB where five stories are new, and the page of the network byte for byte', async () => {
    const { context, page } = await readerOf(path);
    const titles = await publish(5);
    const { html, paths, passed } = await visit(page, path);
    expect(paths).toEqual(['what is new']);
    expect(brotli(passed[0]?.body ?? '')).toBeLessThanOrEqual(4_096);
    const now = await network(path);
    expect(html).toBe(now.html);
    await expect.poll(() => page.locator('h3').allTextContents()).toContain(titles.at(1));
    await expect.poll(async () => (await copyOf(page, path)).etag, SOON).toBe(now.etag);
    expect((await copyOf(page, path)).html).toBe(now.html);
    expect(await note(page).count()).toBe(0);
    await context.close();
  });

  test('gets the whole page in the same response with a copy whose version the site does not know', async () => {
    const { context, page } = await readerOf(path);
    const { etag } = await copyOf(page, path);
    await changeCopy(page, path, { etag: etag.replace(/\.[^"]+/, '.unknown'), html: 'old' });
    const { html, paths } = await visit(page, path);
    expect(paths).toEqual(['what is new']);
    expect(html).toBe((await network(path)).html);
    await context.close();
  });

  test.for([
    ['of another build of the site', { etag: 'W/"before.unknown"' }],
    ['that is damaged', { html: '<!DOCTYPE html><title>Half a page' }],
  ] as const)('gets the page itself with a copy %s', async ([, change]) => {
    const { context, page } = await readerOf(path);
    await changeCopy(page, path, change);
    const { html, paths } = await visit(page, path);
    expect(paths).toEqual(['what is new', path]);
    const now = await network(path);
    expect(html).toBe(now.html);
    await expect.poll(() => copyOf(page, path), SOON).toMatchObject(now);
    await context.close();
  });
});

test('two tabs that ask at once both get the page of the network', async () => {
  const { context, page } = await readerOf('/');
  await publish(1);
  const second = await context.newPage();
  const visits = await Promise.all([page, second].map((one) => one.goto(`${address}/`)));
  const { html } = await network('/');
  for (const response of visits) expect(await response?.text()).toBe(html);
  await expect.poll(() => copyOf(page, '/').then((copy) => copy.html), SOON).toBe(html);
  await context.close();
});

test.for([
  ['is an error', (response) => response.writeHead(503).end('{}')],
  ['is refused', (response) => response.writeHead(429).end('{}')],
  ['is a page of another network', (response) => response.end('<h1>Sign in</h1>')],
  ['ends the connection', (response) => response.destroy()],
  [
    'is cut off',
    (response) => {
      response.writeHead(200, { 'Content-Length': '900' });
      response.write('{"version":"');
      setTimeout(() => response.destroy(), 100);
    },
  ],
  ['does not come', () => {}],
] satisfies [string, (response: ServerResponse) => void][])(
  'where the response to what is new %s the page itself is requested',
  async ([, respond]) => {
    const { context, page } = await readerOf('/');
    proxy.respond = (path, response) => {
      if (!asked(path)) return false;
      respond(response);
      return true;
    };
    const { html, paths } = await visit(page, '/');
    expect(paths).toEqual(['/']);
    expect(html).toBe((await network('/')).html);
    await context.close();
  },
);

test('where the editions cannot be read the reader gets what the network gives', async () => {
  const { context, page } = await readerOf('/');
  await site.restart();
  site.breakStorage({ kvReads: true });
  const { html, paths } = await visit(page, '/');
  expect(paths).toEqual(['what is new', '/']);
  expect(html).toBe((await network('/')).html);
  await context.close();
  // An isolate that could not read them waits some seconds before it tries again.
  await site.restart();
});

test('without a connection the copy is shown with its note, and after that what is new on it', async () => {
  const { context, page } = await readerOf('/');
  const [title = ''] = await publish(1);
  await proxy.cut(context);
  await page.goto(`${address}/`);
  await expect.poll(() => note(page).count()).toBe(1);
  await proxy.restore(context);
  const { html, paths } = await visit(page, '/');
  expect(paths).toEqual(['what is new']);
  expect(html).toContain(title);
  expect(await note(page).count()).toBe(0);
  await context.close();
});

test('a page of news that is no copy, such as a search, is requested as before', async () => {
  const { context, page } = await readerOf('/news');
  const { paths } = await visit(page, '/news?q=ice');
  expect(paths).toEqual(['/news?q=ice']);
  await context.close();
});
