import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress, worldOrigin } from '../support/served-site.ts';
import { hasFocus, openPage, refuseStorage, scrollToEnd, workerHasStarted } from './browser.ts';

const button = (page: Page) => page.locator('.saver button');
const held = (page: Page) => page.getByRole('button', { name: 'Show picture' });

/** Presses a button without the pointer: the donation pop-up may be above it. */
const press = (page: Page) => button(page).evaluate((element: HTMLElement) => element.click());

/** The pictures of publishers and the fonts that reach the network, the service worker's requests included. */
function watch(page: Page): string[] {
  const loaded: string[] = [];
  page.context().on('response', (response) => {
    const { pathname, origin } = new URL(response.url());
    const isPicture = origin === worldOrigin && pathname.startsWith('/pictures/');
    if ((isPicture || pathname.startsWith('/fonts/')) && !response.fromServiceWorker())
      loaded.push(pathname);
  });
  return loaded;
}

/** Without scrolling: further down the donation pop-up would come. */
const focus = (picture: Locator) =>
  picture.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));

async function withWorker(path: string): Promise<Page> {
  const { page } = await openPage(path, { serviceWorker: true });
  await workerHasStarted(page);
  return page;
}

const saverCache = (page: Page) => page.evaluate(() => caches.has('data-saver'));
const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth === 1600;

test('with the data saver on the next page requests neither a picture nor a font, and holds after a restart of the worker', async () => {
  const page = await withWorker('/');
  await press(page);
  await expect.poll(() => saverCache(page)).toBe(true);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await page.goto('about:blank');
  const { targetInfos } = (await browser?.send('Target.getTargets')) ?? { targetInfos: [] };
  for (const { type, targetId } of targetInfos)
    if (type === 'service_worker') await browser?.send('Target.closeTarget', { targetId });
  const loaded = watch(page);
  await page.goto(`${siteAddress}/news`);
  await held(page).first().waitFor();
  await scrollToEnd(page);
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  expect(await button(page).getAttribute('aria-pressed')).toBe('true');
});

test('a picture that is held back is shown by the keyboard, alone, and keeps its space; switched off again, all pictures and fonts are shown', async () => {
  const page = await withWorker('/news');
  await press(page);
  await expect.poll(() => saverCache(page)).toBe(true);
  await page.reload();
  await held(page).first().waitFor();
  const loaded = watch(page);
  const first = page.locator('main img').first();
  await expect.poll(() => first.getAttribute('role')).toBe('button');
  const before = await first.boundingBox();
  expect(before?.height).toBeGreaterThan(50);
  await focus(first);
  await page.keyboard.press('Enter');
  await expect.poll(() => first.evaluate(isShown)).toBe(true);
  expect(await first.getAttribute('role')).toBeNull();
  expect(await hasFocus(first)).toBe(true);
  expect(await first.getAttribute('alt')).toBe('');
  expect(await first.boundingBox()).toEqual(before);
  expect(loaded).toHaveLength(1);

  await press(page);
  await expect.poll(() => saverCache(page)).toBe(false);
  await expect.poll(() => held(page).count()).toBe(0);
  await expect.poll(() => page.locator('main img').first().evaluate(isShown)).toBe(true);
  await page.reload();
  await expect.poll(() => page.locator('main img').first().evaluate(isShown)).toBe(true);
  expect(
    await page.evaluate(() => document.fonts.load('650 20px News').then(([f]) => f?.status)),
  ).toBe('loaded');
});

test('a second tab follows the switch of the first', async () => {
  const page = await withWorker('/news');
  const second = await page.context().newPage();
  await second.goto(`${siteAddress}/faq`);
  await button(second).waitFor();
  await press(page);
  await expect.poll(() => button(second).getAttribute('aria-pressed')).toBe('true');
  await press(second);
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => saverCache(page)).toBe(false);
});

test('without a service worker the script holds back what has not loaded, and the news list is still complete', async () => {
  const { page } = await openPage('/news', {
    savesData: true,
    // On loopback all of them come before the script.
    prepare: (opened) =>
      opened.route('**/pictures/**', async (route) => {
        await opened.locator('.saver button[aria-pressed=true]').waitFor();
        await route.continue().catch(() => {});
      }),
  });
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => held(page).count()).toBeGreaterThan(5);
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).focus();
  await page.locator('[data-hydrated]').first().waitFor();
  // By its place, as the attribute goes.
  const nth = await page
    .locator('main img')
    .evaluateAll((images) =>
      images.findIndex((image) => image.matches('[data-held-src*="/pictures/"]')),
    );
  const picture = page.locator('main img').nth(nth);
  const address = await picture.getAttribute('data-held-src');
  expect(address).toMatch(/\/pictures\//);
  await focus(picture);
  await page.keyboard.press('Space');
  await expect.poll(() => picture.getAttribute('src')).toBe(address);
});

test('where storage is blocked the switch works for the page', async () => {
  const { page, problems } = await openPage('/news', { prepare: refuseStorage });
  await button(page).waitFor();
  await press(page);
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('true');
  await press(page);
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('false');
  expect(problems).toEqual([]);
});
