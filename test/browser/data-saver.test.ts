import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ProxiedSite } from '../support/proxied-site.ts';
import { siteAddress } from '../support/served/served-site.ts';
import { axeViolations } from './accessibility.ts';
import { hasFocus, openPage, type Reader, scrollToEnd, waitForServiceWorker } from './browser.ts';
import { ADDED_KEY, fileWidths, KEYS, requested, resetPictures } from './known-pictures.ts';

const proxy = await ProxiedSite.open(siteAddress);
const { origin: site } = proxy;
const paths = () => requested.map(({ path }) => path);

beforeEach(() => {
  resetPictures(proxy);
  return proxy.restore();
});

afterAll(() => proxy.close());

const button = (page: Page) => page.locator('.saver button');
const press = (page: Page) => button(page).evaluate((element: HTMLElement) => element.click());
const stories = (page: Page) => page.locator('main img[sizes="20rem"]');
const placeholders = (page: Page) => page.getByRole('button', { name: 'Show picture' });

async function choose(page: Page, pressed: 'false' | 'mixed' | 'true'): Promise<void> {
  await button(page).waitFor();
  while ((await button(page).getAttribute('aria-pressed')) !== pressed) await press(page);
}

const widths = (page: Page) => fileWidths(stories(page));

async function forgetFiles(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  requested.length = 0;
}

async function scrollThroughPictures(page: Page): Promise<void> {
  for (const image of await stories(page).all()) {
    await image.evaluate((element: HTMLElement) => element.scrollIntoView());
    await page.waitForTimeout(50);
  }
}

async function openFront(reader: Reader = {}): Promise<Page> {
  const { page } = await openPage('/', { site, ...reader });
  await button(page).waitFor();
  return page;
}

async function withWorker(reader: Reader = {}): Promise<Page> {
  const page = await openFront({ ...reader, serviceWorker: true });
  await waitForServiceWorker(page);
  return page;
}

const written = (page: Page) =>
  page.evaluate(async () => (await (await caches.match('/saving'))?.text())?.split('<')[0]);

const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/media/')) found.push(new URL(url).pathname);
    return found;
  });

const small = KEYS.map((key) => `/media/160/${key}.jpg`);
const shownByAll = (width: number) => KEYS.map(() => width);

test('with small pictures the next page requests the smallest width alone, and no publisher’s picture', async () => {
  const page = await withWorker();
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  const own = requested[0]?.accept;
  expect(own).toContain('image/webp');
  await choose(page, 'mixed');
  await expect.poll(() => written(page)).toBe('small');
  await forgetFiles(page);
  await page.reload();
  await button(page).waitFor();
  await scrollThroughPictures(page);
  await expect.poll(() => widths(page)).toEqual(shownByAll(160));
  expect([...new Set(paths())].sort()).toEqual([...small].sort());
  for (const { accept } of requested) expect(accept).toBe(own);
  expect(await stories(page).first().getAttribute('src')).toBe('/media/640/a1.jpg');
  expect(await page.locator('main [sizes][role=button]').count()).toBe(0);
  await expect.poll(() => placeholders(page).count()).toBeGreaterThan(0);
  const font = () => document.fonts.load('650 20px News');
  await expect(page.evaluate(font)).rejects.toThrow('network error');

  await choose(page, 'false');
  await expect.poll(() => widths(page)).toEqual(shownByAll(320));
  await expect.poll(() => placeholders(page).count()).toBe(0);
  await page.reload();
  await button(page).waitFor();
  await scrollThroughPictures(page);
  await expect.poll(() => widths(page)).toEqual(shownByAll(320));
  expect(await stories(page).first().getAttribute('src')).toBe('/media/640/a1.jpg');
});

test('without a service worker the script makes pictures small, and restores the markup when switched off', async () => {
  const page = await openFront({
    savesData: true,
    prepare: (opened) =>
      // On loopback all would arrive before the script.
      opened.route('**/media/{320,640}/**', async (route) => {
        await opened.locator('.saver button[aria-pressed=mixed]').waitFor();
        await route.continue().catch(() => {});
      }),
  });
  await scrollThroughPictures(page);
  await expect.poll(() => widths(page)).toEqual(shownByAll(160));
  expect(await page.locator('main [sizes][role=button]').count()).toBe(0);
  expect(new Set(paths().filter((path) => path.startsWith('/media/160/'))).size).toBe(KEYS.length);
  await page.evaluate((key) => {
    const image = document.createElement('img');
    image.setAttribute('src', `/media/640/${key}.jpg`);
    image.setAttribute('srcset', `/media/320/${key}.jpg 320w`);
    image.sizes = '20rem';
    const box = document.createElement('div');
    box.append(image);
    document.querySelector('main')?.append(box);
  }, ADDED_KEY);
  const added = page.locator('main > div > img');
  await expect.poll(() => added.getAttribute('srcset')).toBe(`/media/160/${ADDED_KEY}.jpg 320w`);
  expect(await added.getAttribute('src')).toBe(`/media/160/${ADDED_KEY}.jpg`);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  requested.length = 0;
  await choose(page, 'true');
  await choose(page, 'false');
  await expect.poll(() => written(page)).toBe('full');
  // The reader's choice overrides the browser's setting: addresses are those without
  // negotiation.
  await expect.poll(() => widths(page)).toEqual([...shownByAll(320), 320]);
  expect(await added.getAttribute('src')).toBe(`/media/640/${ADDED_KEY}.webp`);
  expect(paths().filter((path) => path.endsWith('.jpg'))).toEqual([]);
});

