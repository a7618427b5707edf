import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress, worldOrigin } from '../support/served/served-site.ts';
import { hasFocus, openPage, type Reader, runClock, stopClock } from './browser.ts';

const withClock: Reader = { hasDonation: true, prepare: stopClock };

const dismissPopUp = (page: Page) => page.getByRole('button', { name: 'Not Now' }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support Nunavut News' });
/** Waits for the pop-up's script, which is loaded when the timer ends. */
const isShown = (page: Page) => dialog(page).isVisible();

async function waitForPopUp(page: Page): Promise<void> {
  await runClock(page, 30_000);
  await dialog(page).waitFor();
}

async function expectNoPopUp(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await isShown(page)).toBe(false);
}

test('the donation pop-up opens as soon as the reader has scrolled past half of the page', async () => {
  const { page } = await openPage('/privacy', withClock);
  const goDown = (share: number) =>
    page.evaluate((part) => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part);
    }, share);
  await goDown(0.45);
  await expectNoPopUp(page);
  await goDown(0.55);
  await dialog(page).waitFor();
});

test('the pop-up opens once per page, traps and returns the focus, and Donate Now opens a new tab', async () => {
  const { page } = await openPage('/books', withClock);
  const link = page.getByRole('link', { name: '← Back to Home' });
  await link.focus();
  await waitForPopUp(page);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      // Between the dialog's last and first control the browser's own interface has the focus.
      return activeElement === document.body ? 'the browser' : activeElement?.textContent;
    });
  expect(await focused()).toBe('Support Nunavut News');
  const order: unknown[] = [];
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual(['Donate Now', 'Not Now', 'the browser', '×']);
  await page.keyboard.press('Escape');
  await expect.poll(() => isShown(page)).toBe(false);
  await expect.poll(() => hasFocus(link)).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await runClock(page, 120_000);
  await expectNoPopUp(page);

  await page.locator('.site-footer').getByRole('link', { name: 'Terms of Service' }).click();
  await page.waitForURL('**/terms');
  await waitForPopUp(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Donate Now' }).click(),
  ]);
  await tab.waitForLoadState();
  expect(tab.url()).toBe(`${worldOrigin}/donate`);
  await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull();
  await expect.poll(() => page.url()).toBe(`${siteAddress}/terms`);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
});

test('the pop-up waits until a reader has left a field, or pressed a button some time ago', async () => {
  const { page } = await openPage('/rss', withClock);
  const words = page.locator('.rss-own [name=q]');
  await words.pressSequentially('sealift');
  await runClock(page, 60_000);
  await expectNoPopUp(page);
  // A press counts for seconds of the machine's clock, which the test replaces.
  const setPressed = (isActive: boolean) =>
    page.evaluate(
      (value) => Object.defineProperty(navigator, 'userActivation', { value, configurable: true }),
      { isActive },
    );
  await setPressed(true);
  await page.getByRole('button', { name: 'Copy XML' }).focus();
  await runClock(page, 60_000);
  await expectNoPopUp(page);
  await setPressed(false);
  await runClock(page, 1_000);
  await dialog(page).waitFor();
  await page.goto(`${siteAddress}/notices`);
  expect(await page.locator('[data-donation]').count()).toBe(0);
});

test('the donation pop-up opens 30 seconds after the end of the load, however long that takes', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isLoaded = false;
  let wasLoadedEarly: boolean | undefined;
  const { page, problems } = await openPage('/resources/inuit-art-guide', {
    hasDonation: true,
    prepare: async (page) => {
      await stopClock(page);
      await page.route('**/pictures/**', async (route) => {
        await held;
        await route.continue();
      });
      page.on('load', () => {
        isLoaded = true;
      });
      page.on('domcontentloaded', async () => {
        await runClock(page, 60_000);
        wasLoadedEarly = isLoaded;
        release();
      });
    },
  });
  expect(wasLoadedEarly).toBe(false);
  await runClock(page, 29_000);
  await expectNoPopUp(page);
  await runClock(page, 2_000);
  await dialog(page).waitFor();
  expect(problems).toEqual([]);
});

const withSettings = (...settings: string[]): Reader => ({
  hasDonation: true,
  prepare: async (page) => {
    await stopClock(page);
    await page.route(`${siteAddress}/**`, async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace(
          ' data-donation=',
          `${settings.map((each) => ` ${each}=""`).join('')} data-donation=`,
        ),
      });
    });
  },
});

test('set to once a day after the article, the pop-up opens after 30 seconds elsewhere, again after 24 hours', async () => {
  const { page } = await openPage('/terms', withSettings('data-once-a-day', 'data-after-article'));
  await waitForPopUp(page);
  await dismissPopUp(page);
  await page.goto(`${siteAddress}/privacy`);
  await runClock(page, 60_000);
  await expectNoPopUp(page);

  await page.clock.fastForward('24:00:00');
  await page.goto(`${siteAddress}/terms`);
  await waitForPopUp(page);
});

test('pages that show the pop-up once a day do not show it after any other page has', async () => {
  const { page } = await openPage('/terms', withClock);
  await waitForPopUp(page);
  await dismissPopUp(page);
  await page.goto(`${siteAddress}/events`);
  await runClock(page, 60_000);
  await expectNoPopUp(page);
  await page.goto(`${siteAddress}/terms`);
  await waitForPopUp(page);
});

test('set to after the article, the donation pop-up opens when the end of the text has come into view', async () => {
  const { page } = await openPage('/resources/inuit-art-guide', withSettings('data-after-article'));
  /** Scrolls until the bottom of the window is 50 pixels below the start or the end of the text. */
  const showText = (edge: 'top' | 'bottom') =>
    page.locator('article .text').evaluate((text, side) => {
      scrollBy(0, text.getBoundingClientRect()[side] - innerHeight + 50);
    }, edge);
  await Promise.all([page.waitForResponse('**/assets/donation-*.js'), runClock(page, 60_000)]);
  await showText('top');
  expect(await isShown(page)).toBe(false);
  await showText('bottom');
  await dialog(page).waitFor();
  await dismissPopUp(page);
  await showText('top');
  await showText('bottom');
  expect(await isShown(page)).toBe(false);
});
