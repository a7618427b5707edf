import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { axeViolations } from './accessibility.ts';
import { hasFocus, openPage, scrollToEnd, workerHasStarted } from './browser.ts';

const button = (page: Page) => page.locator('.saver button');
const held = (page: Page) => page.getByRole('button', { name: 'Show picture' });

/** Presses the button without the pointer, once or more. */
const press = (page: Page, times = 1) =>
  button(page).evaluate((element: HTMLElement, count) => {
    for (let nth = 0; nth < count; nth += 1) element.click();
  }, times);

/** The pictures of stories and the fonts that reach the network, the service worker's requests included. */
function watch(page: Page): string[] {
  const loaded: string[] = [];
  page.context().on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (
      (pathname.startsWith('/media/') || pathname.startsWith('/fonts/')) &&
      !response.fromServiceWorker()
    )
      loaded.push(pathname);
  });
  return loaded;
}

/** Without scrolling: further down more pictures would load. */
const focus = (picture: Locator) =>
  picture.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));

async function withWorker(path: string): Promise<Page> {
  const { page } = await openPage(path, { serviceWorker: true });
  await workerHasStarted(page);
  return page;
}

/** What the service worker finds of the choice. */
const written = (page: Page) =>
  page.evaluate(async () => (await (await caches.match('/saving'))?.text())?.split('<')[0]);
const isShown = ({ complete, naturalWidth, src }: HTMLImageElement) =>
  complete && naturalWidth > 0 && !src.startsWith('data:');

test('with the data saver at “no pictures” the next page requests neither a picture nor a font, and holds after a restart of the worker', async () => {
  const page = await withWorker('/');
  await press(page, 2);
  await expect.poll(() => written(page)).toBe('none');
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
  await press(page, 2);
  await expect.poll(() => written(page)).toBe('none');
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
  for (const name of ['role', 'aria-label']) expect(await first.getAttribute(name)).toBeNull();
  expect(await hasFocus(first)).toBe(true);
  expect(await first.getAttribute('alt')).toBe('');
  expect(await first.boundingBox()).toEqual(before);
  expect(loaded).toHaveLength(1);

  await press(page);
  await expect.poll(() => written(page)).toBeUndefined();
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
  await expect.poll(() => button(second).getAttribute('aria-pressed')).toBe('mixed');
  await press(second, 2);
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => written(page)).toBeUndefined();
});

test('without a service worker the script holds back what has not loaded, and the news list is still complete', async () => {
  const { page } = await openPage('/news', {
    savesData: true,
    // On loopback all of them come before the script.
    prepare: (opened) =>
      opened.route('**/media/**', async (route) => {
        await opened.locator('.saver button[aria-pressed=true]').waitFor();
        await route.continue().catch(() => {});
      }),
  });
  await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('mixed');
  await press(page);
  await expect.poll(() => held(page).count()).toBeGreaterThan(5);
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).focus();
  await page.locator('[data-hydrated]').first().waitFor();
  // By its place, as the attribute goes.
  const nth = await page
    .locator('main img')
    .evaluateAll((images) =>
      images.findIndex((image) => image.matches('[data-held-src^="/media/"]')),
    );
  const picture = page.locator('main img').nth(nth);
  const address = await picture.getAttribute('data-held-src');
  expect(address).toMatch(/^\/media\//);
  await focus(picture);
  await page.keyboard.press('Space');
  await expect.poll(() => picture.getAttribute('src')).toBe(address);
});

test('the switch goes by the keyboard from all pictures to small ones, to none and back, says which in words, and fits a phone', async () => {
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