/** What a later visit stores and deletes: test/unit/client/service-worker.test.ts. */
test('a visit stores the front page’s pictures in the smallest width, which its copy shows offline', async () => {
  const page = await withWorker();
  await expect.poll(() => stored(page)).toEqual(small);
  const context = page.context();
  await forgetFiles(page);
  await proxy.cut(context);
  await page.goto(`${site}/`);
  await page.getByRole('complementary', { name: 'Offline copy' }).waitFor();
  await scrollThroughPictures(page);
  await expect.poll(() => widths(page)).toEqual(shownByAll(160));
  await proxy.restore(context);
});

test('with “no pictures” none is fetched for the offline copy', async () => {
  const page = await openFront({ serviceWorker: true });
  await choose(page, 'true');
  await waitForServiceWorker(page);
  await forgetFiles(page);
  await page.goto(`${site}/faq`);
  await page.goto(`${site}/`);
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
});

/** Pictures and fonts that reach the network, including requests of the service worker. */
function watch(page: Page): string[] {
  const loaded: string[] = [];
  page.context().on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(?:media|fonts)\//.test(pathname) && !response.fromServiceWorker())
      loaded.push(pathname);
  });
  return loaded;
}

/** Without scrolling: further down more pictures would load. */
const focus = (picture: Locator) =>
  picture.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));

const isShown = ({ complete, naturalWidth, src }: HTMLImageElement) =>
  complete && naturalWidth > 0 && !src.startsWith('data:');

test('with “no pictures” no picture or font is requested, one can be shown by keyboard, and “off” shows all', async () => {
  const { page } = await openPage('/', { serviceWorker: true });
  await waitForServiceWorker(page);
  await choose(page, 'true');
  await expect.poll(() => written(page)).toBe('none');
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await page.goto('about:blank');
  const { targetInfos } = (await browser?.send('Target.getTargets')) ?? { targetInfos: [] };
  for (const { type, targetId } of targetInfos)
    if (type === 'service_worker') await browser?.send('Target.closeTarget', { targetId });
  const loaded = watch(page);
  await page.goto(`${siteAddress}/news`);
  await placeholders(page).first().waitFor();
  await scrollToEnd(page);
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  expect(await button(page).getAttribute('aria-pressed')).toBe('true');

  await page.evaluate(() => scrollTo(0, 0));
  const first = page.locator('main img').first();
  await expect.poll(() => first.getAttribute('role')).toBe('button');
  const before = await first.boundingBox();
  expect(before?.height).toBeGreaterThan(50);
  await focus(first);
  await page.keyboard.press('Enter');
  await expect.poll(() => first.evaluate(isShown)).toBe(true);
  for (const name of ['role', 'aria-label']) expect(await first.getAttribute(name)).toBeNull();
  expect(await hasFocus(first)).toBe(true);
  expect(await first.getAttribute('alt')).toBe('');
  expect(await first.boundingBox()).toEqual(before);
  expect(loaded).toHaveLength(1);

  const second = await page.context().newPage();
  await second.goto(`${siteAddress}/faq`);
  await button(second).waitFor();
  await press(page);
  await expect.poll(() => button(second).getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => written(page)).toBeUndefined();
  await expect.poll(() => placeholders(page).count()).toBe(0);
  await expect.poll(() => first.evaluate(isShown)).toBe(true);
  await choose(second, 'mixed');
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('mixed');
  await choose(second, 'false');
  await expect.poll(() => written(page)).toBeUndefined();
  await page.reload();
  await expect.poll(() => first.evaluate(isShown)).toBe(true);
  expect(
    await page.evaluate(() => document.fonts.load('650 20px News').then(([f]) => f?.status)),
  ).toBe('loaded');
});

test('without a service worker the script stops pending pictures, and the news list is still complete', async () => {
  const { page } = await openPage('/news', {
    savesData: true,
    // On loopback all of them arrive before the script.
    prepare: (opened) =>
      opened.route('**/media/**', async (route) => {
        await opened.locator('.saver button[aria-pressed=true]').waitFor();
        await route.continue().catch(() => {});
      }),
  });
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('mixed');
  await press(page);
  await expect.poll(() => placeholders(page).count()).toBeGreaterThan(5);
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).focus();
  await page.locator('[data-hydrated]').first().waitFor();
  // By its position, as the attribute is removed.
  const nth = await page
    .locator('main img')
    .evaluateAll((images) => images.findIndex((image) => image.matches('[data-src^="/media/"]')));
  const picture = page.locator('main img').nth(nth);
  const address = await picture.getAttribute('data-src');
  expect(address).toMatch(/^\/media\//);
  await focus(picture);
  await page.keyboard.press('Space');
  await expect.poll(() => picture.getAttribute('src')).toBe(address);
});

test('the switch cycles through all, small and no pictures by keyboard, names the mode, and fits a phone', async () => {
  const { page } = await openPage('/faq', { width: 320 });
  const states = [
    ['Data saver', 'false'],
    ['Data saver: small pictures', 'mixed'],
    ['Data saver: no pictures', 'true'],
    ['Data saver', 'false'],
  ] as const;
  await button(page).waitFor();
  await focus(button(page));
  for (const [nth, [name, pressed]] of states.entries()) {
    if (nth > 0) await page.keyboard.press(nth === 2 ? 'Space' : 'Enter');
    await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe(pressed);
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
    expect(await hasFocus(button(page))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    const [box, space] = await Promise.all([
      button(page).boundingBox(),
      page.locator('.saver').boundingBox(),
    ]);
    expect(box?.y).toBeGreaterThanOrEqual(space?.y ?? Number.POSITIVE_INFINITY);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});
